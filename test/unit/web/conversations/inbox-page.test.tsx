// @vitest-environment happy-dom
/** The inbox at the address of a resident whose conversation is not in the list, because it has no messages. */
import { act } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { InboxPage } from "../../../../web/app/pages/inbox/inbox-page.tsx";
import { useSession } from "../../../../web/features/auth/session.store.ts";
import { useStaff } from "../../../../web/features/staff/staff.store.ts";
import { resetStores } from "../../../../web/lib/store-registry.ts";
import { useAlerts } from "../../../../web/ui/alerts.ts";
import { settled } from "../../../harness/faked-time.ts";
import { alertTexts, click, one, press, renderAt } from "../render.tsx";
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

describe("an assignment", () => {
  let answers: ((response?: Response) => void)[];
  let leave: () => Promise<void>;

  beforeEach(async () => {
    answer = () => Response.json(officeView(0));
    leave = await open();
    await settled(act);
    answers = [];
    const member = (userID: string, name: string) => ({ userID, name, photoUrl: "" });
    vi.stubGlobal("fetch", (_: string, { method, body }: RequestInit) => {
      if (method !== "PATCH") return Promise.resolve(Response.json([]));
      const { assigneeID } = JSON.parse(String(body));
      const view = Response.json(officeView(0, { assigneeID, assigneeName: assigneeID }));
      return new Promise((resolve) => answers.push((response = view) => resolve(response)));
    });
    await act(async () => useStaff.setState({ data: [member("S-2", "Ben"), member("S-3", "Ann")] }));
  });

  async function choose(name: string): Promise<void> {
    await click(ASSIGN);
    await settled(act);
    const choices = [...document.querySelectorAll<HTMLElement>("[role=menuitemradio]")];
    await act(async () => choices.find(({ textContent }) => textContent?.endsWith(name))?.click());
  }

  /** Answers the calls one by one, the latest first. An answer lets the next call begin. */
  async function respondToAll(): Promise<void> {
    for (let respond = answers.pop(); respond; respond = answers.pop()) {
      await act(async () => respond?.());
      await settled(act);
    }
  }

  it.each([
    ["Ann", ["Ben", "Ann"]],
    ["Ben", ["Ben", "Ann", "Ben"]],
  ])(
    "goes to %s, the last one of %j, also if the answer to an earlier choice comes late",
    async (last, names) => {
      for (const name of names) await choose(name);
      await respondToAll();
      expect(one(ASSIGN).getAttribute("aria-label")).toBe(`Assigned to ${last}`);
    },
  );

  it("that fails is followed by the choice that waits, and its alert goes with the next choice", async () => {
    await choose("Ben");
    await choose("Ann");
    await act(async () => answers.pop()?.(Response.json({}, { status: 500 })));
    await respondToAll();
    expect(one(ASSIGN).getAttribute("aria-label")).toBe("Assigned to Ann");
    expect(alertTexts()).toEqual(["Failed to assign the conversation."]);
    await choose("Ben");
    expect(alertTexts()).toEqual([]);
    await respondToAll();
  });

  it("that fails after the conversation was left names the resident in an alert", async () => {
    await choose("Ben");
    await leave();
    await act(async () => answers.pop()?.(Response.json({}, { status: 500 })));
    expect(useAlerts.getState().shown).toMatchObject([
      { text: "Failed to assign the conversation.", note: "Maya Lindqvist" },
    ]);
  });

  it("that fails after a logout shows nothing, and the choice that waits is not sent", async () => {
    await choose("Ben");
    await choose("Ann");
    await leave();
    await act(async () => resetStores());
    await act(async () => answers.pop()?.(Response.json({}, { status: 401 })));
    expect(answers).toEqual([]);
    expect(alertTexts()).toEqual([]);
  });
});
