/** 'Somebody is typing': from members to the other members, seldom, and never back to the sender. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rooms } from "../../src/live/channel.ts";
import type { Client } from "./support/client.ts";
import { type Rig, startRig } from "./support/rig.ts";

let rig: Rig;
let ada: Client;
let staff: Client;
beforeEach(async () => {
  rig = await startRig();
  ada = await rig.open(rig.signIn({ userID: "R-1", firstName: " Ada " }));
  staff = await rig.open(rig.signIn({ userID: "S-1", firstName: "" }));
});
afterEach(() => rig.stop());

/** Sends a reward to members: a page that receives it has received all earlier events. */
async function mark(page: Client): Promise<void> {
  const reward = { _id: "0".repeat(24), title: "Mark", img: "", createdAt: "2026-03-01T12:00:00.000Z" };
  rig.live.channel.publish(rooms.members, "reward:created", reward);
  await page.waitForEvents("reward:created");
}

test("tells the others who it is, by first name or role, and not the sender's own pages", async () => {
  const adasPhone = await rig.open(rig.signIn({ userID: "R-1", firstName: "Ada" }));
  ada.socket.emit("chat:typing");
  expect(await staff.waitForEvents("chat:typing")).toEqual([{ userID: "R-1", senderName: "Ada" }]);
  staff.socket.emit("chat:typing");
  expect(await ada.waitForEvents("chat:typing")).toEqual([{ userID: "S-1", senderName: "Staff" }]);
  expect(await adasPhone.waitForEvents("chat:typing")).toEqual([{ userID: "S-1", senderName: "Staff" }]);
  await mark(adasPhone);
  expect(ada.receivedEvents.filter(({ event }) => event === "chat:typing")).toHaveLength(1);
});

test("is passed on once in two seconds, however often it is sent", async () => {
  // Before the first is sent: whatever a busy machine takes to deliver it, only adds.
  const began = performance.now();
  for (let sent = 0; sent < 20; sent += 1) ada.socket.emit("chat:typing");
  await staff.waitForEvents("chat:typing");
  const again = setInterval(() => ada.socket.emit("chat:typing"), 100);
  await staff.waitForEvents("chat:typing", 2);
  clearInterval(again);
  expect(performance.now() - began).toBeGreaterThanOrEqual(2_000);
  expect(staff.receivedEvents.filter(({ event }) => event === "chat:typing")).toHaveLength(2);
});

test("of a pending resident reaches no page, and a pending resident receives no typing events", async () => {
  const pending = await rig.open(rig.signIn({ userID: "R-3", access: "pending" }));
  pending.socket.emit("chat:typing");
  ada.socket.emit("chat:typing");
  expect(await staff.waitForEvents("chat:typing")).toEqual([{ userID: "R-1", senderName: "Ada" }]);
  const notification = { _id: "", userID: "R-3", type: "", message: "", createdAt: "" };
  rig.live.channel.publish(rooms.user("R-3"), "notification:created", notification);
  await pending.waitForEvents("notification:created");
  expect(pending.receivedEvents.map(({ event }) => event)).toEqual(["notification:created"]);
});

test("has the name that staff entered after the page had connected", async () => {
  await rig.stop();
  const identified = vi.fn(async (cookie = "") => rig.sessions.get(cookie));
  rig = await startRig({ hooks: { identify: identified } });
  staff = await rig.open(rig.signIn({ userID: "S-1" }));
  const cookie = rig.signIn({ userID: "R-4", firstName: "" });
  const page = await rig.open(cookie);
  const user = rig.sessions.get(cookie) ?? expect.fail("no such session");
  rig.sessions.set(cookie, { ...user, firstName: "Dora" });
  const before = identified.mock.calls.length;
  const started = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => started + 60_000);
  await expect.poll(() => identified.mock.calls.length).toBeGreaterThan(before + 1);
  page.socket.emit("chat:typing");
  expect(await staff.waitForEvents("chat:typing")).toEqual([{ userID: "R-4", senderName: "Dora" }]);
  clock.mockRestore();
});

test("takes no payload from the client", async () => {
  ada.emitAnything("chat:typing", { userID: "S-1", senderName: "The boss" });
  expect(await staff.waitForEvents("chat:typing")).toEqual([{ userID: "R-1", senderName: "Ada" }]);
});
