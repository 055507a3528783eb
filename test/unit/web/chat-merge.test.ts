import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laterOf, mergeMessages } from "../../../web/features/chat/merge.ts";
import { chatMessage, chatMessages, idsOf } from "./chat-messages.ts";

describe("merging messages", () => {
  it("ends with every message once and in order, however they arrive", () => {
    const all = chatMessages(0, 40);
    const batches = fc.array(fc.array(fc.integer({ min: 0, max: 39 })), { maxLength: 20 });
    fc.assert(
      fc.property(batches, (arrivals) => {
        const seen = new Set(arrivals.flat());
        const merged = arrivals.reduce(
          (held, batch) => mergeMessages(held, batch.map(chatMessageAt)),
          [] as ReturnType<typeof mergeMessages>,
        );
        expect(merged).toEqual(all.filter((_, index) => seen.has(index)));
      }),
      { numRuns: 1000 },
    );
    function chatMessageAt(index: number) {
      return chatMessage(index);
    }
  });

  it("orders messages of one millisecond by their id", () => {
    const timestamp = "2026-11-20T09:00:00.000Z";
    const [a, b] = [chatMessage(1, { timestamp }), chatMessage(2, { timestamp })];
    expect(idsOf(mergeMessages([b], [a]))).toEqual(idsOf([a, b]));
  });

  it("gives the same list back when nothing is new, so that nothing is drawn again", () => {
    const held = chatMessages(0, 3);
    expect(mergeMessages(held, [chatMessage(1)])).toBe(held);
  });

  it("knows the later of two", () => {
    expect(laterOf(chatMessage(1), chatMessage(2))).toEqual(chatMessage(2));
    expect(laterOf(chatMessage(2), undefined)).toEqual(chatMessage(2));
  });
});
