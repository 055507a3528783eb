/** The sessions of open sockets by the clock alone: how often they are read again and kept in use, and what a failure does. */
import { pino } from "pino";
import { beforeEach, expect, test, vi } from "vitest";
import type { SignedIn } from "../../../src/http/state.ts";
import { createLiveSessions, type LiveSessions } from "../../../src/live/live-sessions.ts";
import type { UserSocket } from "../../../src/live/live-types.ts";
import { MINUTE } from "../../harness/clock.ts";
import { fakeTime } from "../../harness/faked-time.ts";

const ADA = { userID: "S-1", role: "staff", access: "member", firstName: "" } as SignedIn;

const hooks = {
  identify: vi.fn<() => Promise<SignedIn | undefined>>(),
  keepAlive: vi.fn<() => Promise<void>>(),
  validSessions: async () => new Map([["hash", socket.data.user]]),
};
let sessions: LiveSessions;
let socket: UserSocket & { disconnect: ReturnType<typeof vi.fn> };

beforeEach(() => {
  fakeTime();
  const user = { ...ADA, sessionHash: "hash", expiresAt: new Date(Date.now() + 60 * MINUTE) };
  hooks.identify.mockReset().mockResolvedValue(user);
  hooks.keepAlive.mockReset().mockResolvedValue();
  sessions = createLiveSessions(hooks, { clock: () => new Date(), log: pino({ level: "silent" }) });
  socket = { data: { user }, request: { headers: {} }, disconnect: vi.fn() } as never;
  sessions.add(socket, performance.now(), false);
  setInterval(sessions.tick, 1_000);
});

const answer = (change: Partial<SignedIn>) =>
  hooks.identify.mockResolvedValue({ ...socket.data.user, ...change });

test("a demoted user's sockets close at the next check, even if this node was not notified", async () => {
  answer({ role: "resident" });
  await vi.advanceTimersByTimeAsync(MINUTE + 1_000);
  expect(socket.disconnect).toHaveBeenCalledWith(true);
});

test("a session is checked again within 30 minutes, and kept in use about once a minute", async () => {
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(hooks.keepAlive.mock.calls.length).toBeGreaterThanOrEqual(9);
  expect(hooks.keepAlive.mock.calls.length).toBeLessThanOrEqual(11);
  expect(socket.disconnect).not.toHaveBeenCalled();
  hooks.identify.mockResolvedValue(undefined);
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(socket.disconnect).toHaveBeenCalledWith(true);
});

test("the sockets of one session are kept in use together", async () => {
  sessions.add({ ...socket } as never, performance.now(), false);
  await vi.advanceTimersByTimeAsync(MINUTE + 1_000);
  expect(hooks.keepAlive).toHaveBeenCalledTimes(1);
});

test("a check that fails because the database is away closes nothing, and comes again", async () => {
  const away = new Error("the database is away");
  hooks.identify.mockRejectedValue(away);
  hooks.keepAlive.mockRejectedValue(away);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(hooks.identify.mock.calls.length).toBeGreaterThan(1);
  expect(socket.disconnect).not.toHaveBeenCalled();
});

test("a socket has the name that staff entered after it had connected", async () => {
  answer({ firstName: "Dora" });
  await vi.advanceTimersByTimeAsync(MINUTE + 1_000);
  expect(socket.data.user.firstName).toBe("Dora");
});
