/** 'Somebody is typing': from members to the other members, seldom, and never back to the sender. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

test("takes no payload from the client", async () => {
  ada.emitAnything("chat:typing", { userID: "S-1", senderName: "The boss" });
  expect(await staff.waitForEvents("chat:typing")).toEqual([{ userID: "R-1", senderName: "Ada" }]);
});

describe("in a conversation", () => {
  test.each([undefined, null, 1, "", "property", "office:", { $ne: "" }, ["office:R-1"], "x".repeat(5_000)])(
    "that is named %j is ignored and counted",
    async (conversationID) => {
      const typingRooms = vi.fn();
      await rig.stop();
      rig = await startRig({ hooks: { typingRooms } });
      const page = await rig.open(rig.signIn({ userID: "R-1" }));
      page.emitAnything("conversation:typing", { conversationID });
      await expect.poll(() => rig.live.figures().ignoredEvents).toBe(1);
      expect(typingRooms).not.toHaveBeenCalled();
    },
  );
});

describe("changes of a month's rent that are not saved", () => {
  const LEASE = "65f0c0ffee65f0c0ffee65f0";
  const staging = { month: "2026-11", count: 1, rows: [[LEASE, "Paid: Late"]] };

  test("are shown to other staff, and a resident's are not", async () => {
    const colleague = await rig.open(rig.signIn({ userID: "S-2", firstName: "Ben" }));
    ada.emitAnything("rent:staged", staging);
    colleague.emitAnything("rent:staged", staging);
    colleague.emitAnything("rent:staged", { ...staging, count: 2 });
    expect(await staff.waitForEvents("rent:staged")).toEqual([{ ...staging, userID: "S-2", name: "Ben" }]);
    await mark(ada);
    expect(ada.receivedEvents.map(({ event }) => event)).not.toContain("rent:staged");
  });

  test.each([
    undefined,
    { ...staging, month: "2026-13" },
    { ...staging, count: 0 },
    { ...staging, rows: [[LEASE, "Free"]] },
    { ...staging, rows: [["1", "Unpaid"]] },
    { ...staging, rows: Array(151).fill(staging.rows[0]), count: 151 },
  ])("that are %j are ignored and counted", async (payload) => {
    staff.emitAnything("rent:staged", payload);
    await expect.poll(() => rig.live.figures().ignoredEvents).toBe(1);
  });
});
