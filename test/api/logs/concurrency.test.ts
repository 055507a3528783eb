/** Entries that come at once, on one node and on two: the scores are always what the formulas give over the logs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { cpSum, paymentScore, residentScore } from "../../../src/domain/scoring.ts";
import { turnover } from "../../../src/domain/turnover.ts";
import {
  type Caller,
  type PropertyPortal,
  startPropertyPortal,
  TIME_ZONE,
} from "../support/property-portal.ts";

let portal: PropertyPortal;
let staff: Caller;

beforeAll(async () => {
  portal = await startPropertyPortal();
  staff = await portal.staff();
});
afterAll(() => portal.stop());

/** What the formulas give over everything that is logged of a resident. */
async function recomputed(userID: string) {
  const { repositories } = portal;
  const resident = (await repositories.residents.byUserID(userID)) ?? expect.fail("no such resident");
  const [behaviors, payments, rewards] = await Promise.all([
    repositories.behaviorLogs.ofUser(userID),
    repositories.paymentLogs.ofUser(userID),
    repositories.rewardLogs.ofUser(userID),
  ]);
  const { leaseStart, monthlyRent, monthlyIncome } = resident;
  const rp = residentScore(behaviors);
  const totalCP = cpSum(rewards);
  const { score: turnoverScore } = turnover({
    payments,
    leaseStart,
    monthlyRent,
    monthlyIncome,
    rp,
    today: toCalendarDate(portal.clock.now(), TIME_ZONE),
    residentCP: totalCP,
    propertyCP: await repositories.residents.sumOfCP(),
  });
  return { residentScore: rp, paymentScore: paymentScore(payments), totalCP, turnoverScore };
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct"];

describe("fifty entries at once", () => {
  it("leave the score that the formula gives", async () => {
    const { userID } = await portal.resident("Ada");
    const rps = Array.from({ length: 50 }, (_, index) => ((index % 7) - 2) / 10);
    const answers = await Promise.all(
      rps.map((rp) =>
        staff.post("/behaviorlog/add", { userID, type: "Own idea", rp, reportedBy: "Front desk" }),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await portal.repositories.behaviorLogs.countOfUser(userID)).toBe(50);
    expect(await portal.repositories.residents.byUserID(userID)).toMatchObject(await recomputed(userID));
  });
});

describe("entries of all kinds on two nodes at once, with edits in between", () => {
  it("leave the scores that the formulas give, for every resident and for the property", async () => {
    const author = { userID: staff.userID };
    const nodes = [portal.anotherNode(), portal.anotherNode()];
    const users = [(await portal.resident("Ben")).userID, (await portal.resident("Cleo")).userID];
    const work = users.flatMap((userID) =>
      nodes.flatMap(({ logs, residentUpdates }, node) =>
        MONTHS.flatMap((month, index) => [
          () => logs.addBehavior(author, { userID, type: "Own", rp: index / 4 - node, reportedBy: "x" }),
          () => logs.addReward(author, { userID, text: "x", cp: 10 * index + 1 }),
          () => logs.addPayment(author, { userID, monthYear: `${month} 2026`, status: "Paid: Early" }),
          () => residentUpdates.update(author, userID, { monthlyIncome: 1000 * (index + 1) }),
        ]),
      ),
    );
    await Promise.all(work.map((task) => task()));
    for (const userID of users) {
      const { turnoverScore: _later, ...scores } = await recomputed(userID);
      expect(await portal.repositories.residents.byUserID(userID)).toMatchObject(scores);
      expect(await portal.repositories.paymentLogs.ofUser(userID)).toHaveLength(MONTHS.length);
    }
    // An edit doesn't recompute, nor does another resident's CP: one entry more measures against what is there now.
    for (const userID of users) {
      await nodes[0]?.logs.addReward(author, { userID, text: "last", cp: 1 });
      expect(await portal.repositories.residents.byUserID(userID)).toMatchObject(await recomputed(userID));
    }
    expect(await portal.repositories.propertyCpTotals.totalCP()).toBe(
      await portal.repositories.residents.sumOfCP(),
    );
  });
});

describe("an entry of another node between a node's computing and its writing", () => {
  it("isn't lost", async () => {
    const author = { userID: staff.userID };
    const { userID } = await portal.resident("Dora");
    const { residents } = portal.repositories;
    let reached = () => {};
    let go = () => {};
    const computed = new Promise<void>((settle) => {
      reached = settle;
    });
    const mayWrite = new Promise<void>((settle) => {
      go = settle;
    });
    const saveScores: typeof residents.saveScores = async (...given) => {
      reached();
      await mayWrite;
      return residents.saveScores(...given);
    };
    const slow = portal.anotherNode({ residents: { ...residents, saveScores } });
    const quick = portal.anotherNode();
    const entry = (rp: number) => ({ userID, type: "Own", rp, reportedBy: "x" });
    await quick.logs.addBehavior(author, entry(1));
    const late = slow.logs.addBehavior(author, entry(2));
    await computed;
    await quick.logs.addBehavior(author, entry(4));
    go();
    await late;
    expect(await residents.byUserID(userID)).toMatchObject({ residentScore: 7 });
    await quick.logs.addBehavior(author, entry(0.5));
    expect(await residents.byUserID(userID)).toMatchObject({ residentScore: 7.5 });
  });
});
