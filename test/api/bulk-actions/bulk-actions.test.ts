/** Bulk actions: an answer for each resident, and nothing stored twice. */

import { expect } from "vitest";
import { BULK_MAX, BULK_TEXTS } from "../../../src/domain/bulk-rules.ts";
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import { INCIDENT_TEXTS } from "../../../src/domain/incident-rules.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { RESIDENT_TEXTS } from "../../../src/domain/resident-rules.ts";
import { INCIDENT } from "../../factories/forms.ts";
import { withPortal } from "../../harness/fixtures.ts";
import type { Caller, Person } from "../../harness/portal.ts";

const it = withPortal()
  .extend("ana", ({ portal }) => portal.resident({ firstName: "Ana" }))
  .extend("bo", ({ portal }) => portal.resident({ firstName: "Bo" }));

let actions = 0;
const nextID = () => {
  actions += 1;
  return `action-${actions}`;
};

const run = (staff: Person, actionID: string, body: object) =>
  staff.http.call("PUT", `/api/dashboard/bulk-actions/${actionID}`, body);

const messagesWith = async (staff: Caller, { userID }: Person) =>
  (await staff.get(`/conversations/${encodeURIComponent(officeConversation(userID))}/messages`)).body.map(
    (message: { message: string }) => message.message,
  );

const logOf = async (staff: Caller, log: string, { userID }: Person) =>
  (await staff.get(`/${log}/${userID}`)).body as { type?: string; rp?: number; cp?: number }[];

it("a message to several residents is each one's, once, also if sent again", async ({ staff, ana, bo }) => {
  const actionID = nextID();
  const body = { kind: "message", userIDs: [ana.userID, "R-UNKNOWN", bo.userID], text: "Parcel day." };
  const first = await run(staff, actionID, body);
  expect(first.status).toBe(200);
  expect(first.body).toEqual([
    { userID: ana.userID },
    { userID: "R-UNKNOWN", error: expect.any(String) },
    { userID: bo.userID },
  ]);
  const repeat = await run(staff, actionID, { ...body, userIDs: [ana.userID] });
  expect(repeat.body).toEqual([{ userID: ana.userID }]);
  expect(await messagesWith(staff, ana)).toEqual(["Parcel day."]);
  expect(await messagesWith(staff, bo)).toEqual(["Parcel day."]);
  const other = await run(staff, actionID, { ...body, userIDs: [bo.userID], text: "Another text." });
  expect(other.body).toEqual([{ userID: bo.userID, error: BULK_TEXTS.otherContent }]);
  expect(await messagesWith(staff, bo)).toEqual(["Parcel day."]);
});

it("a behavior entry for several has the RP and CP of its type, once", async ({ staff, ana, bo }) => {
  const actionID = nextID();
  const userIDs = [ana.userID, bo.userID, ana.userID, "R-UNKNOWN"];
  const body = { kind: "behavior", userIDs, type: "lease renewal", reportedBy: "Front desk" };
  const answers = await Promise.all([run(staff, actionID, body), run(staff, actionID, body)]);
  answers.push(await run(staff, actionID, body));
  for (const { body: results } of answers) {
    expect(results).toEqual([
      { userID: ana.userID },
      { userID: bo.userID },
      { userID: "R-UNKNOWN", error: RESIDENT_TEXTS.notFound },
    ]);
  }
  for (const person of [ana, bo]) {
    expect(await logOf(staff, "behaviorlog", person)).toMatchObject([{ type: "Lease Renewal", rp: 2 }]);
    expect(await logOf(staff, "rewardlog", person)).toMatchObject([{ cp: 150 }]);
  }
});

it("several incidents get an assignee or a due date, with an answer for each", async ({ staff, ana, bo }) => {
  const report = async (person: Person): Promise<string> =>
    (await person.post("/incidents/new", { ...INCIDENT, userID: person.userID })).body._id;
  const incidentIDs = [await report(ana), await report(bo)];
  const assigned = await run(staff, nextID(), { kind: "assign", incidentIDs, assigneeID: staff.userID });
  expect(assigned.body).toEqual(incidentIDs.map((incidentID) => ({ incidentID })));
  const due = { kind: "due", incidentIDs: [...incidentIDs, "none"], dueDate: "2028-01-31" };
  expect((await run(staff, nextID(), due)).body).toEqual([
    ...incidentIDs.map((incidentID) => ({ incidentID })),
    { incidentID: "none", error: INCIDENT_TEXTS.notFound },
  ]);
  for (const _id of incidentIDs)
    expect((await staff.get(`/incidents/one/${_id}`)).body).toMatchObject({
      ...{ assigneeID: staff.userID, dueDate: "2028-01-31" },
    });
  const past = await run(staff, nextID(), { kind: "due", incidentIDs, dueDate: "0026-01-01" });
  expect(past.body.every(({ error }: { error?: string }) => error !== undefined)).toBe(true);
  await run(staff, nextID(), { kind: "assign", incidentIDs, assigneeID: "" });
  expect((await staff.get(`/incidents/one/${incidentIDs[0]}`)).body.assigneeID).toBe("");
});

it.for([
  [{ kind: "erase" }, BULK_TEXTS.kindMissing],
  [{ kind: "assign" }, BULK_TEXTS.noIncidents],
  [{ userIDs: [] }, BULK_TEXTS.noResidents],
  [{ userIDs: "R-1" }, BULK_TEXTS.noResidents],
  [{ userIDs: Array.from({ length: BULK_MAX + 1 }, (_, at) => `R-${at}`) }, englishOf(BULK_TEXTS.tooMany)],
  [{ text: " " }, BULK_TEXTS.textMissing],
  [{ kind: "behavior", type: "Own idea", reportedBy: "Desk" }, BULK_TEXTS.typeUnknown],
] as const)("%j is refused", async ([fields, text], { staff, ana }) => {
  const body = { kind: "message", userIDs: [ana.userID], text: "Hello", ...fields };
  const { status, body: answer } = await run(staff, nextID(), body);
  expect([status, answer.error]).toEqual([400, text]);
  expect(await messagesWith(staff, ana)).toEqual([]);
});
