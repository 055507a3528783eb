/** 'Somebody is typing': from members to the other members, seldom, and never back to the sender. */
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Room, rooms } from "../../src/live/channel.ts";
import { handleEvents } from "../../src/live/inbound.ts";
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

test("is passed on once in two seconds, however often it is sent", () => {
  const socket = new EventEmitter() as EventEmitter & Record<string, unknown>;
  Object.assign(socket, { data: { user: { access: "member" } }, onAny: () => socket });
  const forwardTyping = vi.fn();
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  handleEvents(socket as never, { ignoredEvents: 0 } as never, { forwardTyping, setVisible: vi.fn() });
  const calls = [0, 0, 1_000, 1_999, 2_000, 2_001, 4_000].map((moment) => {
    now = moment;
    socket.emit("chat:typing");
    return forwardTyping.mock.calls.length;
  });
  clock.mockRestore();
  expect(calls).toEqual([1, 1, 1, 1, 2, 2, 3]);
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

describe("in a conversation", () => {
  /** R-1's line to the office, and notes. */
  const READERS: Record<string, Room[]> = {
    "office:R-1": [rooms.staff, rooms.user("R-1")],
    "incident-notes:1": [rooms.staff],
  };
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

  test("in a note is sent to staff only", async () => {
    const colleague = await rig.open(rig.signIn({ userID: "S-2" }));
    typingIn(staff, "incident-notes:1");
    expect(await colleague.waitForEvents("conversation:typing")).toEqual([
      { conversationID: "incident-notes:1", userID: "S-1", senderName: "Sam" },
    ]);
    for (const page of [ada, bob]) {
      await mark(page);
      expect(received(page)).toEqual([]);
    }
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

  test("is checked once in two seconds, whichever conversations are named", async () => {
    for (let sent = 0; sent < 10; sent += 1) {
      typingIn(ada, "office:R-1");
      typingIn(ada, `office:R-${sent}`);
    }
    await staff.waitForEvents("conversation:typing");
    await mark(ada);
    expect(typingRooms).toHaveBeenCalledTimes(1);
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
