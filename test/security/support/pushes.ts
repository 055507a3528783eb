/** The event matrix: what each change pushes, and to whom. */
import { expect } from "vitest";
import { incidentNotes, officeConversation } from "../../../src/domain/conversation-id.ts";
import type { ServerEvents } from "../../../src/domain/live-events.ts";
import { addRedeemable } from "../../api/support/creating-calls.ts";
import { proposeEmail } from "../../api/support/email-changes.ts";
import { INCIDENT, NEW_RESIDENT, PROPERTY, SAVED_VIEW_FORM, TEAM_VIEW_FORM } from "../../factories/forms.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";
import type { Client as Page } from "../../live/support/client.ts";
import { HOUSEHOLD_ROWS, LINE, ROSAS, STAFF, UNIT_ROWS } from "./lease-pushes.ts";

/** Two of staff, two residents, and one who waits for approval. */
export const NAMES = ["staff", "ben", "rosa", "otto", "pia"] as const;
export type Name = (typeof NAMES)[number];

export interface Scene extends Record<Name, Person> {
  portal: TestPortal;
  /** The pages of a person. */
  pagesOf(name: Name): Page[];
  /** Drops what the pages have received, so that only later events count. */
  clear(): Promise<void>;
}

/**
 * A change, and the events that it pushes, each with its recipients. Where the change returns a response, the first event has the same JSON;
 * where it returns a path below /api/dashboard, the JSON that each recipient gets there.
 */
export type Row = [
  change: string,
  make: (scene: Scene) => Promise<unknown>,
  pushes: Partial<Record<keyof ServerEvents, string>>,
];

const MEMBERS = `${ROSAS} otto`;

const CHAT = "/rchat/messages";
const NOTE = { type: "Notice", message: "x" };

export const lineOf = ({ userID }: Person) => officeConversation(userID);
const pathOf = (conversationID: string) => `/conversations/${encodeURIComponent(conversationID)}`;

export const sendTo = (who: Person, conversationID: string) =>
  who.post(`${pathOf(conversationID)}/messages`, { text: "Hello" });
export const say = async ({ rosa }: Scene, message: string): Promise<string> =>
  (await rosa.post("/rchat/send-message", { message })).body._id;
export async function mute(staff: Person, { userID }: Person, duration: "hour" | "lifted"): Promise<void> {
  await staff.put(`/rchat/mutes/${userID}`, { duration, reason: "Insults" });
}
const report = ({ rosa }: Scene) => rosa.post("/incidents/new", INCIDENT);
export const notesOf = async (scene: Scene) => incidentNotes((await report(scene)).body._id);

/** Sends a message to a conversation, which somebody else then reads. */
async function makeRead(scene: Scene, sender: Name, reader: Name, conversationID: string) {
  const { seq } = (await sendTo(scene[sender], conversationID)).body;
  await scene.clear();
  await scene[reader].put(`${pathOf(conversationID)}/read`, { seq });
  return seq;
}

/** Types once, and waits until staff see it. */
async function type({ pagesOf }: Scene, who: Person, ...event: [keyof ServerEvents, object?]) {
  const page = await who.open();
  page.emitAnything(...event);
  await pagesOf("ben")[0]?.waitForEvents(event[0]);
  page.close();
}

async function settle(scene: Scene, fields: object) {
  const { _id } = (await report(scene)).body;
  await scene.clear();
  await scene.staff.patch("/incidents/update", { _id, ...fields });
  return `/incidents/one/${_id}`;
}

