/** Handshakes whose session can't be checked, or whose connection ends meanwhile. */
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { sendRaw } from "../security/support/raw-request.ts";
import { type Rig, type RigOptions, startRig } from "./support/rig.ts";

let rig: Rig;
const start = async (hooks: RigOptions["hooks"]) => {
  rig = await startRig({ hooks });
};
afterEach(() => rig.stop());

const UPGRADE = [
  "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
  "Host: portal",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

describe("the session", () => {
  test("one that can't be checked is answered 503 with a time to try again", async () => {
    await start({
      identify: async () => {
        throw new Error("the database is away");
      },
    });
    const answer = await sendRaw(rig.url, UPGRADE);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.body).not.toContain("database");
  });

  test("one whose check never ends is answered 503", async () => {
    await start({ identify: () => new Promise(() => undefined) });
    expect((await sendRaw(rig.url, UPGRADE)).status).toBe(503);
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
  connection.write(`${UPGRADE.join("\r\n")}\r\n\r\n`);
  await expect.poll(() => settle).toBeDefined();
  connection.resetAndDestroy();
  await new Promise((closed) => connection.once("close", closed));
  settle?.();
  await expect.poll(() => rig.live.figures().refused[401]).toBe(1);
  expect((await fetch(rig.url)).status).toBe(404);
});
