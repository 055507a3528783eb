// @vitest-environment happy-dom
/** The history of a message of the property's chat, and the links in an incident's messages. */
import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import type { ChatMessageView } from "../../../../src/domain/chat-message.ts";
import { ChangeRow } from "../../../../web/features/conversations/change-row.tsx";
import { EditMessage } from "../../../../web/features/conversations/edit-message.tsx";
import { MessageDialog } from "../../../../web/features/conversations/message-dialogs.tsx";
import { MessagePhotos } from "../../../../web/features/conversations/message-photos.tsx";
import { ThreadMessage } from "../../../../web/features/conversations/thread-message.tsx";
import { hasUnsavedChanges } from "../../../../web/lib/unsaved-changes.ts";
import { settled } from "../../../harness/faked-time.ts";
import { chatMessage } from "../chat-messages.ts";
import { click, one, press, render, type } from "../render.tsx";

const LINK = "https://example.com/form";

it("a history that could not be loaded says so, and loads by Retry", async () => {
  const message = chatMessage(0, { editedAt: "2026-11-20T10:00:00.000Z" });
  const record = { message, earlier: [{ text: "Helo", at: message.timestamp }], photos: [], reports: [] };
  const answers = [
    Response.json({ error: "No." }, { status: 400 }),
    Response.json({ ...record, erasedAt: null, removal: null }),
  ];
  vi.stubGlobal("fetch", async () => answers.shift());
  const props = { name: "history", message, reader: { userID: "S-GRACE001", role: "staff" } } as const;
  await render(<MessageDialog {...props} onRemove={() => undefined} onClose={() => undefined} />);
  expect(document.body.textContent).toContain("The message’s history could not be loaded.");
  expect(document.body.textContent).not.toContain("Loading...");
  await press("Retry");
  expect(document.body.textContent).toContain("Helo");
});

it("an open photo stays, also when a message with another one joins before it", async () => {
  const photo = (photoID: string) => ({ ...chatMessage(0), photos: [{ photoID, width: 1, height: 1 }] });
  let show: (messages: ChatMessageView[]) => void = () => undefined;
  function Photos() {
    const [messages, setMessages] = useState<ChatMessageView[]>([photo("mine")]);
    show = setMessages;
    return <MessagePhotos messages={messages} />;
  }
  await render(<Photos />);
  await click("li button");
  await settled(act);
  await act(async () => show([photo("older"), photo("mine")]));
  expect(one<HTMLImageElement>('[role="dialog"] img').src).toContain("mine");
});

it("the links in an incident's messages can be opened, also in the text of a change", async () => {
  const reader = { userID: "S-GRACE001", role: "staff" } as const;
  const message = chatMessage(0, { message: `See ${LINK}` });
  await render(
    <>
      <ThreadMessage message={message} receipt={undefined} />
      <ChangeRow message={{ ...message, change: { type: "resolved", outcome: "Fixed" } }} reader={reader} />
    </>,
  );
  expect([...document.querySelectorAll("a")].map(({ href }) => href)).toEqual([LINK, LINK]);
});

it("a message that is being edited is asked for before it is left, unless nothing is changed", async () => {
  const message = chatMessage(0);
  await render(<EditMessage message={message} onClose={() => undefined} />);
  const area = one<HTMLTextAreaElement>("textarea");
  await type(area, "Hello again");
  expect(hasUnsavedChanges()).toBe(true);
  await type(area, message.message);
  expect(hasUnsavedChanges()).toBe(false);
});
