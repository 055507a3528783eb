/** Rooms are derived from the session only, and each page receives an event once. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ServerEvents } from "../../src/domain/live-events.ts";
import type { NotificationView } from "../../src/domain/notification.ts";
import { type Room, rooms } from "../../src/live/channel.ts";
import type { Client } from "./support/client.ts";
import { type Rig, startRig } from "./support/rig.ts";

type Who = "staff" | "resident" | "neighbour" | "pending";

let rig: Rig;
let pages: Record<Who, Client>;
beforeEach(async () => {
  rig = await startRig();
  pages = {
    staff: await rig.open(rig.signIn({ userID: "S-1" })),
    resident: await rig.open(rig.signIn({ userID: "R-1" })),
    neighbour: await rig.open(rig.signIn({ userID: "R-2" })),
    pending: await rig.open(rig.signIn({ userID: "R-3", access: "pending" })),
  };
});
afterEach(() => rig.stop());

const notification = (message: string): NotificationView => ({
  _id: "0".repeat(24),
  userID: "staff",
  type: "Test",
  message,
  createdAt: "2026-03-01T12:00:00.000Z",
});

/** Publishes to rooms, then a fence to everyone: pages receive the first event before the fence. */
async function whoHears(to: Room | Room[]): Promise<Who[]> {
  rig.live.channel.publish(to, "notification:created", notification("for some"));
  const everyone = ["S-1", "R-1", "R-2", "R-3"].map((userID) => rooms.user(userID));
  rig.live.channel.publish(everyone, "notification:created", notification("for all"));
  const hearers: Who[] = [];
  for (const [who, page] of Object.entries(pages) as [Who, Client][]) {
    const marked = () =>
      page.receivedEvents.some(({ payload }) => (payload as NotificationView).message === "for all");
    await expect.poll(marked).toBe(true);
    const count = page.receivedEvents.filter(
      ({ payload }) => (payload as NotificationView).message === "for some",
    ).length;
    expect(count).toBeLessThan(2);
    if (count === 1) hearers.push(who);
  }
  return hearers;
}

test.each<[string, Room | Room[], Who[]]>([
  ["members", rooms.members, ["staff", "resident", "neighbour"]],
  ["staff", rooms.staff, ["staff"]],
  ["one resident", rooms.user("R-1"), ["resident"]],
  ["one who waits for approval", rooms.user("R-3"), ["pending"]],
  ["staff and the resident concerned", [rooms.staff, rooms.user("R-1")], ["staff", "resident"]],
  ["rooms that overlap", [rooms.staff, rooms.members, rooms.user("S-1")], ["staff", "resident", "neighbour"]],
  ["a user without a page open", rooms.user("R-9"), []],
])("an event for %s reaches them once each, and no other page", async (_, to, expected) => {
  expect(await whoHears(to)).toEqual(expected);
});

test("reaches every open page of a user", async () => {
  const cookie = rig.signIn({ userID: "R-4" });
  const [phone, desk] = await Promise.all([rig.open(cookie), rig.open(cookie)]);
  rig.live.channel.publish(rooms.user("R-4"), "notification:created", notification("twice"));
  expect(await phone.waitForEvents("notification:created")).toHaveLength(1);
  expect(await desk.waitForEvents("notification:created")).toHaveLength(1);
});

test("an event that can't be encoded fails no request", async () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const publish = rig.live.channel.publish as (to: Room, event: keyof ServerEvents, payload: unknown) => void;
  expect(() => publish(rooms.members, "chat:message", circular)).not.toThrow();
  expect(await whoHears(rooms.staff)).toEqual(["staff"]);
});
