/** Bulk actions: an answer for each resident, and nothing stored twice. */

import { describe, expect } from "vitest";
import { BULK_MAX, BULK_TEXTS } from "../../../src/domain/bulk-rules.ts";
import { officeConversation } from "../../../src/domain/conversation-id.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { RESIDENT_TEXTS } from "../../../src/domain/resident-rules.ts";
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

describe("a message to several residents", () => {
  it("is a private one for each, once, also if the action is sent again", async ({ staff, ana, bo }) => {
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
});

describe("a behavior entry for several residents", () => {
  it("has the RP and CP of its type, once, also if the action is sent again at the same time", async ({
    staff,
    ana,
    bo,
  }) => {
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
});

it.for([
  [{ kind: "erase" }, BULK_TEXTS.kindMissing],
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
