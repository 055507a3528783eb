/** A full recomputation of all derived stats from the stored logs: what the stored stats have to equal. */
import { expect } from "vitest";
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { paymentMonthKey } from "../../../src/domain/payment-months.ts";
import { turnover } from "../../../src/domain/resident-scores.ts";
import { CLASS_FEES, classOf, cpSum, paymentScore, residentScore } from "../../../src/domain/scoring.ts";
import {
  countResident,
  emptyPropertyStats,
  logCountsOf,
  logStatsOf,
  type PropertyStats,
} from "../../../src/domain/stats.ts";
import type { Repositories } from "../../../src/repositories.ts";
import type { PropertyStatsService } from "../../../src/stats/property-stats.service.ts";

/** Leaves out each reversal and the entry that it reverses, one after the other. */
function withoutPairs<T extends { _id: string; userID: string; reversal?: { of: string } }>(
  entries: readonly T[],
): T[] {
  const left = new Map(entries.map((entry) => [entry._id, entry]));
  for (const { _id, userID, reversal } of entries) {
    if (!reversal || !left.delete(_id)) continue;
    expect(left.get(reversal.of)?.userID, "an entry of the same resident is reversed, once").toBe(userID);
    left.delete(reversal.of);
  }
  return [...left.values()];
}

/** All entries of a list that arrives in parts. */
async function collect<T>(parts: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const part of parts) found.push(...part);
  return found;
}

type Listed<K extends "behaviorLogs" | "paymentShares" | "rewardLogs"> = Awaited<
  ReturnType<Repositories[K]["ofUser"]>
>;

/** The entries that count, of some or of all residents. */
function counted(
  behaviors: Listed<"behaviorLogs">,
  payments: Listed<"paymentShares">,
  rewards: Listed<"rewardLogs">,
) {
  return {
    behaviors: withoutPairs(behaviors),
    payments: payments
      .filter(({ withdrawn }) => !withdrawn)
      .map((payment) => ({
        ...payment,
        month: paymentMonthKey(payment.monthYear) ?? expect.fail("no month"),
      })),
    rewards: withoutPairs(rewards),
  };
}

/** What the formulas give over the entries of a resident that are in no reversed pair. */
export async function scoresOfLogs(repositories: Repositories, userID: string, now: Date, timeZone: string) {
  const resident = (await repositories.residents.byUserID(userID)) ?? expect.fail("no such resident");
  const { behaviors, payments, rewards } = counted(
    await repositories.behaviorLogs.ofUser(userID),
    await repositories.paymentShares.ofUser(userID),
    await repositories.rewardLogs.ofUser(userID),
  );
  const { leaseStart, monthlyRent, monthlyIncome } = resident;
  const rp = residentScore(behaviors);
  const totalCP = cpSum(rewards);
  const { score: turnoverScore } = turnover({
    payments,
    leaseStart,
    monthlyRent,
    monthlyIncome,
    rp,
    today: toCalendarDate(now, timeZone),
    residentCP: totalCP,
    propertyCpTotal: cpSum((await repositories.residents.list()).map((one) => ({ cp: one.totalCP }))),
  });
  const residentClass = classOf(rp);
  return {
    residentScore: rp,
    paymentScore: paymentScore(payments),
    totalCP,
    turnoverScore,
    class: residentClass,
    monthlyFee: CLASS_FEES[residentClass],
  };
}

/** The figures that are not 0, because a month whose entries were taken back may be there without any. */
const figuresIn = ({ months, ...others }: PropertyStats) => ({
  ...others,
  months: Object.fromEntries(
    Object.entries(months).filter(([, { entries, payments }]) => entries + payments > 0),
  ),
});

/**
 * Expects every resident's stats to be those of the logs, and no change to be unannounced.
 * @param propertyStats of a node, which have to be the sum over the residents
 */
export async function expectStatsOfLogs(
  repositories: Repositories,
  timeZone: string,
  propertyStats?: Pick<PropertyStatsService, "read">,
): Promise<void> {
  const residents = new Map((await repositories.residents.list()).map((one) => [one.userID, one]));
  // Not by the queries of the stats, whose results are checked here.
  const { behaviors, rewards } = counted(
    await collect(repositories.behaviorLogs.all()),
    [],
    await collect(repositories.rewardLogs.all()),
  );
  const of = <T extends { userID: string }>(list: T[], userID: string) =>
    list.filter((one) => one.userID === userID);
  const sum = emptyPropertyStats();
  for await (const resident of repositories.residentStats.counted()) {
    const { userID, monthlyStats, rewardStats } = resident;
    const { logCounts, classChange } = residents.get(userID) ?? expect.fail(`no ${userID}`);
    const entries = {
      behaviors: of(behaviors, userID),
      payments: counted([], await repositories.paymentShares.ofUser(userID), []).payments,
      rewards: of(rewards, userID),
    };
    const stats = logStatsOf(entries, timeZone);
    expect({ userID, monthlyStats, rewardStats, logCounts, classChange }).toEqual({
      userID,
      ...stats,
      logCounts: logCountsOf(stats),
      classChange: null,
    });
    countResident(sum, resident);
  }
  if (propertyStats) expect(figuresIn(await propertyStats.read())).toEqual(figuresIn(sum));
}
