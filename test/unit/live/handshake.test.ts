import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { createSharedReads } from "../../../src/database/shared-reads.ts";
import type { SignedIn } from "../../../src/http/state.ts";
import { createHandshake } from "../../../src/live/handshake.ts";
import type { LiveHooks } from "../../../src/live/live-types.ts";

afterEach(() => void vi.useRealTimers());

it("handshakes that arrive soon after one another share one read of the revocations", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const share = createSharedReads<number>();
  const count = vi.fn(async () => 0);
  const identify = async () => {
    await share("count", count);
    return { userID: "R-1", role: "resident" } as SignedIn;
  };
  const handshake = createHandshake({
    hooks: { identify, originAllowed: () => true } as unknown as LiveHooks,
    socketsPerUser: 10,
    pagesElsewhere: () => 0,
    rateLimits: { handshakes: { take: async () => 0 } },
    log: pino({ level: "silent" }),
    clock: () => new Date(),
    isClosing: () => false,
  });
  const request = () => ({ url: "/", headers: {}, socket: new EventEmitter() }) as unknown as IncomingMessage;
  const accepted = vi.fn();
  for (let page = 0; page < 3; page += 1) {
    handshake.allowRequest(request(), accepted);
    await nextTurn();
  }
  vi.runOnlyPendingTimers();
  await vi.waitFor(() => expect(accepted).toHaveBeenCalledTimes(3));
  expect(count).toHaveBeenCalledTimes(1);
});
