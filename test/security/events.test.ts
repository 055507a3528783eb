/** Every push against everybody, on two nodes where this machine has a Redis for them to meet, else on one. */
import { test as base, describe, expect } from "vitest";
import { DISPLAY_SOCKET, pairedDisplay } from "../api/support/displays.ts";
import type { TestPortal } from "../harness/portal.ts";
import { hasRedis, startRedis } from "../live/nodes/support/redis-server.ts";
import { startTwoNodes } from "../live/nodes/support/two-nodes.ts";
import type { Client as Page } from "../live/support/client.ts";
import { lineOf, mute, NAMES, type Name, notesOf, ROWS, type Scene, say, sendTo } from "./support/pushes.ts";
import { keysIn, NEVER, PRIVATE } from "./support/response-fields.ts";

interface Push {
  event: string;
  payload: Record<string, unknown>;
}

interface Listener {
  name: Name;
  node: string;
  page: Page;
}

/** What each page received of each change, by its name, and what the displays did of all. */
interface Recording {
  [change: string]: { listener: Listener; pushes: Push[]; expected: unknown }[];
}

/** These come at any time, after a pause in which others join them. */
const BUNDLED = ["overview:changed", "resync", "audit:recorded"];

/** Fences, and the author's read marker of a chat message, which follows the message at some time. */
const isAside = ({ event, payload }: Push) =>
  String(payload?.message).startsWith("fence") ||
  (event === "conversation:read" && payload.conversationID === "property");

/** The portals that exchange events, people of the first one, and a page of each person on each of them. */
const withNodes = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed
  .extend("nodes", { scope: "file" }, async ({}, { onCleanup }): Promise<[string, TestPortal][]> => {
    const redis = hasRedis ? await startRedis() : undefined;
    const nodes = await startTwoNodes(redis ? { REDIS_URL: redis.url } : {});
    onCleanup(async () => {
      await nodes.stop();
      await redis?.stop();
    });
    if (!redis) return [["a", nodes.a]];
    await nodes.met();
    return [
      ["a", nodes.a],
      ["b", nodes.b],
    ];
  })
  .extend("people", { scope: "file" }, async ({ nodes: [first] }) => {
    const [, portal] = first as [string, TestPortal];
    return {
      staff: await portal.staff({ isManager: true }),
      ben: await portal.staff({ isManager: false }),
      rosa: await portal.bareResident("Rosa", { class: "C", monthlyFee: 60, monthlyIncome: 4000 }),
      otto: await portal.bareResident("Otto"),
      pia: await portal.bareResident("Pia", { approvedAt: null }),
    };
  })
  .extend("listeners", { scope: "file" }, async ({ nodes, people }) => {
    const listeners: Listener[] = [];
    for (const [node, portal] of nodes)
      for (const name of NAMES) listeners.push({ name, node, page: await portal.open(people[name].http) });
    return listeners;
  });

let fences = 0;

const withScene = withNodes
  .extend("scene", { scope: "file" }, async ({ nodes, people, listeners }) => {
    const [, portal] = nodes[0] as [string, TestPortal];
    const sender = await portal.staff();
    /** Sends a chat message to members and a notification to the others: events arrive in order, so no earlier one is pending then. */
    async function fence(): Promise<void> {
      fences += 1;
      const message = `fence ${fences}`;
      await sender.post("/notifications/add", { userID: people.pia.userID, type: "x", message });
      await sender.post("/rchat/send-message", { message });
      const ended = ({ name, page }: Listener) =>
        (page.receivedEvents as Push[]).some(
          ({ event, payload }) =>
            payload?.message === message &&
            event === (name === "pia" ? "notification:created" : "chat:message"),
        );
      await expect.poll(() => listeners.filter((one) => !ended(one)), { interval: 5 }).toEqual([]);
    }
    return {
      ...people,
      portal,
      fence,
      pagesOf: (name: Name) => listeners.filter((one) => one.name === name).map(({ page }) => page),
      async clear() {
        await fence();
        for (const { page } of listeners) page.receivedEvents.splice(0);
      },
    } satisfies Scene & { fence(): Promise<void> };
  })
  .extend("displays", { scope: "file" }, async ({ nodes, scene }) => {
    const { display, _id } = await pairedDisplay(scene.portal, scene.staff.http);
    const pages = await Promise.all(nodes.map(([, node]) => node.open(display, DISPLAY_SOCKET)));
    return { _id, pages };
  });

