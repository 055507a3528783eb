import { beforeEach, describe, expect, it, vi } from "vitest";
import { groupByDay, isContinued, joinedChange } from "../../../web/features/conversations/days.ts";
import { typingText } from "../../../web/features/conversations/typing.store.ts";
import { countUnseen } from "../../../web/features/conversations/use-scroll.ts";
import { chatMessage, chatMessages } from "./chat-messages.ts";

const at = (index: number, timestamp: string) => chatMessage(index, { timestamp });

beforeEach(() => vi.stubEnv("TZ", "America/New_York"));
describe("days of a chat", () => {
  const messages = [
    at(1, "2026-11-20T04:59:59.999Z"),
    at(2, "2026-11-20T05:00:00.000Z"),
    at(3, "2026-11-20T18:00:00.000Z"),
  ];

  it("are calendar days in the user's time zone, oldest first", () => {
    const days = groupByDay(messages);
    expect(days.map(({ key, messages: of }) => [key, of.length])).toEqual([
      ["2026-11-19", 1],
      ["2026-11-20", 2],
    ]);
  });

  it("stay the same objects if nothing was added", () => {
    const before = groupByDay(messages);
    const after = groupByDay([...messages, at(4, "2026-11-20T19:00:00.000Z")], before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});

describe("an assignment and a due date of one update", () => {
  const GRACE = "S-GRACE001";
  const change = (index: number, type: "assignee" | "due", second: number, overrides = {}) =>
    chatMessage(index, {
      userID: GRACE,
      timestamp: new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString(),
      change:
        type === "assignee" ? { type, fromName: "", toName: "Ben" } : { type, from: "", to: "2026-11-24" },
      ...overrides,
    });

  it("are shown together, in either order", () => {
    for (const [first, second] of [["assignee", "due"] as const, ["due", "assignee"] as const]) {
      const messages = [change(1, first, 0), change(2, second, 1)];
      expect([joinedChange(messages, 0), joinedChange(messages, 1)]).toEqual(messages.toReversed());
    }
  });

  it.each([
    ["of another person", { userID: "S-BEN00001" }, 1],
    ["made later", {}, 3],
    ["removed", { change: { type: "due", from: "2026-11-24", to: "" } }, 1],
  ])("are apart if the due date was %s", (_name, overrides, second) => {
    const messages = [change(1, "assignee", 0), change(2, "due", second, overrides)];
    expect([joinedChange(messages, 0), joinedChange(messages, 1)]).toEqual([undefined, undefined]);
  });
});

it("a name above a bubble is shown again for another sender and after a pause", () => {
  const first = at(2, "2026-11-20T10:00:00.000Z");
  expect(isContinued(at(4, "2026-11-20T10:04:00.000Z"), first)).toBe(true);
  expect(isContinued(at(4, "2026-11-20T10:06:00.000Z"), first)).toBe(false);
  expect(isContinued(at(3, "2026-11-20T10:01:00.000Z"), first)).toBe(false);
  expect(isContinued(first, undefined)).toBe(false);
});

it("the count of new messages counts others' messages after the last one seen", () => {
  const messages = chatMessages(0, 6);
  expect([1, 5].map((seen) => countUnseen(messages, messages[seen]?._id, "R-EVEN0000"))).toEqual([2, 0]);
});

it("the typing line names one or two, and then no one", () => {
  expect([[], ["Maya"], ["Maya", "Ben"], ["Maya", "Ben", "Ana"]].map((names) => typingText(names))).toEqual([
    "",
    "Maya is typing...",
    "Maya and Ben are typing...",
    "Several people are typing...",
  ]);
});
