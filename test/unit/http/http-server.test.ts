import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpServer } from "../../../src/http/http-server.ts";

const STALLED_MS = 200;
const PIECE = "x".repeat(20_000);

let server: Server;
let client: Socket;
afterEach(() => {
  client.destroy();
  server.close();
});

/** A server that reads each body to its end, or answers at once, and a connection to it. */
async function connected({
  answersAtOnce = false,
} = {}): Promise<{ answer: () => string; closed: Promise<unknown> }> {
  server = createHttpServer(
    async (request, response) => {
      if (answersAtOnce) return void response.end("early");
      let bytes = 0;
      try {
        for await (const chunk of request) bytes += chunk.length;
        response.end(`${bytes} bytes`);
      } catch {
        // The connection was closed.
      }
    },
    { stalledMs: STALLED_MS, bodyMinBytes: 10_000, checkMs: 20 },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined);
  let text = "";
  client.on("data", (chunk) => {
    text += chunk;
  });
  return { answer: () => text, closed: once(client, "close") };
}

const head = (pieces: number) =>
  `POST / HTTP/1.1\r\nHost: portal\r\nConnection: close\r\nContent-Length: ${pieces * PIECE.length}\r\n\r\n`;

/** Sends pieces of a body, several within each time in which a body may not stall. @returns how many the server took */
async function sendPieces(pieces: number, piece = PIECE): Promise<number> {
  let sent = 0;
  for (; sent < pieces && !client.destroyed; sent += 1) {
    client.write(piece);
    await wait(STALLED_MS / 4);
  }
  return sent;
}

describe("a body", () => {
  it("that keeps arriving is read, however long it takes in all", async () => {
    const { answer, closed } = await connected();
    client.write(head(12));
    await sendPieces(12);
    await closed;
    expect(answer()).toContain(`${12 * PIECE.length} bytes`);
  });

  it.each([
    ["nothing", ""],
    ["a few bytes", "x"],
  ])("of which %s arrives within the time is answered 408, and its connection closed", async (_, piece) => {
    const { answer } = await connected();
    client.write(head(1_000));
    expect(await sendPieces(100, piece)).toBeLessThan(100);
    expect(answer()).toContain("HTTP/1.1 408 Request Timeout");
    expect(answer()).toContain(`{"error":"The request took too long to arrive.","code":"too_slow"}`);
  });

  it("that still arrives after its answer does not keep the connection", async () => {
    const { answer } = await connected({ answersAtOnce: true });
    client.write(head(1_000).replace("close", "keep-alive"));
    expect(await sendPieces(100)).toBeLessThan(100);
    expect(answer()).toContain("early");
  });
});

it("a head that is not complete within the time is answered 408", async () => {
  const { answer, closed } = await connected();
  client.write("POST / HTTP/1.1\r\nHost:");
  await closed;
  expect(answer()).toContain("HTTP/1.1 408 Request Timeout");
});
