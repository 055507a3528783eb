/** Corrections: who may, what is refused, and what a reversal or a corrected payment does to scores, counts, log and resident. */
import { describe, expect } from "vitest";
import { REVERSAL_TEXTS } from "../../../src/domain/correction-rules.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { type Person, type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { eventsOf, notificationsTo } from "../support/readings.ts";
import { expectStatsOfLogs, scoresOfLogs } from "../support/stats-of-logs.ts";

const it = withPortal().extend("mara", ({ portal }) => portal.bareResident("Mara"));

const REASON = "The car belongs to a guest.";
const NO_ID = "65f0c0ffee65f0c0ffee65f0";

async function log(staff: Person, mara: Person, rp: number, type = "Own idea"): Promise<string> {
  const added = await staff.post("/behaviorlog/add", { userID: mara.userID, type, rp, reportedBy: "Desk" });
  expect(added.status).toBe(201);
  return added.body._id;
}

const reverse = (staff: Person, _id: string, more: object = {}) =>
  staff.post("/behaviorlog/reverse", { _id, reason: REASON, ...more });

async function expectScored(portal: TestPortal, userID: string) {
  const { turnoverScore: _later, ...scores } = await scoresOfLogs(
    portal.repositories,
    userID,
    portal.clock.now(),
    TIME_ZONE,
  );
  expect(await portal.repositories.residents.byUserID(userID)).toMatchObject(scores);
  await expectStatsOfLogs(portal.repositories, TIME_ZONE, portal.context.propertyStats);
}

const notificationsOf = (mara: Person, type: string) => notificationsTo(mara, mara.userID, type);

