/** Pages that don't behave: what they send is ignored, counted or ends their socket, and never harms anybody else. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

/** Members still receive published events. */
async function othersAreWell(): Promise<void> {
  const reward = { _id: "", title: "Still here", img: "", createdAt: "" };
  const rewards = () => bystander.receivedEvents.filter(({ event }) => event === "reward:created").length;
  const before = rewards();
  rig.live.channel.publish(rooms.members, "reward:created", reward);
  await expect.poll(rewards).toBe(before + 1);
}

/** The page's own WebSocket, below Socket.IO. */
function rawSocket(client: Client): { send(data: string | Uint8Array): void } {
  return (client.socket.io.engine.transport as unknown as { ws: { send(data: string | Uint8Array): void } })
    .ws;
}

describe("events", () => {
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
});

test("an event whose handling fails ends nothing", async () => {
  await rig.stop();
  const typingRooms = vi.fn().mockRejectedValue(new Error("the database is away"));
  rig = await startRig({ hooks: { typingRooms } });
  page = await rig.open(rig.signIn({ userID: "R-1" }));
  bystander = await rig.open(rig.signIn({ userID: "R-2" }));
  page.socket.emit("chat:typing");
  await expect.poll(() => typingRooms.mock.calls.length).toBe(1);
  await othersAreWell();
  expect(page.socket.connected).toBe(true);
});

describe("frames", () => {
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
