/** Handshakes whose session can't be checked, or whose connection ends meanwhile. */
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type Rig, type RigOptions, startRig } from "./support/rig.ts";

let rig: Rig;
const start = async (hooks: RigOptions["hooks"]) => {
  rig = await startRig({ hooks });
};
afterEach(() => rig.stop());

/** Sends a request as it is and answers with all that comes back. */
function raw(lines: string[]): Promise<string> {
  return new Promise((settle, refuse) => {
    const connection = connect(Number(new URL(rig.url).port), "127.0.0.1");
    let answer = "";
    connection.setEncoding("utf8").on("data", (text) => {
      answer += text;
    });
    connection.on("error", refuse).on("close", () => settle(answer));
    connection.write(`${lines.join("\r\n")}\r\n\r\n`);
  });
}

const upgrade = (...headers: string[]) => [
  "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
  "Host: portal",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ...headers,
];

describe("the session", () => {
  test("one that can't be checked is answered 503 with a time to try again", async () => {
    await start({
      identify: async () => {
        throw new Error("the database is away");
      },
    });
    const answer = await raw(upgrade());
    expect(answer).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 5/);
    expect(answer).not.toContain("database");
  });

  test("one whose check never ends is answered 503", async () => {
    await start({ identify: () => new Promise(() => undefined) });
    expect(await raw(upgrade())).toMatch(/^HTTP\/1.1 503/);
  });
});

test("a connection that is reset while its session is checked does no harm", async () => {
  let settle: (() => void) | undefined;
  await start({
    identify: () =>
      new Promise((answer) => {
        settle = () => answer(undefined);
      }),
  });
  const connection = connect(Number(new URL(rig.url).port), "127.0.0.1");
  connection.on("error", () => undefined);
  connection.write(`${upgrade().join("\r\n")}\r\n\r\n`);
  await expect.poll(() => settle).toBeDefined();
  connection.resetAndDestroy();
  await new Promise((closed) => connection.once("close", closed));
  settle?.();
  await expect.poll(() => rig.live.figures().refused[401]).toBe(1);
  expect((await fetch(rig.url)).status).toBe(404);
});
