// @vitest-environment happy-dom
/** The inbox at the address of a resident whose conversation is not in the list, because it has no messages. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { InboxPage } from "../../../../web/app/pages/inbox/inbox-page.tsx";
import { useSession } from "../../../../web/features/auth/session.store.ts";
import { settled } from "../../../harness/faked-time.ts";
import { press, renderAt } from "../render.tsx";
import { MAYA } from "../session-user.ts";
import { OFFICE, officeView, RESIDENT } from "./conversation-views.ts";

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
