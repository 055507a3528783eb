/** A resident whose name, contact details and texts have a mark, in every collection that the API writes for residents. */
import { expect } from "vitest";
import { addDays } from "../../../src/domain/calendar.ts";
import { incidentConversation, officeConversation } from "../../../src/domain/conversation-id.ts";
import { picture, upload, uploadMessagePhoto } from "../../api/photos/images.ts";
import { addRedeemable } from "../../api/support/creating-calls.ts";
import { turnOnLedger } from "../../api/support/ledgers.ts";
import { goTo, moveOut, todayOf } from "../../api/support/move-outs.ts";
import { enrol } from "../../api/support/second-factor.ts";
import { INCIDENT } from "../../factories/forms.ts";
import type { Answer } from "../../harness/client.ts";
import type { Caller, Person, TestPortal } from "../../harness/portal.ts";

/** Nothing else of the portal has this word. */
export const MARK = "Zyxmark";

/** Calls whose answers are checked. */
async function ok(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer;
  expect([200, 201, 204], text).toContain(status);
  return answer;
}

const messagesOf = (conversationID: string) =>
  `/conversations/${encodeURIComponent(conversationID)}/messages`;

async function sendBoth(mara: Person, staff: Person, conversationID: string): Promise<void> {
  for (const [who, text] of [
    [mara, `Mine: ${MARK}`],
    [staff, `About ${MARK}`],
  ] as const) {
    const photo = await ok(uploadMessagePhoto(who.http, await picture(40, 30).png().toBuffer()));
    const body = { text, photoIDs: [photo.body.photoID], clientMessageID: `${MARK}-${conversationID}` };
    await ok(who.post(messagesOf(conversationID), body));
  }
}

async function addLogs(portal: TestPortal, staff: Person, mara: Person): Promise<void> {
  const { userID } = mara;
  const behavior = { userID, type: `${MARK} sang`, rp: -2, reportedBy: MARK };
  await ok(staff.post("/behaviorlog/add", { ...behavior, rp: 5 }));
  await ok(staff.post("/behaviorlog/add", { ...behavior, type: "Community Event Attendance", rp: 0.5 }));
  const { body: wrong } = await ok(staff.post("/behaviorlog/add", behavior));
  await ok(staff.post("/behaviorlog/reverse", { _id: wrong._id, reason: `Not ${MARK}` }));
  const { body: reward } = await ok(staff.post("/rewardlog/add", { userID, text: `For ${MARK}`, cp: 4 }));
  await ok(staff.post("/rewardlog/add", { userID, text: `Again ${MARK}`, cp: 30 }));
  await ok(staff.post("/rewardlog/reverse", { _id: reward._id, reason: `Not ${MARK}` }));
  const payment = { userID, monthYear: "Mar 2026", status: "Unpaid" };
  const { body: paid } = await ok(staff.post("/paymentlog/add", payment));
  await ok(
    staff.post("/paymentlog/correct", { _id: paid._id, status: "Paid: Late", reason: `${MARK} had paid` }),
  );
  await ok(staff.post("/paymentlog/add", { ...payment, monthYear: "Apr 2026" }));
  await ok(staff.post("/notifications/add", { userID, type: MARK, message: `Dear ${MARK}` }));
  const declined = await ok(mara.post("/redemptions/add", await addRedeemable(portal, userID)));
  const decision = { decision: "Declined", reason: `Not for ${MARK}` };
  await ok(staff.put(`/redemptions/${declined.body._id}/decision`, decision));
}

async function addIncident(staff: Person, mara: Person): Promise<string> {
  const form = { ...INCIDENT, requestID: MARK, category: MARK, subCategory: MARK };
  const report = { ...form, userID: mara.userID, description: `I am ${MARK}`, concernedParty: MARK };
  const { _id } = (await ok(mara.post("/incidents/new", report))).body;
  const change = (fields: object) => ok(staff.patch("/incidents/update", { _id, ...fields }));
  await change({ status: "On Hold", waitingFor: MARK });
  await change({ status: "Resolved", outcome: "Taken care of", message: `Done for ${MARK}` });
  await ok(mara.post("/incidents/reopen", { _id, message: `Not done, says ${MARK}` }));
  await sendBoth(mara, staff, incidentConversation(_id));
  await ok(staff.post(messagesOf(`incident-notes:${_id}`), { text: `Note about ${MARK}` }));
  return _id;
}

