/** 'Somebody is typing': from members to the other members, seldom, and never back to the sender. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Room, rooms } from "../../src/live/channel.ts";
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

test("takes no payload from the client", async () => {
  ada.emitAnything("chat:typing", { userID: "S-1", senderName: "The boss" });
  expect(await staff.waitForEvents("chat:typing")).toEqual([{ userID: "R-1", senderName: "Ada" }]);
});

describe("in a conversation", () => {
  /** R-1's line to the office. */
  const READERS: Record<string, Room[]> = { "office:R-1": [rooms.staff, rooms.user("R-1")] };
  const typingRooms = vi.fn(async (user: { userID: string; role: string }, conversationID: string) => {
    const readers = READERS[conversationID];
    return user.role === "staff" || readers?.includes(rooms.user(user.userID)) ? readers : undefined;
  });
  let bob: Client;

  beforeEach(async () => {
    await rig.stop();
    typingRooms.mockClear();
    rig = await startRig({ hooks: { typingRooms } });
    ada = await rig.open(rig.signIn({ userID: "R-1", firstName: "Ada" }));
    bob = await rig.open(rig.signIn({ userID: "R-2" }));
    staff = await rig.open(rig.signIn({ userID: "S-1", firstName: "Sam" }));
  });

  const typingIn = (page: Client, conversationID: unknown) =>
    page.emitAnything("conversation:typing", { conversationID });
  const received = (page: Client) =>
    page.receivedEvents.filter(({ event }) => event === "conversation:typing").map(({ payload }) => payload);

  test("is sent to its other readers only", async () => {
    const colleague = await rig.open(rig.signIn({ userID: "S-2" }));
    typingIn(ada, "office:R-1");
    const typing = { conversationID: "office:R-1", userID: "R-1", senderName: "Ada" };
    for (const page of [staff, colleague]) {
      expect(await page.waitForEvents("conversation:typing")).toEqual([typing]);
    }
    typingIn(staff, "office:R-1");
    await ada.waitForEvents("conversation:typing");
    await colleague.waitForEvents("conversation:typing", 2);
    await mark(bob);
    expect([received(ada).length, received(bob).length, received(staff).length]).toEqual([1, 0, 1]);
  });

  test("by a user who can't read the conversation is not sent", async () => {
    typingIn(bob, "office:R-1");
    await expect.poll(() => typingRooms.mock.results.length).toBe(1);
    await typingRooms.mock.results[0]?.value;
    for (const page of [ada, staff]) {
      await mark(page);
      expect(received(page)).toEqual([]);
    }
  });

  test.each([undefined, null, 1, "", "property", "office:", { $ne: "" }, ["office:R-1"], "x".repeat(5_000)])(
    "that is named %j is ignored and counted",
    async (conversationID) => {
      typingIn(ada, conversationID);
      await expect.poll(() => rig.live.figures().ignoredEvents).toBe(1);
      expect(typingRooms).not.toHaveBeenCalled();
    },
  );
});
