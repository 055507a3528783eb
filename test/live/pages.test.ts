/** What pages receive: events by the rooms of their session, presence, and who is typing or has changes of the rent that are not saved. */
import { describe, expect, vi } from "vitest";
import type { ServerEvents } from "../../src/domain/live-events.ts";
import type { NotificationView } from "../../src/domain/notification.ts";
import { type Room, rooms } from "../../src/live/channel.ts";
import { type Client, lineOf } from "./support/client.ts";
import { type Rig, it as rigTest } from "./support/rig.ts";

const it = rigTest
  .extend("ada", ({ rig }) => rig.open(rig.signIn({ userID: "R-1", firstName: " Ada " })))
  .extend("staff", ({ rig }) => rig.open(rig.signIn({ userID: "S-1", firstName: "" })));

describe("an event", () => {
  const WHO = { staff: "S-1", resident: "R-1", neighbour: "R-2", pending: "R-3" } as const;
  type Who = keyof typeof WHO;

  const withPages = rigTest.extend("pages", async ({ rig }) => {
    const open = (who: Who) =>
      rig.open(rig.signIn({ userID: WHO[who], access: who === "pending" ? "pending" : "member" }));
    const [staff, resident] = [await open("staff"), await open("resident")];
    return { staff, resident, neighbour: await open("neighbour"), pending: await open("pending") };
  });

  const notification = (message: string): NotificationView => ({
    ...{ _id: "0".repeat(24), userID: "staff", type: "Test", message },
    createdAt: "2026-03-01T12:00:00.000Z",
  });

  /** Publishes to rooms, then a fence to everyone: pages receive the first event before the fence. */
  async function whoHears({ live }: Rig, pages: Record<Who, Client>, to: Room | Room[]): Promise<string[]> {
    live.channel.publish(to, "notification:created", notification("for some"));
    live.channel.publish(Object.values(WHO).map(rooms.user), "notification:created", notification("for all"));
    const hearers: string[] = [];
    for (const [who, page] of Object.entries(pages)) {
      const messages = () => page.receivedEvents.map(({ payload }) => (payload as NotificationView).message);
      await expect.poll(messages).toContain("for all");
      const count = messages().filter((message) => message === "for some").length;
      expect(count).toBeLessThan(2);
      if (count === 1) hearers.push(who);
    }
    return hearers;
  }

  withPages.for<[string, Room | Room[], Who[]]>([
    ["members", rooms.members, ["staff", "resident", "neighbour"]],
    ["staff", rooms.staff, ["staff"]],
    ["one resident", rooms.user("R-1"), ["resident"]],
    ["one who waits for approval", rooms.user("R-3"), ["pending"]],
    ["staff and the resident concerned", [rooms.staff, rooms.user("R-1")], ["staff", "resident"]],
    [
      "rooms that overlap",
      [rooms.staff, rooms.members, rooms.user("S-1")],
      ["staff", "resident", "neighbour"],
    ],
    ["a user without a page open", rooms.user("R-9"), []],
  ])("for %s reaches them once each, and no other page", async ([_, to, expected], { rig, pages }) => {
    expect(await whoHears(rig, pages, to)).toEqual(expected);
  });

  rigTest("reaches every open page of a user", async ({ rig }) => {
    const cookie = rig.signIn({ userID: "R-4" });
    const pages = await Promise.all([rig.open(cookie), rig.open(cookie)]);
    rig.live.channel.publish(rooms.user("R-4"), "notification:created", notification("twice"));
    for (const page of pages) expect(await page.waitForEvents("notification:created")).toHaveLength(1);
  });

  withPages("that can't be encoded fails no request", async ({ rig, pages }) => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const publish = rig.live.channel.publish as (
      to: Room,
      event: keyof ServerEvents,
      payload: unknown,
    ) => void;
    expect(() => publish(rooms.members, "chat:message", circular)).not.toThrow();
    expect(await whoHears(rig, pages, rooms.staff)).toEqual(["staff"]);
  });
});

describe("presence", () => {
  const announced = (page: Client) =>
    page.receivedEvents
      .filter(({ event }) => event === "presence")
      .map(({ payload }) => (payload as { online: string[] }).online);
  const expectOnline = (page: Client, online: string[]) =>
    expect.poll(() => announced(page).at(-1)).toEqual(online);

  it("is received by staff who join, including themselves", async ({ rig, staff: _, ada: __ }) => {
    const colleague = await rig.open(rig.signIn({ userID: "S-2" }));
    await colleague.waitForEvents("presence");
    expect(announced(colleague)[0]).toEqual(["R-1", "S-1", "S-2"]);
  });

  it("ends with a connection that breaks without a close frame", async ({ staff, ada }) => {
    await expectOnline(staff, ["R-1", "S-1"]);
    lineOf(ada).terminate();
    await expectOnline(staff, ["S-1"]);
  });

  it("of a user with two pages lasts until the last one closes", async ({ rig, staff }) => {
    const cookie = rig.signIn({ userID: "R-1" });
    const [phone, desk] = await Promise.all([rig.open(cookie), rig.open(cookie)]);
    await expectOnline(staff, ["R-1", "S-1"]);
    const before = announced(staff).length;
    phone.close();
    await expect.poll(() => rig.live.figures().sockets).toBe(2);
    await rig.open(rig.signIn({ userID: "R-2" }));
    await expect.poll(() => announced(staff).length).toBe(before + 1);
    expect(announced(staff).at(-1)).toEqual(["R-1", "R-2", "S-1"]);
    desk.close();
    await expectOnline(staff, ["R-2", "S-1"]);
  });

  it("of simultaneous joins is pushed together, and never the same twice", async ({ rig, staff }) => {
    const open = (_: unknown, number: number) => rig.open(rig.signIn({ userID: `R-${100 + number}` }));
    await Promise.all(Array.from({ length: 30 }, open));
    await expect.poll(() => announced(staff).at(-1)?.length).toBe(31);
    expect(announced(staff).length).toBeLessThan(30);
    const sets = announced(staff)
      .slice(1)
      .map((online) => online.join());
    expect(new Set(sets).size).toBe(sets.length);
  });
});

