/** Pages that don't behave, handshakes that can't be checked, and a server that stops: none of it harms another person. */
import { connect } from "node:net";
import { describe, expect, vi } from "vitest";
import { holdPromise } from "../harness/held.ts";
import { sendRaw } from "../security/support/raw-request.ts";
import { type Client, lineOf, settled } from "./support/client.ts";
import { it, type Rig, unattached } from "./support/rig.ts";

const UPGRADE = [
  "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
  "Host: portal",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

/** Opens a page, and one of another person. */
const openTwo = async (rig: Rig) =>
  [await rig.open(rig.signIn({ userID: "R-1" })), await rig.open(rig.signIn({ userID: "R-2" }))] as const;

/** A page that receives published events still does. */
async function expectWell(rig: Rig, page: Client): Promise<void> {
  const rewards = () => page.receivedEvents.filter(({ event }) => event === "reward:created").length;
  const before = rewards();
  rig.publishReward();
  await expect.poll(rewards).toBe(before + 1);
}

describe("a page", () => {
  it("gets no answer to an event that asks for one", async ({ rig }) => {
    const [page, bystander] = await openTwo(rig);
    const answer = vi.fn();
    page.emitAnything("chat:typing", answer);
    page.emitAnything("join", "staff", answer);
    await expect.poll(() => rig.live.figures().ignoredEvents).toBe(1);
    await expectWell(rig, bystander);
    expect(answer).not.toHaveBeenCalled();
  });

  it("stays when the handling of its event fails", async ({ startRig }) => {
    const typingRooms = vi.fn().mockRejectedValue(new Error("the database is away"));
    const rig = await startRig({ typingRooms });
    const [page, bystander] = await openTwo(rig);
    page.socket.emit("chat:typing");
    await expect.poll(() => typingRooms.mock.calls.length).toBe(1);
    await expectWell(rig, bystander);
    expect(page.socket.connected).toBe(true);
  });

  it.for<[string, string | Uint8Array]>([
    ["no packet at all", "hello"],
    ["an event that is no JSON", '42["chat:typing",'],
    ["an event that is no list", "42{}"],
    ["an event with a reserved name", '42["disconnect"]'],
    ["an acknowledgement without a request", "439[1]"],
    ["attachments that never come", '451-["noise",{"_placeholder":true,"num":0}]'],
    ["bytes", new Uint8Array([1, 2, 3])],
    ["another namespace", "40/admin,"],
    ["a second greeting", "40"],
    ["a transport upgrade", "5"],
  ])("harms no one by a frame with %s", async ([, frame], { rig }) => {
    const [page, bystander] = await openTwo(rig);
    lineOf(page).send(frame);
    await expectWell(rig, bystander);
    expect((await fetch(rig.url)).status).toBe(404);
  });
});

describe("a handshake", () => {
  it("whose session can't be checked is answered 503 with a time to try again", async ({ startRig }) => {
    const identify = () => Promise.reject(new Error("the database is away"));
    const answer = await sendRaw((await startRig({ identify })).url, UPGRADE);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.body).not.toContain("database");
  });

  it("whose check never ends is answered 503", async ({ startRig }) => {
    const { url } = await startRig({ identify: () => new Promise(() => undefined) });
    expect((await sendRaw(url, UPGRADE)).status).toBe(503);
  });

  it("that is reset while its session is checked does no harm", async ({ startRig }) => {
    const { held, release } = holdPromise<undefined>();
    const identify = vi.fn(() => held);
    const rig = await startRig({ identify });
    const connection = connect(Number(new URL(rig.url).port), "127.0.0.1");
    connection.on("error", () => undefined);
    connection.write(`${UPGRADE.join("\r\n")}\r\n\r\n`);
    await expect.poll(() => identify.mock.calls.length).toBe(1);
    connection.resetAndDestroy();
    await new Promise((closed) => connection.once("close", closed));
    release(undefined);
    await expect.poll(() => rig.live.figures().refused[401]).toBe(1);
    expect((await fetch(rig.url)).status).toBe(404);
  });

  it("whose session is revoked before its handshake ends is closed", async ({ startRig }) => {
    const rig: Rig = await startRig({
      identify: async (cookie = "") => {
        const session = rig.sessions.get(cookie);
        // Ended right after it was read, when there is no socket yet that could be closed.
        rig.revoke(cookie);
        return session;
      },
    });
    const page = await rig.open(rig.signIn({ userID: "R-1" }));
    await settled(page.disconnected);
  });
});

describe("a server that stops", () => {
  it("has its pages reconnect automatically, and answers handshakes 503 until then", async ({ rig }) => {
    const cookie = rig.signIn({ userID: "R-1" });
    const page = await rig.open(cookie);
    await rig.live.close();
    expect(await page.disconnected).toBe("transport close");
    expect(rig.live.figures().sockets).toBe(0);
    await expect(rig.tryOpen(cookie).connected()).rejects.toMatchObject({ status: 503 });
  });

  it("can end: no connection of a closed socket is left, even where a client keeps silent", async ({
    rig,
  }) => {
    const page = await rig.open(rig.signIn({ userID: "R-1" }));
    const line = lineOf(page)._socket.pause();
    const connections = () =>
      new Promise<number>((tell) => rig.server.getConnections((_, count) => tell(count)));
    expect(await connections()).toBe(1);
    rig.live.channel.disconnectUser("R-1");
    await expect.poll(connections).toBe(0);
    line.resume();
  });

  it("publishes to no page and fails nothing, as one that was not attached", async ({ rig }) => {
    await rig.stop();
    const before = unattached();
    for (const live of [before, rig.live]) {
      expect(() => rig.publishReward({}, live)).not.toThrow();
      expect(() => live.channel.disconnectUser("R-1")).not.toThrow();
      expect(() => live.channel.disconnectSession("hash")).not.toThrow();
    }
    await before.close();
  });
});
