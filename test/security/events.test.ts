/** Every push against everybody, on two nodes where this machine has a Redis for them to meet, else on one. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { incidentNotes, officeConversation } from "../../src/domain/conversation-id.ts";
import { addRedeemable } from "../api/support/creating-calls.ts";
import { DISPLAY_SOCKET, pairedDisplay } from "../api/support/displays.ts";
import { proposeEmail } from "../api/support/email-changes.ts";
import { INCIDENT, NEW_RESIDENT, PROPERTY, TEAM_VIEW_FORM } from "../factories/forms.ts";
import type { TestPortal } from "../harness/portal.ts";
import { hasRedis, type RedisServer, startRedis } from "../live/nodes/support/redis-server.ts";
import { startTwoNodes, type TwoNodes, type Visitor } from "../live/nodes/support/two-nodes.ts";
import { type Client as Page, until } from "../live/support/client.ts";
import { keysIn, NEVER, PRIVATE } from "./support/response-fields.ts";

/** Ends only what hangs. */
const WAIT_MS = 60_000;

type Name = "staff" | "rosa" | "otto";
const NAMES: Name[] = ["staff", "rosa", "otto"];

let redis: RedisServer | undefined;
let nodes: TwoNodes;
const people = {} as Record<Name, Visitor>;
let listeners: { name: Name; node: string; page: Page }[] = [];
let fences = 0;
/** The nodes that exchange events. */
const meeting = (): [string, TestPortal][] =>
  hasRedis
    ? [
        ["a", nodes.a],
        ["b", nodes.b],
      ]
    : [["a", nodes.a]];

beforeAll(async () => {
  redis = hasRedis ? await startRedis() : undefined;
  nodes = await startTwoNodes(redis ? { REDIS_URL: redis.url } : {});
  people.staff = await nodes.staff();
  people.rosa = await nodes.resident();
  people.otto = await nodes.resident();
  if (redis) await nodes.met();
  for (const [node, portal] of meeting()) {
    for (const name of NAMES) listeners.push({ name, node, page: await people[name].open(portal) });
  }
});
afterAll(async () => {
  listeners = [];
  await nodes?.stop();
  await redis?.stop();
});

const post = (who: Name, path: string, body: object) => people[who].http.post(`/api/dashboard/${path}`, body);

const messageOf = ({ payload }: Page["receivedEvents"][number]) =>
  (payload as { message?: string } | undefined)?.message ?? "";

/** The events a page received, except fences and `resync`, which has no content and follows each short outage of Redis. */
const pushesTo = (page: Page) =>
  page.receivedEvents.filter((one) => one.event !== "resync" && !messageOf(one).startsWith("fence"));

/** Actions of staff for the resident. */
const forRosa = (path: string, body: object) => post("staff", path, { userID: people.rosa.userID, ...body });

/** Sends a chat message and waits until each page has it. Events arrive in order, so no earlier event is pending then. */
async function fence(): Promise<void> {
  fences += 1;
  const message = `fence ${fences}`;
  const { status } = await post("staff", "rchat/send-message", { userID: people.staff.userID, message });
  expect(status).toBe(201);
  const ended = ({ page }: { page: Page }) =>
    page.receivedEvents.some((received) => messageOf(received) === message);
  await until(() => listeners.every(ended), WAIT_MS);
}

/** Clears what the pages have received, so that only later events count. */
async function startRecording(): Promise<void> {
  await fence();
  for (const { page } of listeners) page.receivedEvents.splice(0);
}

const typed = () =>
  listeners.filter(({ page }) => page.receivedEvents.some(({ event }) => event === "chat:typing"));
const presences = ({ page }: { page: Page }) =>
  page.receivedEvents.filter(({ event }) => event === "presence").length;

async function makePresence(): Promise<void> {
  const staff = listeners.filter(({ name }) => name === "staff");
  const before = staff.map(presences);
  await (await nodes.resident()).open(nodes.a);
  await until(() => staff.every((one, at) => presences(one) > (before[at] ?? 0)), WAIT_MS);
}