describe("a visible page", () => {
  const isSeen = (rig: Rig) => () => rig.live.channel.hasVisiblePage("R-1");
  const show = (page: Client, visible: boolean) => page.socket.emit("page:visible", { visible });

  it("is one that connected and has not said that it is hidden", async ({ rig }) => {
    expect(isSeen(rig)()).toBe(false);
    const page = await rig.open(rig.signIn({ userID: "R-1", access: "pending" }));
    expect(isSeen(rig)()).toBe(true);
    show(page, false);
    await expect.poll(isSeen(rig)).toBe(false);
    show(page, true);
    await expect.poll(isSeen(rig)).toBe(true);
    page.close();
    await expect.poll(isSeen(rig)).toBe(false);
  });

  it("of several decides, however often the others say that they are hidden", async ({ rig }) => {
    const cookie = rig.signIn({ userID: "R-1" });
    const [phone, desk] = [await rig.open(cookie), await rig.open(cookie)];
    for (let said = 0; said < 3; said += 1) show(phone, false);
    phone.emitAnything("noise");
    await expect.poll(() => rig.live.figures().ignoredEvents).toBe(1);
    phone.close();
    await expect.poll(() => rig.live.figures().sockets).toBe(1);
    expect(isSeen(rig)()).toBe(true);
    show(desk, false);
    await expect.poll(isSeen(rig)).toBe(false);
    desk.close();
    await expect.poll(() => rig.live.figures().sockets).toBe(0);
    expect(isSeen(rig)()).toBe(false);
  });

  it.for([undefined, null, "false", { visible: "no" }, { visible: 0 }, [false]])(
    "that says %j is ignored and counted",
    async (payload, { rig, ada }) => {
      ada.emitAnything("page:visible", payload);
      await expect.poll(() => rig.live.figures().ignoredEvents).toBe(1);
      expect(isSeen(rig)()).toBe(true);
    },
  );
});

describe("typing", () => {
  it("names the typist by first name or role, to other people's pages", async ({ rig, ada, staff }) => {
    const adasPhone = await rig.open(rig.signIn({ userID: "R-1", firstName: "Ada" }));
    ada.emitAnything("chat:typing", { userID: "S-1", senderName: "The boss" });
    expect(await staff.waitForEvents("chat:typing")).toEqual([{ userID: "R-1", senderName: "Ada" }]);
    staff.socket.emit("chat:typing");
    for (const page of [ada, adasPhone])
      expect(await page.waitForEvents("chat:typing")).toEqual([{ userID: "S-1", senderName: "Staff" }]);
    rig.publishReward();
    await adasPhone.waitForEvents("reward:created");
    expect(ada.receivedEvents.filter(({ event }) => event === "chat:typing")).toHaveLength(1);
  });

  it.for([undefined, null, 1, "", "property", "office:", { $ne: "" }, ["office:R-1"], "x".repeat(5_000)])(
    "in a conversation that is named %j is ignored and counted",
    async (conversationID, { startRig }) => {
      const typingRooms = vi.fn();
      const rig = await startRig({ typingRooms });
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

  it("are shown to other staff, and a resident's are not", async ({ rig, ada, staff }) => {
    const colleague = await rig.open(rig.signIn({ userID: "S-2", firstName: "Ben" }));
    ada.emitAnything("rent:staged", staging);
    colleague.emitAnything("rent:staged", staging);
    colleague.emitAnything("rent:staged", { ...staging, count: 2 });
    expect(await staff.waitForEvents("rent:staged")).toEqual([{ ...staging, userID: "S-2", name: "Ben" }]);
    rig.publishReward();
    await ada.waitForEvents("reward:created");
    expect(ada.receivedEvents.map(({ event }) => event)).not.toContain("rent:staged");
  });

  it.for([
    undefined,
    { ...staging, month: "2026-13" },
    { ...staging, count: 0 },
    { ...staging, rows: [[LEASE, "Free"]] },
    { ...staging, rows: [["1", "Unpaid"]] },
    { ...staging, rows: Array(151).fill(staging.rows[0]), count: 151 },
  ])("that are %j are ignored and counted", async (payload, { rig, staff }) => {
    staff.emitAnything("rent:staged", payload);
    await expect.poll(() => rig.live.figures().ignoredEvents).toBe(1);
  });
});
