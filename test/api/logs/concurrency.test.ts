/** Entries that come at once, on one node and on two: the scores are always what the formulas give over the logs. */
import { describe, expect } from "vitest";
import { it } from "../../harness/fixtures.ts";
import { type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { expectStatsOfLogs, scoresOfLogs } from "../support/stats-of-logs.ts";

const scoresOf = (portal: TestPortal, userID: string) =>
  scoresOfLogs(portal.repositories, userID, portal.clock.now(), TIME_ZONE);

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct"];

describe("fifty entries at once", () => {
  it("leave the score that the formula gives, and no mark", async ({ portal, staff }) => {
    const { userID } = await portal.bareResident("Ada");
    const rps = Array.from({ length: 50 }, (_, index) => ((index % 7) - 2) / 10);
    const answers = await Promise.all(
      rps.map((rp) =>
        staff.post("/behaviorlog/add", { userID, type: "Own idea", rp, reportedBy: "Front desk" }),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await portal.repositories.behaviorLogs.forStats(userID)).toHaveLength(50);
    expect(await portal.repositories.residents.byUserID(userID)).toMatchObject(
      await scoresOf(portal, userID),
    );
    await expectStatsOfLogs(portal.repositories, TIME_ZONE);
  });
});

describe("entries of all kinds on two nodes at once, with edits in between", () => {
  it("leave the scores that the formulas give, for every resident and for the property", async ({
    portal,
    staff,
  }) => {
    const author = { userID: staff.userID };
    const nodes = [portal.anotherNode(), portal.anotherNode()];
    const users = [(await portal.bareResident("Ben")).userID, (await portal.bareResident("Cleo")).userID];
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
    await nodes[0]?.reconciler.check();
    await expectStatsOfLogs(portal.repositories, TIME_ZONE);
    for (const userID of users) {
      const { turnoverScore: _later, ...scores } = await scoresOf(portal, userID);
      expect(await portal.repositories.residents.byUserID(userID)).toMatchObject(scores);
      expect(await portal.repositories.paymentLogs.ofUser(userID)).toHaveLength(MONTHS.length);
    }
    // An edit doesn't recompute, nor does another resident's CP: one entry more measures against what is there now.
    for (const userID of users) {
      await nodes[0]?.logs.addReward(author, { userID, text: "last", cp: 1 });
      expect(await portal.repositories.residents.byUserID(userID)).toMatchObject(
        await scoresOf(portal, userID),
      );
    }
    await expectStatsOfLogs(portal.repositories, TIME_ZONE);
  });
});

describe("an entry of another node between a node's computing and its writing", () => {
  it("isn't lost", async ({ portal, staff }) => {
    const author = { userID: staff.userID };
    const { userID } = await portal.bareResident("Dora");
    const { residents, residentStats } = portal.repositories;
    let reached = () => {};
    let go = () => {};
    const computed = new Promise<void>((settle) => {
      reached = settle;
    });
    const mayWrite = new Promise<void>((settle) => {
      go = settle;
    });
    const save: typeof residentStats.save = async (...given) => {
      reached();
      await mayWrite;
      return residentStats.save(...given);
    };
    const slow = portal.anotherNode({ residentStats: { ...residentStats, save } });
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
    await quick.reconciler.check();
    await expectStatsOfLogs(portal.repositories, TIME_ZONE);
  });
});
