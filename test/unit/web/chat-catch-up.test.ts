import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChatMessageView } from "../../../src/domain/chat-message.ts";
import { createCatchUp } from "../../../web/features/chat/catch-up.ts";
import { mergeMessages } from "../../../web/features/chat/merge.ts";

let stored: ChatMessageView[] = [];
let held: readonly ChatMessageView[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  stored = [];
  held = [];
});
afterEach(() => vi.useRealTimers());

/** Somebody says something now. */
function say(_id: string): ChatMessageView {
  const timestamp = new Date().toISOString();
  const message: ChatMessageView = {
    _id,
    userID: "R-1",
    message: _id,
    timestamp,
    senderName: "Ada",
    senderRole: "resident",
  };
  stored.push(message);
  return message;
}

it("finds what was lost, however long the word of it was under way", async () => {
  const sync = createCatchUp({
    latest: async () => [...stored],
    after: async (_id) => stored.slice(stored.findIndex((message) => message._id === _id) + 1),
    held: () => held,
    take: (answer) => {
      held = mergeMessages(held, answer);
    },
    ended: () => undefined,
  });
  const hear = (message: ChatMessageView) => {
    held = mergeMessages(held, [message]);
    sync.heard();
  };
  say("first");
  sync.setConnected(true);
  await sync.run();
  await vi.advanceTimersByTimeAsync(60_000);
  hear(say("heard"));
  await vi.advanceTimersByTimeAsync(1_000);
  say("lost");
  await vi.advanceTimersByTimeAsync(6_000);
  hear(say("heard after it"));
  // The server knows within a second; its word takes 20 to arrive.
  await vi.advanceTimersByTimeAsync(20_000);
  sync.doubt(7_000);
  await sync.run();
  expect(held.map(({ _id }) => _id)).toEqual(["first", "heard", "lost", "heard after it"]);
  sync.leave();
});
