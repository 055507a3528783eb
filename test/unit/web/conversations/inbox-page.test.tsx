// @vitest-environment happy-dom
/** The inbox at the address of a resident whose conversation is not in the list, because it has no messages. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { InboxPage } from "../../../../web/app/pages/inbox/inbox-page.tsx";
import { useSession } from "../../../../web/features/auth/session.store.ts";
import { useStaff } from "../../../../web/features/staff/staff.store.ts";
import { settled } from "../../../harness/faked-time.ts";
import { click, one, press, renderAt } from "../render.tsx";
import { MAYA } from "../session-user.ts";
import { OFFICE, officeView, RESIDENT } from "./conversation-views.ts";

const ASSIGN = "[data-detail] header button[aria-haspopup=menu]";

let answer: () => Response;

beforeEach(() => {
  useSession.setState({ status: "known", user: { ...MAYA, userID: "S-1", role: "staff" } });
  // The resident's facts are not there.
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith(encodeURIComponent(OFFICE))) return answer();
    return path.includes(RESIDENT) ? Response.json({}, { status: 404 }) : Response.json([]);
  });
});

const open = () => renderAt(`/staffdashboard/inbox/${RESIDENT}`, <InboxPage />);
const detail = () => document.querySelector("[data-detail]")?.textContent;

it("says if there is no such resident", async () => {
  answer = () => Response.json({}, { status: 404 });
  await open();
  expect(detail()).toContain("There is no approved resident with this ID.");
});

it("says if the conversation can't be loaded, and opens it by Retry", async () => {
  answer = () => Response.json({}, { status: 400 });
  await open();
  expect(detail()).toContain("The conversation could not be loaded.");
  answer = () => Response.json(officeView(0));
  await press("Retry");
  await settled(act);
  expect(detail()).toContain("Maya Lindqvist");
});

it("assigns to the one who was chosen last, also if the answer to the choice before comes late", async () => {
  answer = () => Response.json(officeView(0));
  await open();
  await settled(act);
  const answers: (() => void)[] = [];
  const member = (userID: string, name: string) => ({ userID, name, photoUrl: "" });
  vi.stubGlobal("fetch", (_: string, { method, body }: RequestInit) => {
    if (method !== "PATCH") return Promise.resolve(Response.json([]));
    const { assigneeID } = JSON.parse(String(body));
    const view = Response.json(officeView(0, { assigneeID, assigneeName: assigneeID }));
    return new Promise((resolve) => answers.push(() => resolve(view)));
  });
  await act(async () => useStaff.setState({ data: [member("S-2", "Ben"), member("S-3", "Ann")] }));
  for (const name of ["Ben", "Ann"]) {
    await click(ASSIGN);
    await settled(act);
    const choices = [...document.querySelectorAll<HTMLElement>("[role=menuitemradio]")];
    await act(async () => choices.find(({ textContent }) => textContent?.endsWith(name))?.click());
  }
  // An answer lets the next call begin.
  for (let respond = answers.pop(); respond; respond = answers.pop()) {
    await act(async () => respond?.());
    await settled(act);
  }
  expect(one(ASSIGN).getAttribute("aria-label")).toBe("Assigned to Ann");
});