async function makeTyping(): Promise<void> {
  const own = listeners.find(({ name, node }) => name === "rosa" && node === "a");
  // Again and again, because the portal passes typing on once in two seconds.
  const isTyped = () => {
    own?.page.emitAnything("chat:typing");
    return typed().length;
  };
  await expect.poll(isTyped, { interval: 500 }).toBe(2 * meeting().length);
}

const lineOfRosa = () => officeConversation(people.rosa.userID);
const sendTo = (who: Name, conversationID: string) =>
  post(who, `conversations/${encodeURIComponent(conversationID)}/messages`, { text: "Hello" });

/** Sends a message to a conversation, which somebody else then reads. */
async function makeRead(sender: Name, reader: Name, conversationID: string): Promise<void> {
  const { seq } = (await sendTo(sender, conversationID)).body;
  const path = `/api/dashboard/conversations/${encodeURIComponent(conversationID)}/read`;
  expect((await people[reader].http.call("PUT", path, { seq })).status).toBe(200);
}

async function makeTypingToOffice(): Promise<void> {
  const own = listeners.find(({ name, node }) => name === "rosa" && node === "a");
  const seen = () =>
    listeners.filter(({ page }) => page.receivedEvents.some(({ event }) => event === "conversation:typing"))
      .length;
  const isTyped = () => {
    own?.page.emitAnything("conversation:typing", { conversationID: lineOfRosa() });
    return seen();
  };
  await expect.poll(isTyped, { interval: 500 }).toBe(meeting().length);
}

const notesOfRosa = async () => incidentNotes((await reportIncident()).body._id);
const reportIncident = () => post("rosa", "incidents/new", { ...INCIDENT, userID: people.rosa.userID });

const CHAT = "/api/dashboard/rchat";

/** Rosa's message. Its `_id`. */
const say = async (message: string): Promise<string> =>
  (await post("rosa", "rchat/send-message", { message })).body._id;

async function makeRedemption(): Promise<void> {
  const body = await addRedeemable(nodes.a, people.rosa.userID);
  expect((await post("rosa", "redemptions/add", body)).status).toBe(201);
}

const makeEdit = async () =>
  people.rosa.http.patch(`${CHAT}/messages/${await say("Hello")}`, { message: "Hello again" });

async function makeMute(): Promise<void> {
  for (const duration of ["hour", "lifted"]) {
    const body = { duration, reason: "Insults" };
    const { status } = await people.staff.http.call("PUT", `${CHAT}/mutes/${people.rosa.userID}`, body);
    expect(status).toBe(200);
  }
}

let newcomers = 0;
function createNewcomer() {
  newcomers += 1;
  return post("staff", "residents/new", { ...NEW_RESIDENT, email: `nora-${newcomers}@example.com` });
}

async function change(path: string, fields: object): Promise<void> {
  expect((await people.staff.http.patch(`/api/dashboard/${path}`, fields)).status).toBe(200);
}

async function changeSettings(): Promise<void> {
  const { version } = (await people.staff.http.get("/api/dashboard/settings")).body;
  await change("settings", { version, property: { ...PROPERTY, name: `House ${performance.now()}` } });
}

const changeOwnTitle = () => change(`team/${people.staff.userID}`, { title: `Desk ${performance.now()}` });