export const ROWS: Row[] = [
  [
    "a chat message",
    ({ rosa }) => rosa.post("/rchat/send-message", { message: "Hello" }),
    { "chat:message": MEMBERS },
  ],
  [
    "an edited chat message",
    async (scene) => {
      const _id = await say(scene, "Hello");
      await scene.clear();
      await scene.rosa.patch(`${CHAT}/${_id}`, { message: "Hello again" });
    },
    { "chat:message": MEMBERS },
  ],
  ["a mute", ({ staff, rosa }) => mute(staff, rosa, "hour"), { "conversation:updated": "rosa" }],
  ["an end of a mute", ({ staff, rosa }) => mute(staff, rosa, "lifted"), { "conversation:updated": "rosa" }],
  [
    "typing in the chat",
    async (scene) => type(scene, await scene.portal.resident(), "chat:typing"),
    { "chat:typing": MEMBERS },
  ],
  [
    "typing of a resident to the office",
    async (scene) => {
      const typist = await scene.portal.resident();
      return type(scene, typist, "conversation:typing", { conversationID: lineOf(typist) });
    },
    { "conversation:typing": STAFF },
  ],
  [
    "typing of staff to a resident",
    async (scene) =>
      type(scene, await scene.portal.staff(), "conversation:typing", { conversationID: lineOf(scene.rosa) }),
    { "conversation:typing": ROSAS },
  ],
  [
    "changes of a month's rent that are not saved",
    async (scene) =>
      type(scene, await scene.portal.staff(), "rent:staged", { month: "2026-11", count: 0, rows: [] }),
    { "rent:staged": STAFF },
  ],
  [
    "a page that opens",
    async ({ portal, pagesOf }) => {
      await (await portal.resident()).open();
      const pages = [...pagesOf("staff"), ...pagesOf("ben")];
      await Promise.all(pages.map((page) => page.waitForEvents("presence")));
    },
    { presence: STAFF },
  ],
  ["a message to the office", ({ rosa }) => sendTo(rosa, lineOf(rosa)), LINE],
  ["an answer of the office", ({ staff, rosa }) => sendTo(staff, lineOf(rosa)), LINE],
  [
    "reading the office's answer",
    async (scene) => {
      await makeRead(scene, "staff", "rosa", lineOf(scene.rosa));
    },
    { "conversation:read": ROSAS, "conversation:updated": ROSAS },
  ],
  [
    "reading less than before",
    async (scene) => {
      const { rosa } = scene;
      const seq = await makeRead(scene, "staff", "rosa", lineOf(rosa));
      await scene.clear();
      await rosa.put(`${pathOf(lineOf(rosa))}/read`, { seq: seq - 1 });
    },
    {},
  ],
  [
    "a note about an incident",
    async (scene) => {
      const notes = await notesOf(scene);
      await scene.clear();
      return sendTo(scene.staff, notes);
    },
    { "conversation:message": STAFF, "conversation:read": "staff" },
  ],
  [
    "reading a note",
    async (scene) => {
      await makeRead(scene, "staff", "ben", await notesOf(scene));
    },
    { "conversation:read": "ben" },
  ],
  [
    "a short reply",
    async ({ staff }) => void (await staff.post("/short-replies", { text: "On our way." })),
    { "short-replies:changed": STAFF },
  ],
  [
    "a person's own saved view",
    async ({ staff }) => void (await staff.post("/saved-views", SAVED_VIEW_FORM)),
    { "saved-views:changed": "staff" },
  ],
  [
    "a saved view of the team",
    async ({ staff }) => void (await staff.post("/saved-views", TEAM_VIEW_FORM)),
    { "saved-views:changed": STAFF },
  ],
  [
    "an announcement",
    async (scene) => {
      const form = { title: "Water off", text: "From 9.", audience: "everyone" };
      const { _id } = (await scene.staff.post("/announcements", form)).body;
      const isSent = ({ payload }: { payload: unknown }) =>
        (payload as { _id?: string; status?: string })._id === _id &&
        (payload as { status?: string }).status === "sent";
      await expect.poll(() => scene.pagesOf("staff")[0]?.receivedEvents.some(isSent)).toBe(true);
    },
    { "announcement:changed": STAFF, "notification:created": "rosa otto" },
  ],
  [
    "a changed staff account",
    async ({ staff, ben }) => void (await staff.patch(`/team/${ben.userID}`, { title: "Leasing" })),
    { "staff:changed": STAFF },
  ],
  ["an incident", report, { "incident:created": ROSAS, "notification:created": STAFF, ...LINE }],
  [
    "an incident's priority",
    (scene) => settle(scene, { priorityLevel: "Urgent" }),
    { "incident:updated": STAFF, "conversation:message": STAFF, "conversation:read": "staff" },
  ],
  [
    "an incident's resolution",
    (scene) => settle(scene, { assigneeID: scene.staff.userID, status: "Resolved" }),
    { "incident:updated": ROSAS, "notification:created": ROSAS, ...LINE },
  ],
  [
    "a notification of a resident",
    ({ staff, rosa }) => staff.post("/notifications/add", { ...NOTE, userID: rosa.userID }),
    { "notification:created": ROSAS },
  ],
  [
    "a notification of one who waits",
    ({ staff, pia }) => staff.post("/notifications/add", { ...NOTE, userID: pia.userID }),
    { "notification:created": `${STAFF} pia` },
  ],
  [
    "a notification of staff",
    ({ staff }) => staff.post("/notifications/add", { ...NOTE, userID: "staff" }),
    { "notification:created": STAFF },
  ],
  [
    "a notification of a colleague",
    ({ staff, ben }) => staff.post("/notifications/add", { ...NOTE, userID: ben.userID }),
    { "notification:created": "ben" },
  ],
  [
    "a behavior entry",
    ({ staff, rosa }) =>
      staff.post("/behaviorlog/add", { userID: rosa.userID, type: "Own", rp: 1, reportedBy: "x" }),
    { "behavior-log:created": ROSAS, "resident:updated": ROSAS },
  ],
  [
    "a payment",
    ({ staff, rosa }) =>
      staff.post("/paymentlog/add", { userID: rosa.userID, monthYear: "Jan 2026", status: "Paid: Early" }),
    { "payment-log:saved": ROSAS, "resident:updated": ROSAS },
  ],
  [
    "a missed payment",
    ({ staff, rosa }) =>
      staff.post("/paymentlog/add", { userID: rosa.userID, monthYear: "Feb 2026", status: "Unpaid" }),
    { "payment-log:saved": ROSAS, "notification:created": ROSAS, "resident:updated": ROSAS },
  ],
  [
    "a reward entry",
    ({ staff, rosa }) => staff.post("/rewardlog/add", { userID: rosa.userID, text: "x", cp: 5 }),
    { "reward-log:created": ROSAS, "resident:updated": ROSAS },
  ],
  [
    "a redemption request",
    async (scene) => {
      const body = await addRedeemable(scene.portal, scene.rosa.userID);
      await scene.clear();
      return scene.rosa.post("/redemptions/add", body);
    },
    { "redemption:saved": ROSAS, "notification:created": STAFF },
  ],
  [
    "a fulfilled request",
    async (scene) => {
      const { rosa, staff, portal } = scene;
      const { _id } = (await rosa.post("/redemptions/add", await addRedeemable(portal, rosa.userID))).body;
      await scene.clear();
      return staff.put(`/redemptions/${_id}/decision`, { decision: "Fulfilled" });
    },
    {
      "redemption:saved": ROSAS,
      "reward-log:created": ROSAS,
      "notification:created": ROSAS,
      "resident:updated": ROSAS,
    },
  ],
  [
    "a reward",
    ({ staff }) => staff.post("/rewards/add", { title: "Tea", img: "/a.svg", price: 5 }),
    { "reward:created": MEMBERS },
  ],
  [
    "a changed reward",
    async (scene) => {
      const { staff } = scene;
      const { _id } = (await staff.post("/rewards/add", { title: "Tea", img: "/a.svg", price: 5 })).body;
      await scene.clear();
      await staff.patch(`/rewards/${_id}`, { price: 6 });
    },
    { "reward:updated": MEMBERS },
  ],
  [
    "changed settings",
    async ({ staff }) => {
      const { version } = (await staff.get("/settings")).body;
      await staff.patch("/settings", { version, property: PROPERTY });
    },
    { "settings:changed": MEMBERS },
  ],
  [
    "a new resident, whose unit is new",
    async ({ staff }) => void (await staff.post("/residents/new", NEW_RESIDENT)),
    { "resident:created": STAFF, "unit:created": STAFF },
  ],
  ...UNIT_ROWS,
  [
    "a proposed email address",
    async ({ staff, rosa }) => void (await proposeEmail(staff.http, rosa.userID)),
    { "email-change:changed": ROSAS },
  ],
  [
    "a resident who moves to a new unit",
    async ({ staff, rosa }) =>
      void (await staff.patch("/residents/update", { userID: rosa.userID, unitNumber: "9Z" })),
    { "resident:updated": ROSAS, "unit:created": STAFF },
  ],
  [
    "a fall to class C",
    async ({ staff, otto }) =>
      void (await staff.patch("/residents/update", { userID: otto.userID, class: "C", monthlyFee: 60 })),
    { "resident:updated": `${STAFF} otto`, "notification:created": `${STAFF} otto` },
  ],
  ...HOUSEHOLD_ROWS,
  [
    "refused writes",
    async ({ staff, rosa }) => {
      await staff.post("/behaviorlog/add", { userID: rosa.userID, type: "", rp: 1, reportedBy: "x" });
      await rosa.post("/incidents/new", {});
      await rosa.post("/rewards/add", { title: "Tea", img: "/a.svg", price: 5 });
    },
    {},
  ],
];
