/** How often the typing of one page is passed on, by a clock of the test's own. */
import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { handleEvents } from "../../../src/live/inbound.ts";
import { fakeTime } from "../../harness/faked-time.ts";

test.each<[string, (at: number) => [event: string, payload?: object]]>([
  ["in the chat", () => ["chat:typing"]],
  ["in whichever conversations", (at) => ["conversation:typing", { conversationID: `office:R-${at}` }]],
])("typing %s is passed on once in two seconds, however often it is sent", (_where, eventOf) => {
  fakeTime();
  const socket = new EventEmitter() as EventEmitter & Record<string, unknown>;
  Object.assign(socket, { data: { user: { access: "member" } }, onAny: () => socket });
  const forwardTyping = vi.fn();
  handleEvents(socket as never, { ignoredEvents: 0 } as never, { forwardTyping, setVisible: vi.fn() });
  const calls = [0, 0, 1_000, 999, 1, 1, 1_999].map((passed, at) => {
    vi.advanceTimersByTime(passed);
    socket.emit(...eventOf(at));
    return forwardTyping.mock.calls.length;
  });
  expect(calls).toEqual([1, 1, 1, 1, 2, 2, 3]);
});
