/** Presence: staff get it when it changes and when they connect. And users with a visible page. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "./support/client.ts";
import { type Rig, startRig } from "./support/rig.ts";

let rig: Rig;
let staff: Client;
beforeEach(async () => {
  rig = await startRig();
  staff = await rig.open(rig.signIn({ userID: "S-1" }));
});
afterEach(() => rig.stop());

const announced = (page: Client) =>
  page.receivedEvents
    .filter(({ event }) => event === "presence")
    .map(({ payload }) => (payload as { online: string[] }).online);

test("staff receive it when they join, including themselves", async () => {
  await rig.open(rig.signIn({ userID: "R-1" }));
  const colleague = await rig.open(rig.signIn({ userID: "S-2" }));
  await colleague.waitForEvents("presence");
  expect(announced(colleague)[0]).toEqual(["R-1", "S-1", "S-2"]);
});

test("a connection that breaks without a close frame counts as leaving", async () => {
  const page = await rig.open(rig.signIn({ userID: "R-1" }));
  await expect.poll(() => announced(staff).at(-1)).toEqual(["R-1", "S-1"]);
  (page.socket.io.engine.transport as unknown as { ws: { terminate(): void } }).ws.terminate();
  await expect.poll(() => announced(staff).at(-1)).toEqual(["S-1"]);
});

test("a user with two pages is online until the last one closes", async () => {
  const cookie = rig.signIn({ userID: "R-1" });
  const [phone, desk] = await Promise.all([rig.open(cookie), rig.open(cookie)]);
  await expect.poll(() => announced(staff).at(-1)).toEqual(["R-1", "S-1"]);
  const before = announced(staff).length;
  phone.close();
  await expect.poll(() => rig.live.figures().sockets).toBe(2);
  await rig.open(rig.signIn({ userID: "R-2" }));
  await expect.poll(() => announced(staff).length).toBe(before + 1);
  expect(announced(staff).at(-1)).toEqual(["R-1", "R-2", "S-1"]);
  desk.close();
  await expect.poll(() => announced(staff).at(-1)).toEqual(["R-2", "S-1"]);
});

test("simultaneous joins are pushed together, and never the same state twice", async () => {
  const pages = Array.from({ length: 30 }, (_, number) =>
    rig.open(rig.signIn({ userID: `R-${100 + number}` })),
  );
  await Promise.all(pages);
  await expect.poll(() => announced(staff).at(-1)?.length).toBe(31);
  expect(announced(staff).length).toBeLessThan(30);
  const sets = announced(staff)
    .slice(1)
    .map((online) => online.join());
  expect(new Set(sets).size).toBe(sets.length);
});

describe("a visible page", () => {
  const hasVisiblePage = () => rig.live.channel.hasVisiblePage("R-1");
  const show = (page: Client, visible: boolean) => page.socket.emit("page:visible", { visible });

  test("is one that connected and has not said that it is hidden", async () => {
    expect(hasVisiblePage()).toBe(false);
    const page = await rig.open(rig.signIn({ userID: "R-1", access: "pending" }));
    expect(hasVisiblePage()).toBe(true);
    show(page, false);
    await expect.poll(hasVisiblePage).toBe(false);
    show(page, true);
    await expect.poll(hasVisiblePage).toBe(true);
    page.close();
    await expect.poll(hasVisiblePage).toBe(false);
  });

  test("of several decides, however often the others say that they are hidden", async () => {
    const cookie = rig.signIn({ userID: "R-1" });
    const [phone, desk] = [await rig.open(cookie), await rig.open(cookie)];
    for (let said = 0; said < 3; said += 1) show(phone, false);
    phone.emitAnything("noise");
    await expect.poll(() => rig.live.figures().ignoredEvents).toBe(1);
    phone.close();
    await expect.poll(() => rig.live.figures().sockets).toBe(2);
    expect(hasVisiblePage()).toBe(true);
    show(desk, false);
    await expect.poll(hasVisiblePage).toBe(false);
    desk.close();
    await expect.poll(() => rig.live.figures().sockets).toBe(1);
    expect(hasVisiblePage()).toBe(false);
  });

  test.each([undefined, null, "false", { visible: "no" }, { visible: 0 }, [false]])(
    "that says %j is ignored and counted",
    async (payload) => {
      const page = await rig.open(rig.signIn({ userID: "R-1" }));
      page.emitAnything("page:visible", payload);
      await expect.poll(() => rig.live.figures().ignoredEvents).toBe(1);
      expect(hasVisiblePage()).toBe(true);
    },
  );
});
