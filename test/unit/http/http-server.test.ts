/** Heads and bodies that stall, the latter by a connection in memory. */
import { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { beforeEach, expect, it } from "vitest";
import { createHttpServer } from "../../../src/http/http-server.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

const LIMITS = { stalledMs: 1_000, bodyMinBytes: 10_000, checkMs: 100 };
const LINGER_MS = 1_000;

beforeEach(() =>
  fakeTime({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate"] }),
);

/** A request with a long body whose bytes arrive in each period, and what the server writes. */
async function connected({ answersAtOnce = false } = {}) {
  let written = "";
  const connection = Object.assign(
    new Duplex({
      read: () => undefined,
      write(chunk, _encoding, done) {
        written += chunk;
        done();
      },
    }),
    { bytesRead: 0 },
  );
  const request = new IncomingMessage(connection as unknown as Socket);
  Object.assign(request, { url: "/", headers: { "content-length": "1000000" } });
  const response = new ServerResponse(request);
  response.assignSocket(connection as unknown as Socket);
  const server = createHttpServer((_request, answer) => void (answersAtOnce && answer.end("early")), LIMITS);
  server.emit("request", request, response);
  // Each further period has one check, in its middle.
  await advance(LIMITS.stalledMs / 2);
  return {
    /** Lets bytes arrive within a period. @returns whether the connection is still open then */
    async receive(bytes: number): Promise<boolean> {
      connection.bytesRead += bytes;
      await advance(LIMITS.stalledMs);
      return !connection.destroyed && written === "";
    },
    written: () => written,
    isClosed: () => connection.destroyed,
  };
}

it("a head that stalls is given up within 30 s", () => {
  expect(createHttpServer(() => undefined).headersTimeout).toBeLessThan(30_000);
});

it("a body that keeps arriving is read, however long it takes in all", async () => {
  const { receive } = await connected();
  for (let period = 0; period < 60; period += 1) expect(await receive(LIMITS.bodyMinBytes)).toBe(true);
});

it.each([0, LIMITS.bodyMinBytes - 1])("%i bytes of a body within the time are 408", async (bytes) => {
  const { receive, written, isClosed } = await connected();
  expect(await receive(LIMITS.bodyMinBytes)).toBe(true);
  expect(await receive(bytes)).toBe(false);
  expect(written()).toContain("HTTP/1.1 408 Request Timeout");
  expect(written()).toContain(`{"error":"The request took too long to arrive.","code":"too_slow"}`);
  await advance(LINGER_MS);
  expect(isClosed()).toBe(true);
});

it("a body that still arrives after its answer does not keep the connection", async () => {
  const { receive, written, isClosed } = await connected({ answersAtOnce: true });
  expect(written()).toContain("early");
  await receive(LIMITS.bodyMinBytes);
  expect(isClosed()).toBe(true);
});