/** Each event, its cause, and its recipients: staff, the resident concerned, another resident. Those of conversations name its kind. */
const PUSHES: [event: string, make: () => Promise<unknown>, heardBy: Name[]][] = [
  [
    "chat:message",
    () => post("rosa", "rchat/send-message", { userID: people.rosa.userID, message: "Hello" }),
    NAMES,
  ],
  ["chat:message of property", makeEdit, NAMES],
  ["conversation:updated of property", makeMute, ["rosa"]],
  ["chat:typing", makeTyping, ["staff", "otto"]],
  ["presence", makePresence, ["staff"]],
  ["conversation:message of office", () => sendTo("rosa", lineOfRosa()), ["staff", "rosa"]],
  ["conversation:message of incident-notes", async () => sendTo("staff", await notesOfRosa()), ["staff"]],
  ["conversation:updated of office", () => sendTo("staff", lineOfRosa()), ["staff", "rosa"]],
  ["conversation:read of office", () => makeRead("rosa", "staff", lineOfRosa()), ["staff", "rosa"]],
  [
    "conversation:read of incident-notes",
    async () => makeRead("staff", "staff", await notesOfRosa()),
    ["staff"],
  ],
  ["conversation:typing of office", makeTypingToOffice, ["staff"]],
  ["short-replies:changed", () => post("staff", "short-replies", { text: "On our way." }), ["staff"]],
  ["saved-views:changed", () => post("staff", "saved-views", TEAM_VIEW_FORM), ["staff"]],
  [
    "announcement:changed",
    () => post("staff", "announcements", { title: "Water off", text: "From 9.", audience: "everyone" }),
    ["staff"],
  ],
  ["staff:changed", changeOwnTitle, ["staff"]],
  ["incident:created", reportIncident, ["staff", "rosa"]],
  [
    "incident:updated",
    async () => {
      const { _id } = (await reportIncident()).body;
      return people.staff.http.patch("/api/dashboard/incidents/update", { _id, status: "On Hold" });
    },
    ["staff", "rosa"],
  ],
  [
    "notification:created",
    () => forRosa("notifications/add", { type: "Notice", message: "x" }),
    ["staff", "rosa"],
  ],
  [
    "behavior-log:created",
    () => forRosa("behaviorlog/add", { type: "Own", rp: 1, reportedBy: "x" }),
    ["staff", "rosa"],
  ],
  [
    "payment-log:saved",
    () => forRosa("paymentlog/add", { monthYear: "Jan 2026", status: "Paid: Early" }),
    ["staff", "rosa"],
  ],
  ["reward-log:created", () => forRosa("rewardlog/add", { text: "x", cp: 5 }), ["staff", "rosa"]],
  ["redemption:saved", makeRedemption, ["staff", "rosa"]],
  ["reward:created", () => post("staff", "rewards/add", { title: "Tea", img: "/a.svg", price: 5 }), NAMES],
  ["settings:changed", changeSettings, NAMES],
  ["resident:created", createNewcomer, ["staff"]],
  ["email-change:changed", () => proposeEmail(people.staff.http, people.rosa.userID), ["staff", "rosa"]],
  [
    "resident:updated",
    () =>
      people.staff.http.patch("/api/dashboard/residents/update", {
        userID: people.rosa.userID,
        unitNumber: `unit ${fences}`,
      }),
    ["staff", "rosa"],
  ],
];

