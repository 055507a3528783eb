/** Which handshakes are accepted, and how the others are rejected, before any socket exists. */
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { until } from "./support/client.ts";
import { type Rig, type RigOptions, startRig } from "./support/rig.ts";

let rig: Rig;
const restart = async (options: RigOptions) => {
  await rig.stop();
  rig = await startRig(options);
};
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

const sockets = () => rig.live.figures().sockets;

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
  test.each([
    ["nobody", undefined],
    ["a made-up cookie", "sid=made-up"],
    ["an empty cookie", ""],
  ])("%s is answered 401 and gets no socket", async (_, cookie) => {
    await expect(rig.tryOpen(cookie).connected()).rejects.toMatchObject({ status: 401 });
    expect(sockets()).toBe(0);
  });

  test("one that has ended is answered 401", async () => {
    const cookie = rig.signIn({ userID: "R-1" });
    rig.revoke(cookie);
    await expect(rig.tryOpen(cookie).connected()).rejects.toMatchObject({ status: 401 });
  });

  test("residents, staff and those who wait for approval are let in", async () => {
    await rig.open(rig.signIn({ userID: "R-1" }));
    await rig.open(rig.signIn({ userID: "S-1" }));
    await rig.open(rig.signIn({ userID: "R-2", access: "pending" }));
    expect(rig.live.figures()).toMatchObject({ sockets: 3, users: 3 });
  });

  test("one that can't be checked is answered 503 with a time to try again", async () => {
    await restart({
      hooks: {
        identify: async () => {
          throw new Error("the database is away");
        },
      },
    });
    const answer = await raw(upgrade());
    expect(answer).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 5/);
    expect(answer).not.toContain("database");
  });

  test("one whose check never ends is answered 503", async () => {
    await restart({ hooks: { identify: () => new Promise(() => undefined) } });
    expect(await raw(upgrade())).toMatch(/^HTTP\/1.1 503/);
  });
});

describe("the origin", () => {
  test("the portal's own is let in, and so is a client that has none", async () => {
    const cookie = rig.signIn({ userID: "R-1" });
    await rig.open(cookie, { origin: rig.url });
    await rig.open(cookie);
    expect(sockets()).toBe(2);
  });
});

describe("counts", () => {
  test("a user has so many sockets and no more; one that closes makes room", async () => {
    await restart({ socketsPerUser: 2 });
    const cookie = rig.signIn({ userID: "R-1" });
    const [first] = await Promise.all([rig.open(cookie), rig.open(cookie)]);
    await expect(rig.tryOpen(cookie).connected()).rejects.toMatchObject({ status: 429 });
    await rig.open(rig.signIn({ userID: "R-2" }));
    first.close();
    await until(() => sockets() === 2);
    await expect
      .poll(() =>
        rig
          .tryOpen(cookie)
          .connected()
          .then(
            () => "open",
            () => "refused",
          ),
      )
      .toBe("open");
  });
});

test("a connection that is reset while its session is checked does no harm", async () => {
  let settle: (() => void) | undefined;
  await restart({
    hooks: {
      identify: () =>
        new Promise((answer) => {
          settle = () => answer(undefined);
        }),
    },
  });
  const connection = connect(Number(new URL(rig.url).port), "127.0.0.1");
  connection.on("error", () => undefined);
  connection.write(`${upgrade().join("\r\n")}\r\n\r\n`);
  await until(() => settle !== undefined);
  connection.resetAndDestroy();
  await new Promise((closed) => connection.once("close", closed));
  settle?.();
  await until(() => rig.live.figures().refused[401] === 1);
  expect((await fetch(rig.url)).status).toBe(404);
});
