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

const READERS = { office: /^Only you and the staff can read/, everyone: /^All residents and staff can read/ };

it.each([
  ["with the office's line if nothing is unread", 0, 0, "office"],
  ["with the property's chat if something is unread there", 2, 0, "everyone"],
  ["with the office's line if something is unread in both", 2, 1, "office"],
] as const)("opens %s, and says at the field who reads it", async (_, everyone, office, opened) => {
  useConversations.getState().applyAll([propertyView(3, everyone), officeLine(office)]);
  await renderAt("/dashboard#chat", <ResidentChatTab />);
  expect(location.hash).toBe(`#chat/${opened}`);
  expect(audience()).toMatch(READERS[opened]);
});

it.each([
  ["the office's messages are unread, too", 1, "#chat/office"],
  ["the office's are read", 0, "#chat/everyone"],
])("waits for both counts before it chooses: %s", async (_, office, hash) => {
  const answers = new Map<string, (response: Response) => void>();
  vi.stubGlobal("fetch", (path: string) => new Promise((resolve) => answers.set(path, resolve)));
  const answer = (conversationID: string, view: unknown) => {
    const path = [...answers.keys()].find((key) => key.endsWith(encodeURIComponent(conversationID)));
    return act(async () => answers.get(path ?? "")?.(Response.json(view)));
  };
  await renderAt("/dashboard#chat", <ResidentChatTab />);
  await answer("property", propertyView(3, 1));
  expect(location.hash).toBe("#chat");
  expect(document.querySelector("textarea")).toBeNull();
  await answer(OFFICE, officeLine(office));
  expect(location.hash).toBe(hash);
});