/** Makes every change of the matrix once. */
const it = withScene.extend("recording", { scope: "file" }, async ({ scene, listeners, displays: _ }) => {
  const recording: Recording = {};
  await scene.clear();
  for (const [change, make] of ROWS) {
    const result = await make(scene);
    await scene.fence();
    recording[change] = [];
    for (const listener of listeners) {
      const received = listener.page.receivedEvents.splice(0) as Push[];
      const pushes = received.filter((one) => !isAside(one));
      const expected =
        typeof result === "string"
          ? (await scene[listener.name].get(result)).body
          : (result as { body?: unknown } | undefined)?.body;
      recording[change].push({ listener, pushes, expected });
    }
  }
  return recording;
});

describe(hasRedis ? "on two nodes" : "on one node (no redis-server on PATH)", () => {
  it.for(ROWS)("R21 event matrix: %s reaches its recipients only", ([change, , table], { recording }) => {
    const events = Object.entries(table);
    for (const { listener, pushes, expected } of recording[change] ?? []) {
      const { name, node } = listener;
      const isRelevant = ({ event }: Push) =>
        !BUNDLED.includes(event) && (event !== "presence" || "presence" in table);
      const received = new Set(pushes.filter(isRelevant).map(({ event }) => event));
      const due = events.filter(([, recipients]) => recipients.split(" ").includes(name));
      expect(received, `${name} on ${node}`).toEqual(new Set(due.map(([event]) => event)));
      const [first] = pushes.filter(({ event }) => event === events[0]?.[0]);
      if (first && expected !== undefined) expect(first.payload).toEqual(expected);
    }
  });

  const pushesTo = (recording: Recording, name: Name, event?: string) =>
    Object.values(recording)
      .flat()
      .filter(({ listener }) => listener.name === name)
      .flatMap(({ pushes }) => pushes)
      .filter((push) => event === undefined || push.event === event);

  it("R21 event matrix: displays get their own event", async ({ scene, listeners, recording, displays }) => {
    expect(pushesTo(recording, "rosa").length).toBeGreaterThan(20);
    for (const page of displays.pages) {
      const [board] = await page.waitForEvents("display:changed");
      expect(Object.keys(board ?? {})).toEqual(
        expect.arrayContaining(["overview", "risks", "incidents", "alerts"]),
      );
      expect([...new Set(page.receivedEvents.map(({ event }) => event))]).toEqual(["display:changed"]);
      expect(JSON.stringify(page.receivedEvents)).not.toContain(scene.rosa.userID);
      for (const { payload } of page.receivedEvents) {
        const keys = keysIn(payload);
        for (const key of [...NEVER, ...PRIVATE, "firstName", "lastName", "reporterName"])
          expect([...keys]).not.toContain(key);
      }
    }
    const others = listeners.map(({ name }) => pushesTo(recording, name, "display:changed"));
    expect(others.flat()).toEqual([]);
    await scene.staff.remove(`/displays/${displays._id}`);
    await Promise.all(displays.pages.map(({ disconnected }) => disconnected));
  });

  it("R23 events contain no more than responses", async ({ scene, recording }) => {
    for (const name of NAMES) {
      for (const { event, payload } of pushesTo(recording, name)) {
        const keys = keysIn(payload);
        expect([event, NEVER.filter((key) => keys.has(key))]).toEqual([event, []]);
        const isOwn = event === "resident:updated" && payload.userID === scene[name].userID;
        if (!isOwn) expect([event, PRIVATE.filter((key) => keys.has(key))]).toEqual([event, []]);
        // What has changed without a record of its own is fetched by those who may.
        if (/^(short-replies|saved-views|staff|email-change):/.test(event)) expect(keys.size).toBe(1);
      }
    }
    const [toStaff] = pushesTo(recording, "staff", "resident:updated");
    const [toRosa] = pushesTo(recording, "rosa", "resident:updated");
    expect(toStaff?.payload).toMatchObject({ turnoverScore: expect.any(Number) });
    expect(toRosa?.payload).toMatchObject({ monthlyIncome: 4000 });
    expect(toRosa?.payload).not.toHaveProperty("turnoverScore");
  });

  it("R21 event matrix: the audit trail is pushed to staff alone", async ({ scene, recording }) => {
    await scene.clear();
    await scene.staff.post(`/residents/${scene.otto.userID}/invitation`);
    await scene.fence();
    const [event] = (await scene.staff.get(`/audit?userID=${scene.otto.userID}&limit=1`)).body;
    expect(event).toMatchObject({ action: "invitation-issued" });
    for (const name of ["staff", "ben"] as const)
      for (const page of scene.pagesOf(name))
        expect(await page.waitForEvents("audit:recorded")).toContainEqual(event);
    for (const name of ["rosa", "otto", "pia"] as const)
      expect(pushesTo(recording, name, "audit:recorded")).toEqual([]);
  });

  it("R78 no event of another resident's conversation reaches a resident", async ({ scene }) => {
    await scene.clear();
    const { staff, rosa } = scene;
    const notes = await notesOf(scene);
    await sendTo(staff, notes);
    await sendTo(rosa, lineOf(rosa));
    const path = `/conversations/${encodeURIComponent(lineOf(rosa))}`;
    for (const assigneeID of [staff.userID, ""]) await staff.patch(path, { assigneeID });
    await scene.fence();
    const received = (name: Name) =>
      JSON.stringify(
        scene.pagesOf(name).map((page) => page.receivedEvents.filter((one) => !isAside(one as Push))),
      );
    expect(received("otto")).not.toContain("{");
    expect(received("rosa")).toContain(lineOf(rosa));
    expect(received("rosa")).not.toContain(notes);
    expect(received("rosa")).not.toContain(`"assigneeID":"S-`);
    expect(received("staff")).toContain(notes);
  });

  it("R79 no event tells a resident a removed text, a reporter or who acted", async ({ scene }) => {
    const { staff, rosa, otto } = scene;
    const _id = await say(scene, "Otto is a thief");
    await scene.clear();
    const path = `/rchat/messages/${_id}`;
    await otto.put(`${path}/report`, { reason: "Untrue" });
    await rosa.patch(path, { message: "Otto is a liar" });
    await staff.put(`${path}/removal`, { reason: "Insults" });
    for (const duration of ["hour", "lifted"] as const) await mute(staff, rosa, duration);
    const sent = await rosa.get("/rchat?limit=500");
    const caughtUp = await rosa.get("/conversations/property/messages?afterSeq=0");
    await scene.fence();
    const pushed = (["rosa", "otto", "pia"] as const)
      .flatMap((name) => scene.pagesOf(name))
      .flatMap((page) => (page.receivedEvents as Push[]).filter((one) => !isAside(one)));
    expect(JSON.stringify(pushed)).not.toMatch(/thief|Untrue/);
    expect(JSON.stringify([sent.body, caughtUp.body])).not.toMatch(/thief|liar|Untrue/);
    expect(JSON.stringify(pushed)).not.toContain(staff.userID);
    expect(JSON.stringify(pushed)).not.toMatch(/report|audit/i);
    expect(pushed.map(({ event }) => event)).toContain("notification:created");
  });

  it("R21 event matrix: an anonymous page receives no event, on any node", async ({ nodes }) => {
    for (const [, portal] of nodes)
      await expect(portal.anonymous.tryOpen().connected()).rejects.toMatchObject({ status: 401 });
  });
});