async function chat(staff: Person, mara: Person, neighbor: Person): Promise<void> {
  const say = async (message: string) =>
    (await ok(mara.post("/rchat/send-message", { userID: mara.userID, message }))).body;
  const edited = await say(`First ${MARK}`);
  await ok(mara.patch(`/rchat/messages/${edited._id}`, { message: `Then ${MARK}` }));
  const reported = await say(`Rude ${MARK}`);
  const put = (who: Caller, path: string, body: object) => ok(who.put(`/rchat/${path}`, body));
  await put(neighbor, `messages/${reported._id}/report`, { reason: `${MARK} is rude` });
  await put(staff, `messages/${reported._id}/removal`, { reason: `Removed, ${MARK}` });
  const { body: answer } = await ok(
    neighbor.post("/rchat/send-message", { userID: neighbor.userID, message: "Hello all" }),
  );
  await put(mara, `messages/${answer._id}/report`, { reason: `${MARK} minds` });
  await ok(mara.put("/conversations/property/read", { seq: 1 }));
  await put(staff, `mutes/${mara.userID}`, { duration: "hour", reason: `${MARK} shouts` });
}

/** Adds the resident, and all that the API stores about them. */
export async function addMarkedResident(portal: TestPortal, staff: Person): Promise<Person> {
  const email = `${MARK.toLowerCase()}@example.com`;
  const mara = await portal.resident(
    { firstName: MARK, lastName: `von ${MARK}`, phone: "5559871234", dateOfBirth: "1967-08-09" },
    { email },
  );
  const neighbor = await portal.resident({ firstName: "Otto" });
  const { userID } = mara;
  await ok(upload(mara.http, userID, await picture().png().toBuffer()));
  await ok(staff.patch("/residents/update", { userID, lastName: `${MARK}-Lund`, unitNumber: "9Z" }));
  const [{ _id }] = (await staff.get(`/residents/${userID}/leases`)).body;
  await ok(
    staff.post(`/leases/${_id}/people`, { kind: "occupant", name: `Theo ${MARK}`, phone: "5559871235" }),
  );
  await turnOnLedger(portal);
  const paid = { kind: "payment", cents: 1, day: "2026-11-02", method: `Check of ${MARK}`, text: MARK };
  const { body: entry } = await ok(staff.post(`/leases/${_id}/ledger`, paid));
  await ok(staff.post(`/leases/${_id}/ledger/${entry._id}/reversal`, { reason: `Not ${MARK}` }));
  await addLogs(portal, staff, mara);
  await addIncident(staff, mara);
  await sendBoth(mara, staff, officeConversation(userID));
  await chat(staff, mara, neighbor);
  const filter = { text: `${MARK} ${MARK}-lund`, filter: "all", sort: "name", direction: "ascending" };
  await ok(staff.post("/saved-views", { name: "The band", list: "residents", visibility: "team", filter }));
  await ok(staff.post(`/residents/${userID}/invitation`));
  await enrol(portal, mara.http);
  await portal.repositories.refusedAddresses.add(email, portal.clock.now());
  return mara;
}

/** Moves a resident out today, and moves the clock to the day on which the account closes. */
export async function moveOutMarked(portal: TestPortal, staff: Person, resident: Person): Promise<void> {
  const today = todayOf(portal);
  const form = { reason: `${MARK} moves`, forwardingNote: `Mail for ${MARK}` };
  await ok(moveOut(staff, resident, today, form));
  goTo(portal, addDays(today, 31));
  await portal.context.tenancies.applyDue();
}

/** All documents of the database with the mark or one of the texts, as `collection: document`. */
export async function documentsWith({ connection }: TestPortal, texts: RegExp): Promise<string[]> {
  const found: string[] = [];
  const collections = (await connection.db?.listCollections().toArray()) ?? [];
  for (const { name } of collections) {
    for (const document of await connection.collection(name).find().toArray()) {
      const text = JSON.stringify(document);
      if (texts.test(text)) found.push(`${name}: ${text}`);
    }
  }
  return found;
}