describe("reversing a behavior entry", () => {
  it("adds an opposite entry; takes score, class and fee back", async ({ portal, staff, mara }) => {
    await log(staff, mara, 7);
    const _id = await log(staff, mara, -0.6, "Bike in the hallway");
    expect((await staff.get(`/residents/${mara.userID}`)).body).toMatchObject({ class: "C", monthlyFee: 60 });
    const preview = await staff.get(`/corrections/preview?log=behavior&_id=${_id}`);
    const effect = {
      before: { residentScore: 6.4, class: "C", monthlyFee: 60, totalCP: 0, paymentScore: 0 },
      after: { residentScore: 7, class: "B", monthlyFee: 50, totalCP: 0, paymentScore: 0 },
    };
    expect(preview.body).toEqual({ effect, rewards: [], otherRewards: [] });
    const reversed = await reverse(staff, _id);
    expect(reversed).toMatchObject({ status: 201 });
    const entry = (await mara.get(`/behaviorlog/${mara.userID}`)).body.find(
      (one: { _id: string }) => one._id === _id,
    );
    expect(reversed.body).toMatchObject({
      userID: mara.userID,
      type: "Reversal of Bike in the hallway",
      rp: 0.6,
      reversal: { of: _id, entryCreatedAt: entry.createdAt, reason: REASON, effect },
    });
    expect((await staff.get(`/residents/${mara.userID}`)).body).toMatchObject({ class: "B", monthlyFee: 50 });
    expect((await portal.repositories.residents.byUserID(mara.userID))?.logCounts.violations).toBe(0);
    await expectScored(portal, mara.userID);
    const [notification] = await notificationsOf(mara, "Entry Reversed");
    expect(notification?.message).toMatch(
      /^Bike in the hallway, -0\.6 RP, \w{3} \d+, \d{4}\. Reason: The car belongs/,
    );
    const [changed] = await notificationsOf(mara, "Class Change");
    expect(changed?.message).toContain("class from C to B");
    const [event] = await eventsOf(staff, mara, "behavior-reversed");
    expect(event).toMatchObject({
      actorID: staff.userID,
      cause: `Bike in the hallway: ${REASON}`,
      targetID: reversed.body._id,
      changes: [{ field: "rp", from: -0.6, to: null }],
    });
  });

  it("needs a reason and an entry that is neither reversed nor a reversal", async ({ staff, mara }) => {
    const _id = await log(staff, mara, -1);
    const refused = async (id: string, status: number, error: string, more = {}) =>
      expect(await reverse(staff, id, more)).toMatchObject({ status, body: { error } });
    await refused(_id, 400, "Please enter a reason.", { reason: " " });
    await refused(_id, 400, REVERSAL_TEXTS.rewardUnknown, { rewardLogID: NO_ID });
    await refused(NO_ID, 404, REVERSAL_TEXTS.notFound);
    await refused("x", 404, REVERSAL_TEXTS.notFound);
    const { body } = await reverse(staff, _id);
    await refused(_id, 409, REVERSAL_TEXTS.alreadyReversed);
    await refused(body._id, 409, REVERSAL_TEXTS.reversalOfReversal);
    expect((await staff.get(`/corrections/preview?log=behavior&_id=${_id}`)).status).toBe(409);
  });

  it("happens once, even by many at once on two nodes", async ({ portal, staff, mara }) => {
    await log(staff, mara, 3);
    const _id = await log(staff, mara, -2);
    const nodes = [portal.anotherNode(), portal.anotherNode()];
    const author = { userID: staff.userID };
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        nodes[index % 2]?.corrections.reverseBehavior(author, { _id, reason: REASON, rewardLogID: "" }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await nodes[0]?.reconciler.check();
    await expectScored(portal, mara.userID);
    expect(await portal.repositories.residents.byUserID(mara.userID)).toMatchObject({ residentScore: 3 });
  });

  it("takes back the CP that came with it, once", async ({ portal, staff, mara }) => {
    const behaviorLogID = await log(staff, mara, 2, "Lease Renewal");
    const { userID } = mara;
    const reward = await staff.post("/rewardlog/add", { userID, text: "x", cp: 150, behaviorLogID });
    expect(reward.body).toMatchObject({ behaviorLogID });
    await staff.post("/rewardlog/add", { userID, text: "y", cp: 20 });
    const preview = await staff.get(`/corrections/preview?log=behavior&_id=${behaviorLogID}`);
    expect(preview.body).toMatchObject({
      effect: { before: { totalCP: 170 }, after: { totalCP: 20 } },
      rewards: [reward.body],
      otherRewards: [],
    });
    const headers = { "Idempotency-Key": "reverse-1" };
    const call = { _id: behaviorLogID, reason: REASON };
    const first = await staff.http.post("/api/dashboard/behaviorlog/reverse", call, { headers });
    const repeat = await staff.http.post("/api/dashboard/behaviorlog/reverse", call, { headers });
    expect([first.status, repeat.status, repeat.body]).toEqual([201, 200, first.body]);
    const rewards = (await mara.get(`/rewardlog/${userID}`)).body;
    expect(rewards).toHaveLength(3);
    expect(rewards[0]).toMatchObject({ text: "Reversal of x", cp: -150, reversal: { of: reward.body._id } });
    expect((await staff.get(`/residents/${userID}`)).body).toMatchObject({ totalCP: 20, residentScore: 0 });
    await expectScored(portal, userID);
    const [notification] = await notificationsOf(mara, "Entry Reversed");
    expect(notification?.message).toContain("150 CP that came with it were taken back.");
    const late = await staff.post("/rewardlog/add", { userID, text: "z", cp: 5, behaviorLogID });
    expect(late.status).toBe(409);
  });

  it("takes back the CP that are added at the same time, or refuses them", async ({
    portal,
    staff,
    mara,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const behaviorLogID = await log(staff, mara, 1);
      const form = { userID: mara.userID, text: "x", cp: 5, behaviorLogID };
      const [{ status }] = await Promise.all([
        staff.post("/rewardlog/add", form),
        reverse(staff, behaviorLogID),
      ]);
      const totalCP = (await portal.repositories.residents.byUserID(mara.userID))?.totalCP;
      expect([[201, 409].includes(status), totalCP]).toEqual([true, 0]);
    }
  });

  it("of an older entry takes back the reward that staff choose", async ({ portal, staff, mara }) => {
    const { userID } = await portal.bareResident("Otto");
    const foreign = await staff.post("/rewardlog/add", { userID, text: "Otto's", cp: 10 });
    const _id = await log(staff, mara, 1);
    const reward = await staff.post("/rewardlog/add", { userID: mara.userID, text: "Earned", cp: 10 });
    const path = `/corrections/preview?log=behavior&_id=${_id}`;
    expect((await staff.get(path)).body).toMatchObject({
      effect: { after: { totalCP: 10 } },
      rewards: [],
      otherRewards: [reward.body],
    });
    const chosen = `${path}&rewardLogID=${reward.body._id}`;
    expect((await staff.get(chosen)).body).toMatchObject({ effect: { after: { totalCP: 0 } } });
    expect((await reverse(staff, _id, { rewardLogID: foreign.body._id })).status).toBe(400);
    expect((await reverse(staff, _id, { rewardLogID: reward.body._id })).status).toBe(201);
    expect((await staff.get(`/residents/${mara.userID}`)).body).toMatchObject({ totalCP: 0 });
    await expectScored(portal, mara.userID);
  });
});

it("a reversed reward entry takes its CP back, also below zero", async ({ portal, staff, mara }) => {
  const { userID } = mara;
  const { body } = await staff.post("/rewardlog/add", { userID, text: "Twice by mistake.", cp: 30 });
  await staff.post("/rewardlog/add", { userID, text: "Spent", cp: -20 });
  const reversed = await staff.post("/rewardlog/reverse", { _id: body._id, reason: REASON });
  expect(reversed).toMatchObject({ status: 201, body: { cp: -30, reversal: { of: body._id } } });
  expect((await staff.get(`/residents/${userID}`)).body).toMatchObject({ totalCP: -20 });
  expect((await staff.post("/rewardlog/reverse", { _id: body._id, reason: REASON })).status).toBe(409);
  await expectScored(portal, userID);
  const [notification] = await notificationsOf(mara, "Entry Reversed");
  expect(notification?.message).toContain("Twice by mistake. (30 CP)");
});

describe("correcting a payment", () => {
  const logPayment = async (staff: Person, { userID }: Person, status: string) =>
    (await staff.post("/paymentlog/add", { userID, monthYear: "Oct 2026", status })).body;
  const correct = (staff: Person, _id: string, status: string, reason = REASON) =>
    staff.post("/paymentlog/correct", { _id, status, reason });

  it("changes its status with a reason, and a repeat changes nothing", async ({ portal, staff, mara }) => {
    const { _id } = await logPayment(staff, mara, "Paid: Late");
    const preview = await staff.get(`/corrections/preview?log=payment&_id=${_id}&status=Paid:%20Early`);
    expect(preview.body.effect).toMatchObject({ before: { paymentScore: 0 }, after: { paymentScore: 100 } });
    const corrected = await correct(staff, _id, "Paid: Early");
    expect(corrected).toMatchObject({
      status: 200,
      body: { _id, status: "Paid: Early", correction: { from: "Paid: Late", reason: REASON } },
    });
    expect((await correct(staff, _id, "Paid: Early")).body).toEqual(corrected.body);
    expect(await notificationsOf(mara, "Payment Corrected")).toMatchObject([
      { message: `Oct 2026: Paid: Late is now Paid: Early. Reason: ${REASON}` },
    ]);
    const [event] = await eventsOf(staff, mara, "payment-corrected");
    expect(event).toMatchObject({
      cause: `Oct 2026: ${REASON}`,
      changes: [{ field: "status", from: "Paid: Late", to: "Paid: Early" }],
    });
    await expectScored(portal, mara.userID);
  });

  it("withdraws a month, which can be entered again", async ({ portal, staff, mara }) => {
    const { _id } = await logPayment(staff, mara, "Unpaid");
    const withdrawn = await correct(staff, _id, "Withdrawn");
    expect(withdrawn.body).toMatchObject({
      status: "Unpaid",
      withdrawn: true,
      correction: { from: "Unpaid" },
    });
    expect((await portal.repositories.residents.byUserID(mara.userID))?.logCounts.missedPayments).toBe(0);
    await expectScored(portal, mara.userID);
    expect((await correct(staff, _id, "Paid: Early")).status).toBe(409);
    const again = await staff.post("/paymentlog/add", {
      userID: mara.userID,
      monthYear: "Oct 2026",
      status: "Paid: On-time",
    });
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ _id, status: "Paid: On-time" });
    for (const gone of ["correction", "withdrawn"]) expect(again.body).not.toHaveProperty(gone);
    expect((await mara.get(`/paymentlog/${mara.userID}`)).body).toEqual([again.body]);
    await expectScored(portal, mara.userID);
  });

  it("is refused without a status or a reason, and for the same status", async ({ staff, mara }) => {
    const { _id } = await logPayment(staff, mara, "Unpaid");
    expect((await correct(staff, _id, "Gone")).body.error).toBe("Please select a payment status.");
    expect((await correct(staff, _id, "Paid: Early", "")).body.error).toBe("Please enter a reason.");
    expect((await correct(staff, _id, "Unpaid")).body.error).toBe("Please select another payment status.");
    expect((await correct(staff, NO_ID, "Unpaid")).status).toBe(404);
  });
});

it("a negative entry is a notification to the resident, with its effect", async ({ staff, mara }) => {
  await log(staff, mara, 7);
  const _id = await log(staff, mara, -1, "Late Rent (1-5 days)");
  expect(await notificationsOf(mara, "Behavior Entry")).toMatchObject([
    {
      about: `behavior:${_id}`,
      message:
        "Late Rent (1-5 days), -1 RP. Changed: your resident score from 7 to 6, your class from B to C, your monthly fee from $50 to $60. If this is wrong, you can dispute it.",
    },
  ]);
  const { userID } = mara;
  for (const status of ["Paid: Early", "Unpaid", "Unpaid"]) {
    await staff.post("/paymentlog/add", { userID, monthYear: "Sep 2026", status });
  }
  expect(await notificationsOf(mara, "Missed Payment")).toMatchObject([
    {
      about: expect.stringMatching(/^payment:[0-9a-f]{24}$/),
      message:
        "Sep 2026: Unpaid. Changed: your payment score from 100 to 0. If this is wrong, you can dispute it.",
    },
  ]);
});
