/** Pages that don't behave: what they send is ignored, counted or ends their socket, and never harms anybody else. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rooms } from "../../src/live/channel.ts";
import type { Client } from "./support/client.ts";
import { type Rig, startRig } from "./support/rig.ts";

let rig: Rig;
let page: Client;
let bystander: Client;
beforeEach(async () => {
  rig = await startRig();
  page = await rig.open(rig.signIn({ userID: "R-1" }));
  bystander = await rig.open(rig.signIn({ userID: "R-2" }));
});
afterEach(() => rig.stop());

/** Members still hear what is published. */
async function othersAreWell(): Promise<void> {
  const reward = { _id: "", title: "Still here", img: "", createdAt: "" };
  const before = bystander.heard.length;
  rig.live.channel.publish(rooms.members, "reward:created", reward);
  await expect.poll(() => bystander.heard.length).toBe(before + 1);
}

/** The page's own WebSocket, below Socket.IO. */
function rawSocket(client: Client): { send(data: string | Uint8Array): void } {
  return (client.socket.io.engine.transport as unknown as { ws: { send(data: string | Uint8Array): void } })
    .ws;
}

const FOREIGN_NAMES = [
  "join",
  "leave",
  "error",
  "message",
  "data",
  "close",
  "chat:message",
  "presence",
  "incident:created",
  "notification:created",
  "reward:created",
  "resident:updated",
  "admin",
  "broadcast",
  "__proto__",
  "constructor",
  "toString",
  "chat:typing ",
  "",
  "\u0000",
];

describe("events", () => {
  test("of 20 foreign names are ignored and counted", async () => {
    for (const name of FOREIGN_NAMES) page.emitAnything(name, { userID: "S-1", $where: "1" }, [1], null);
    await expect.poll(() => rig.live.figures().ignoredEvents).toBe(FOREIGN_NAMES.length);
    await othersAreWell();
    expect(page.socket.connected).toBe(true);
    expect(bystander.heard.map(({ event }) => event)).toEqual(["reward:created"]);
  });

  test("that ask for an answer get none", async () => {
    let answered = false;
    page.emitAnything("chat:typing", () => {
      answered = true;
    });
    page.emitAnything("join", "staff", () => {
      answered = true;
    });
    await expect.poll(() => rig.live.figures().ignoredEvents).toBe(1);
    await othersAreWell();
    expect(answered).toBe(false);
  });

  test("more than 100 in a minute end the socket", async () => {
    for (let sent = 0; sent < 100; sent += 1) page.emitAnything("noise");
    await expect.poll(() => rig.live.figures().ignoredEvents).toBe(100);
    expect(page.socket.connected).toBe(true);
    page.emitAnything("noise");
    expect(await page.disconnected).toBe("io server disconnect");
    expect(rig.live.figures().flooded).toBe(1);
    await othersAreWell();
  });
});

describe("frames", () => {
  test("over 8 kB end the connection; just under is only ignored", async () => {
    page.emitAnything("noise", "x".repeat(8_000));
    await expect.poll(() => rig.live.figures().ignoredEvents).toBe(1);
    page.emitAnything("noise", "x".repeat(9 * 1024));
    expect(await page.disconnected).toMatch(/transport/);
    expect(rig.live.figures().ignoredEvents).toBe(1);
    await othersAreWell();
  });

  test.each<[string, string | Uint8Array]>([
    ["no packet at all", "hello"],
    ["an event that is no JSON", '42["chat:typing",'],
    ["an event that is no list", "42{}"],
    ["an event with a reserved name", '42["disconnect"]'],
    ["an acknowledgement nobody asked for", "439[1]"],
    ["attachments that never come", '451-["noise",{"_placeholder":true,"num":0}]'],
    ["bytes", new Uint8Array([1, 2, 3])],
    ["another namespace", "40/admin,"],
    ["a second greeting", "40"],
    ["a transport upgrade", "5"],
  ])("with %s harm nobody", async (_, frame) => {
    rawSocket(page).send(frame);
    await othersAreWell();
    expect((await fetch(rig.url)).status).toBe(404);
  });
});

test("a dead line is noticed within 25 s: what the server announces adds up to less", async () => {
  const engine = page.socket.io.engine as unknown as { _pingInterval: number; _pingTimeout: number };
  expect(engine._pingInterval + engine._pingTimeout).toBeLessThanOrEqual(25_000);
});
