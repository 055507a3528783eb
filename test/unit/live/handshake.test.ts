import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { createSharedReads } from "../../../src/database/shared-reads.ts";
import type { SignedIn } from "../../../src/http/state.ts";
import { createHandshake } from "../../../src/live/handshake.ts";
import type { LiveHooks } from "../../../src/live/live-types.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

const BATCH_MS = 5;

it("handshakes that arrive soon after one another share one read of the revocations", async () => {
  fakeTime();
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
    rateLimits: { handshakes: { waitOf: async () => 0, take: async () => 0 } },
    log: pino({ level: "silent" }),
    clock: () => new Date(),
    isClosing: () => false,
  });
  const accepted = vi.fn();
  for (let page = 0; page < 3; page += 1) {
    const request = { url: "/", headers: {}, socket: new EventEmitter() } as unknown as IncomingMessage;
    handshake.allowRequest(request, accepted);
    await advance(1);
  }
  expect(accepted).not.toHaveBeenCalled();
  await advance(BATCH_MS);
  expect(accepted).toHaveBeenCalledTimes(3);
  expect(count).toHaveBeenCalledTimes(1);
});
