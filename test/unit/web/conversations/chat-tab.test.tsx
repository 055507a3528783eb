// @vitest-environment happy-dom
/** Where the resident's chat opens, and who reads what is written there. */
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ResidentChatTab } from "../../../../web/app/pages/resident-dashboard/resident-chat-tab.tsx";
import { useSession } from "../../../../web/features/auth/session.store.ts";
import { useConversations } from "../../../../web/features/conversations/conversations.store.ts";
import { one, renderAt } from "../render.tsx";
import { MAYA } from "../session-user.ts";
import { officeView, propertyView } from "./conversation-views.ts";

const OFFICE = `office:${MAYA.userID}`;

const officeLine = (unread: number) => officeView(3, { conversationID: OFFICE, unread });

const audience = () =>
  document.getElementById(one("textarea").getAttribute("aria-describedby") ?? "")?.textContent;

beforeEach(() => {
  useSession.setState({ status: "known", user: MAYA });
  vi.stubGlobal("fetch", async () => Response.json([]));
});

it.each([
  ["with the office's line if nothing is unread", 0, 0, "#chat/office", /^Only you and the staff can read/],
  [
    "with the property's chat if something is unread there",
    2,
    0,
    "#chat/everyone",
    /^All residents and staff can read/,
  ],
  [
    "with the office's line if something is unread in both",
    2,
    1,
    "#chat/office",
    /^Only you and the staff can read/,
  ],
])("opens %s, and says at the field who reads it", async (_, everyone, office, hash, readers) => {
  useConversations.getState().applyAll([propertyView(3, everyone), officeLine(office)]);
  await renderAt("/dashboard#chat", <ResidentChatTab />);
  expect(location.hash).toBe(hash);
  expect(audience()).toMatch(readers);
});

it("waits for the counts before it chooses", async () => {
  const answers = new Map<string, (response: Response) => void>();
  vi.stubGlobal("fetch", (path: string) => new Promise((resolve) => answers.set(path, resolve)));
  await renderAt("/dashboard#chat", <ResidentChatTab />);
  expect(location.hash).toBe("#chat");
  expect(document.querySelector("textarea")).toBeNull();
  const [path = ""] = [...answers.keys()].filter((one) => one.includes("conversations/property"));
  await act(async () => answers.get(path)?.(Response.json(propertyView(3, 1))));
  expect(location.hash).toBe("#chat/everyone");
});
