// @vitest-environment happy-dom
/** What a page does with the entries of edits and removals. */
import { expect, it, vi } from "vitest";
import type { ChatMessageView } from "../../../../src/domain/chat-message.ts";
import { PROPERTY_CONVERSATION } from "../../../../src/domain/conversation-id.ts";
import { useConversations } from "../../../../web/features/conversations/conversations.store.ts";
import { messageActions } from "../../../../web/features/conversations/message-menu.tsx";
import { messagesOf } from "../../../../web/features/conversations/messages.store.ts";
import { chatMessage } from "../chat-messages.ts";
import { propertyView } from "./conversation-views.ts";

const chat = messagesOf(PROPERTY_CONVERSATION);
const [first, second, third] = [chatMessage(0), chatMessage(1), chatMessage(2)];

/** Answers the latest messages, and then the older ones. */
function answer(...answers: readonly ChatMessageView[][]): void {
  const next = answers[Symbol.iterator]();
  vi.stubGlobal("fetch", async () => Response.json(next.next().value ?? []));
}

const entry = (seq: number, revised: ChatMessageView, content: Partial<ChatMessageView>): ChatMessageView =>
  chatMessage(seq - 1, {
    ...revised,
    seq,
    _id: `e${seq}`.padStart(24, "0"),
    revises: revised._id,
    ...content,
  });

const texts = () => chat.getState().messages.map(({ message }) => message);

it("a message gets its new content, and the entry is no message", async () => {
  answer([first, second]);
  await chat.getState().load();
  chat.getState().applyEvent(entry(3, first, { message: "Edited", editedAt: first.timestamp }));
  expect(texts()).toEqual(["Edited", second.message]);
  chat.getState().applyEvent(chatMessage(3));
  chat.getState().applyEvent(entry(5, first, { message: "", removedBy: "staff" }));
  expect(texts()).toEqual(["", second.message, "Message 3"]);
  expect(chat.getState().messages[0]).toMatchObject({ _id: first._id, seq: 1, removedBy: "staff" });
});

it("an answer with older messages from before a removal doesn't bring the text back", async () => {
  answer([second], [first]);
  await chat.getState().load();
  chat.getState().applyEvent(entry(3, first, { message: "", removedBy: "author" }));
  await chat.getState().loadOlder();
  expect(texts()).toEqual(["", second.message]);
});

it("a text that the server has erased disappears with the next fetch, in place", async () => {
  const erased = { ...second, message: "Erased" };
  answer([first, second, third], [first, erased, third], []);
  await chat.getState().load();
  chat.getState().applyEvent(entry(4, second, { message: "Edited" }));
  const [held] = chat.getState().messages;
  chat.getState().setStale();
  await chat.getState().refetch();
  expect(texts()).toEqual([first.message, "Erased", third.message]);
  expect(chat.getState().messages[0]).toBe(held);
});

it("an edit that arrives while shown messages are read again stays", async () => {
  answer([first]);
  await chat.getState().load();
  vi.stubGlobal("fetch", async () => {
    chat.getState().applyEvent(entry(2, first, { message: "Edited" }));
    return Response.json([first]);
  });
  chat.getState().setStale();
  await chat.getState().refetch();
  expect(texts()).toEqual(["Edited"]);
});

it("an edit is not counted as unread", () => {
  const reader = { userID: "S-1", role: "staff" } as const;
  useConversations.getState().applyAll([propertyView(1, 1)]);
  const unread = () => useConversations.getState().byID[PROPERTY_CONVERSATION]?.unread;
  useConversations.getState().applyChatMessage(entry(2, first, { message: "Edited" }), reader);
  expect(unread()).toBe(1);
  useConversations.getState().applyChatMessage(chatMessage(2), reader);
  expect(unread()).toBe(2);
});

it.each([
  ["its author, in time", "R-EVEN0000", "resident", 14, {}, ["edit", "remove"]],
  ["its author, later", "R-EVEN0000", "resident", 16, {}, []],
  ["another resident", "R-OTHER", "resident", 16, {}, ["report"]],
  ["staff", "S-1", "staff", 16, {}, ["remove", "mute"]],
  ["a resident, once removed", "R-OTHER", "resident", 1, { removedBy: "staff" }, []],
  ["staff, once removed", "S-1", "staff", 1, { removedBy: "staff" }, ["mute", "history"]],
] as const)("the actions of %s", (_who, userID, role, minutes, content, actions) => {
  const message = chatMessage(0, content);
  const now = new Date(Date.parse(message.timestamp) + minutes * 60_000);
  expect(messageActions(message, { userID, role }, now)).toEqual(actions);
});
