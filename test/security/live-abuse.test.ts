/** The frames of the live channel: what a page may send and receive, and when it is disconnected. */
import { describe, expect } from "vitest";
import { HOUR } from "../harness/clock.ts";
import { lineOf, settled, until } from "../live/support/client.ts";
import { it as rigTest } from "../live/support/rig.ts";
import { joinRaw, type RawPage } from "./support/raw-page.ts";
import { type Stage, withStage } from "./support/stage.ts";

const pages: RawPage[] = [];
const it = withStage({ env: { LIMIT_SOCKETS_PER_USER: "100" } });

async function open({ portal }: Stage, cookie = ""): Promise<RawPage> {
  const page = await joinRaw(portal.url, cookie);
  pages.push(page);
  return page;
}

/** The names of the events in a page's frames. */
const eventsOf = ({ frames }: RawPage) =>
  frames.filter((frame) => frame.startsWith("42")).map((frame) => JSON.parse(frame.slice(2))[0] as string);

/** Causes an event for members, then one for staff. */
async function makeNews(stage: Stage): Promise<string> {
  const title = `news ${Math.random()}`;
  await stage.staff.http.post("/api/dashboard/rewards/add", { title, img: "/a.svg", price: 5 });
  const note = { userID: "staff", type: "x", message: title };
  await stage.staff.http.post("/api/dashboard/notifications/add", note);
  return title;
}

const FOREIGN_NAMES = [
  ..."join leave subscribe error message data close admin broadcast emit".split(" "),
  ..."chat:message presence incident:created reward:created resident:updated overview:changed".split(" "),
  ...["__proto__", "constructor", "chat:typing ", ""],
];

describe("a page", () => {
  it.afterEach(async ({ stage }) => {
    for (const page of pages.splice(0)) page.close();
    await until(() => stage.portal.live.figures().sockets === 0);
  });

  it("R7 an idle page ends with its session, also without a word", async ({ stage }) => {
    const { portal } = stage;
    const idle = await open(stage, (await portal.resident()).http.cookie());
    portal.clock.advance(12 * HOUR);
    await settled(idle.closed);
    const rosa = await portal.resident();
    const quiet = await open(stage, rosa.http.cookie());
    await portal.repositories.sessions.removeOfUser(rosa.userID);
    await settled(quiet.closed);
    // The others' sessions have ended, too.
    for (const person of [stage.staff, stage.rosa, stage.otto]) person.http = await portal.enter(person);
  });

  it("R22 rooms come from the session: 20 other events are ignored", async ({ stage }) => {
    const [mallory, staff] = [
      await open(stage, stage.otto.http.cookie()),
      await open(stage, stage.staff.http.cookie()),
    ];
    const ignored = () => stage.portal.live.figures().ignoredEvents;
    const before = ignored();
    for (const name of FOREIGN_NAMES) {
      mallory.send(`42${JSON.stringify([name, "staff", { room: "staff", userID: stage.staff.userID }])}`);
    }
    expect(FOREIGN_NAMES).toHaveLength(20);
    await until(() => ignored() === before + FOREIGN_NAMES.length);
    const title = await makeNews(stage);
    await staff.waitForFrame(`"userID":"staff"`);
    await mallory.waitForFrame(title);
    expect(eventsOf(mallory)).toEqual(["reward:created"]);
    expect(staff.frames.join()).not.toContain('"room":"staff"');
  });

  it("R22 other namespaces and credentials in the greeting open nothing", async ({ stage }) => {
    const page = await open(stage, stage.otto.http.cookie());
    page.send("40/staff,");
    page.send('40/admin,{"role":"staff"}');
    await page.waitForFrame("44/staff");
    await page.waitForFrame("44/admin");
    const title = await makeNews(stage);
    await page.waitForFrame(title);
    expect(eventsOf(page)).toEqual(["reward:created"]);
  });

  it("R38 a frame of 9 kB ends the connection; one of 8,000 bytes doesn't", async ({ stage }) => {
    const page = await open(stage, stage.rosa.http.cookie());
    const before = stage.portal.live.figures().ignoredEvents;
    page.send(`42["noise","${"x".repeat(7_980)}"]`);
    await until(() => stage.portal.live.figures().ignoredEvents === before + 1);
    page.send(`42["noise","${"x".repeat(9 * 1024)}"]`);
    await settled(page.closed);
    expect(stage.portal.live.figures().ignoredEvents).toBe(before + 1);
  });

  it("R40 a flood of events ends the socket after 100 in a minute", async ({ stage }) => {
    const page = await open(stage, stage.rosa.http.cookie());
    const before = stage.portal.live.figures();
    for (let sent = 0; sent < 300; sent += 1) page.send('42["noise"]');
    await settled(page.closed);
    const { ignoredEvents, flooded } = stage.portal.live.figures();
    expect(flooded).toBe(before.flooded + 1);
    expect(ignoredEvents - before.ignoredEvents).toBeLessThanOrEqual(100);
  });

  it("R40 typing is passed on once in 2 s, however often it is said", async ({ stage }) => {
    const [loud, other] = [
      await open(stage, stage.rosa.http.cookie()),
      await open(stage, stage.otto.http.cookie()),
    ];
    for (let sent = 0; sent < 50; sent += 1) loud.send('42["chat:typing"]');
    await other.waitForFrame("chat:typing");
    await other.waitForFrame(await makeNews(stage));
    expect(eventsOf(other).filter((event) => event === "chat:typing")).toHaveLength(1);
    expect(other.frames.join()).toContain(`"userID":"${stage.rosa.userID}"`);
  });
});

rigTest("R42 a page that stops reading ends at 256 packets or 1 MB; others receive all", async ({ rig }) => {
  const stalled = await rig.open(rig.signIn({ userID: "R-1" }), { reconnection: true });
  const well = await rig.open(rig.signIn({ userID: "R-2" }));
  const line = lineOf(stalled)._socket.pause();
  let published = 0;
  await until(() => {
    rig.publishReward({ _id: String(published), title: "x".repeat(50_000) });
    published += 1;
    return rig.live.figures().slow === 1;
  });
  expect(rig.live.figures().sockets).toBe(1);
  const rewards = await well.waitForEvents("reward:created", published);
  expect(rewards.map(({ _id }) => Number(_id))).toEqual(Array.from(rewards.keys()));
  expect(rewards).toHaveLength(published);
  line.resume();
  await expect.poll(() => stalled.socket.connected && rig.live.figures().sockets).toBe(2);
});
