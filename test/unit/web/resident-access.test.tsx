// @vitest-environment happy-dom
/** Staff see on the profile that a mail server refuses a resident's address. */
import type { ResidentView } from "@domain/resident.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { applyAccessEvent } from "../../../web/features/resident-access/access.store.ts";
import { ResidentAccess } from "../../../web/features/resident-access/resident-access.tsx";
import { one, press, render } from "./render.tsx";

const REFUSED = "The mail server refuses maya@example.com.";
const RESIDENT = { userID: "R-1", email: "maya@example.com", status: "Active" } as ResidentView;

const record = (action: string) =>
  act(async () => applyAccessEvent({ action, userID: "R-1" } as Parameters<typeof applyAccessEvent>[0]));

it.each([true, false])(
  "a refused address (%s) is marked until another one takes its place",
  async (isRefused) => {
    let answer = { state: "open", emailRefused: isRefused };
    vi.stubGlobal("fetch", async () => Response.json(answer));
    await render(<ResidentAccess resident={RESIDENT} name="Maya" />);
    expect(document.body.textContent).toContain("Waiting");
    answer = { ...answer, state: "used" };
    await record("invitation-used");
    expect(document.body.textContent).toContain("Used");
    expect(document.body.textContent?.includes(REFUSED)).toBe(isRefused);
    answer = { ...answer, emailRefused: false };
    await record("email-changed");
    expect(document.body.textContent).not.toContain(REFUSED);
  },
);

it("an invitation that is used while its state is fetched is shown as used", async () => {
  const answers: ((state: string) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        answers.push((state) => resolve(Response.json({ state, emailRefused: false })));
      }),
  );
  await render(<ResidentAccess resident={RESIDENT} name="Maya" />);
  await record("invitation-used");
  await act(async () => answers[0]?.("open"));
  await act(async () => answers[1]?.("used"));
  expect(document.body.textContent).toContain("Used");
});

it("a state that could not be loaded is fetched again by Retry", async () => {
  let status = 500;
  vi.stubGlobal("fetch", async () => Response.json({ state: "used", emailRefused: false }, { status }));
  await render(<ResidentAccess resident={RESIDENT} name="Maya" />);
  status = 200;
  await press("Retry");
  expect(document.body.textContent).toContain("The invitation was used to choose a password.");
});

it("a login is reset once staff confirm it", async () => {
  const posted: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method === "POST") posted.push(path);
    return Response.json({ state: "used", emailRefused: false });
  });
  await render(<ResidentAccess resident={RESIDENT} name="Maya" />);
  await press("Lost device");
  await press("Reset login");
  expect(posted).toEqual(["/api/dashboard/residents/R-1/login-reset"]);
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

it.each([
  ["open", 0],
  ["expired", 1],
])("a new link asks first while the invitation is %s: %i calls before the answer", async (state, calls) => {
  const issued = vi.fn();
  vi.stubGlobal("fetch", async (_path: string, init?: RequestInit) => {
    if (init?.method === "POST") issued();
    return Response.json({ state, emailRefused: false, invitationPath: "/register#new" });
  });
  await render(<ResidentAccess resident={RESIDENT} name="Maya" />);
  await press("New invitation link");
  expect(issued).toHaveBeenCalledTimes(calls);
  await press("New link");
  expect(issued).toHaveBeenCalledTimes(1);
  expect(one<HTMLInputElement>("input").value).toContain("/register#new");
});