describe(hasRedis ? "on two nodes" : "on one node (no redis-server on PATH)", () => {
  it.each(PUSHES)(
    "R21 event matrix: %s reaches its recipients and no other page",
    async (event, cause, recipients) => {
      await startRecording();
      await cause();
      await fence();
      const [name, kind] = event.split(" of ");
      const isExpected = (received: Page["receivedEvents"][number]) => {
        const { conversationID } = received.payload as { conversationID?: string };
        if (kind !== undefined && conversationID?.split(":")[0] !== kind) return false;
        return received.event === name;
      };
      const actual = Object.fromEntries(
        listeners.map(({ name, node, page }) => [`${name} on ${node}`, pushesTo(page).some(isExpected)]),
      );
      const expected = Object.fromEntries(
        listeners.map(({ name, node }) => [`${name} on ${node}`, recipients.includes(name)]),
      );
      expect(actual).toEqual(expected);
    },
  );

  it("R21 event matrix: wall displays receive their own event only, without names, until they are unpaired on any node", async () => {
    const { display, _id } = await pairedDisplay(nodes.a, people.staff.http);
    const displays = await Promise.all(meeting().map(([, node]) => node.open(display, DISPLAY_SOCKET)));
    await startRecording();
    for (const [, cause] of PUSHES) await cause();
    await fence();
    for (const page of displays) {
      await page.waitForEvents("display:changed");
      expect([...new Set(page.receivedEvents.map(({ event }) => event))]).toEqual(["display:changed"]);
      expect(JSON.stringify(page.receivedEvents)).not.toContain(people.rosa.userID);
      for (const { payload } of page.receivedEvents) {
        const keys = keysIn(payload);
        for (const key of [...NEVER, ...PRIVATE, "firstName", "lastName", "reporterName"])
          expect([...keys]).not.toContain(key);
      }
    }
    const heard = listeners.filter(({ page }) =>
      page.receivedEvents.some(({ event }) => event === "display:changed"),
    );
    expect(heard.map(({ name, node }) => `${name} on ${node}`)).toEqual([]);
    await people.staff.http.call("DELETE", `/api/dashboard/displays/${_id}`);
    await Promise.all(displays.map(({ disconnected }) => disconnected));
  });

  it("R23 events contain no more than responses: no hash or internal counter, and private fields only for their resident", async () => {
    await startRecording();
    for (const [, cause] of PUSHES) await cause();
    await fence();
    const pushed = listeners.flatMap(({ name, page }) =>
      pushesTo(page).map((received) => ({ name, ...received })),
    );
    const missing = PUSHES.map(([event]) => event.split(" of ")[0]).filter(
      (name) => !pushed.some(({ event }) => event === name),
    );
    expect(missing).toEqual([]);
    for (const { name, event, payload } of pushed) {
      const keys = keysIn(payload);
      expect([event, NEVER.filter((key) => keys.has(key))]).toEqual([event, []]);
      const isOwn = name === "rosa" && event === "resident:updated";
      if (!isOwn) expect([event, PRIVATE.filter((key) => keys.has(key))]).toEqual([event, []]);
    }
  });

  it("R78 no event of another resident's conversation reaches a resident", async () => {
    await startRecording();
    const notes = await notesOfRosa();
    await makeRead("staff", "staff", notes);
    await makeRead("rosa", "staff", lineOfRosa());
    const assignee = { assigneeID: people.staff.userID };
    const path = `/api/dashboard/conversations/${encodeURIComponent(lineOfRosa())}`;
    for (const next of [assignee, { assigneeID: "" }]) await people.staff.http.patch(path, next);
    await fence();
    const received = (who: Name) =>
      listeners.filter(({ name }) => name === who).flatMap(({ page }) => pushesTo(page));
    expect(received("otto")).toEqual([]);
    expect(JSON.stringify(received("rosa"))).not.toContain(notes);
    expect(JSON.stringify(received("rosa"))).not.toContain(`"assigneeID":"S-`);
    expect(JSON.stringify(received("staff"))).toContain(notes);
  });

  it("R79 no event tells a resident a removed or earlier text, who reported it, or who of the staff acted", async () => {
    const _id = await say("Otto is a thief");
    await startRecording();
    const path = `${CHAT}/messages/${_id}`;
    await people.otto.http.call("PUT", `${path}/report`, { reason: "Untrue" });
    await people.rosa.http.patch(path, { message: "Otto is a liar" });
    await people.staff.http.call("PUT", `${path}/removal`, { reason: "Insults" });
    await makeMute();
    const sent = await people.rosa.http.get("/api/dashboard/rchat?limit=500");
    const caughtUp = await people.rosa.http.get("/api/dashboard/conversations/property/messages?afterSeq=0");
    await fence();
    const pushed = listeners.filter(({ name }) => name !== "staff").flatMap(({ page }) => pushesTo(page));
    expect(JSON.stringify(pushed)).not.toMatch(/thief|Untrue/);
    expect(JSON.stringify([sent.body, caughtUp.body])).not.toMatch(/thief|liar|Untrue/);
    // The chat's last message is that of the fence, which staff wrote.
    const acts = JSON.stringify(pushed, (key, value) => (key === "lastMessage" ? undefined : value));
    expect(acts).not.toContain(people.staff.userID);
    expect(JSON.stringify(pushed)).not.toMatch(/report|audit/i);
    expect(pushed.map(({ event }) => event)).toContain("notification:created");
  });

  it("R21 event matrix: an anonymous page receives no event, on any node", async () => {
    for (const [, portal] of meeting()) {
      const client = portal.visitor();
      const path = "/socket.io/?EIO=4&transport=websocket";
      const upgrade = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13" };
      const headers = { ...upgrade, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
      expect((await client.get(path, { headers })).status).toBe(401);
    }
  });
});
