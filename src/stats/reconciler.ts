/**
 * Compares the stats of residents with their log entries, and corrects the stats that differ. A node may have stored an entry and crashed
 * before it saved the stats. Usually, only residents with entries since the last check are compared; all are after a bulk import or a change
 * of the time zone. Several nodes can run it at once and while entries are stored, because a save of stats fails if another save came first.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { PORTAL } from "../audit/audit-events.repository.ts";
import type { AppContext } from "../context.ts";
import { LATE_WRITES_MS } from "../database/change-time.ts";
import { CAUSES } from "../domain/cause-text.ts";
import { groupBy } from "../domain/reports/report-helpers.ts";
import { logStatsOf, sameLogStats } from "../domain/stats.ts";
import { runForEach } from "../jobs/run-all.ts";
import type { CountedFields } from "./resident-stats.repository.ts";
import type { StatsCheck } from "./stats-checks.repository.ts";

/** The actor and the cause of corrections in the audit trail. */
const CORRECTION = { actorID: PORTAL, cause: CAUSES.recomputed };

/** Residents whose logs are compared in one read. */
const BATCH_SIZE = 100;
/** Residents that are corrected at the same time. */
const CONCURRENCY = 20;

/** Stats are corrected if this many comparisons in a row differ, because a request may just have stored an entry and not yet the stats. */
const CHECKS = 3;
const CHECK_PAUSE_MS = 250;

export interface CheckResult {
  /** Number of residents whose stats were compared with their logs. */
  residents: number;
  /** Number of residents whose stats were corrected. */
  changed: number;
}

export function createReconciler(context: AppContext) {
  const { repositories, clock } = context;

  const { behaviorLogs, paymentLogs, paymentShares, residents, residentStats, rewardLogs, statsChecks } =
    repositories;

  /** Finds the residents of a batch whose stored stats differ from their logs. */
  async function findDifferences(userIDs: string[]): Promise<string[]> {
    // Stats are read before entries. In the other order, they could have an entry that the entries lack.
    const batch: CountedFields[] = [];
    for await (const resident of residentStats.counted({ userID: { $in: userIDs } })) batch.push(resident);
    const { behaviors, payments, rewards } = await context.statsCalculator.readEntries(userIDs);
    const userOf = ({ userID }: { userID: string }) => userID;
    const behaviorsByUser = groupBy(behaviors, userOf);
    const paymentsByUser = groupBy(payments, userOf);
    const rewardsByUser = groupBy(rewards, userOf);
    const isDifferent = (resident: CountedFields) => {
      const entries = {
        behaviors: behaviorsByUser.get(resident.userID) ?? [],
        payments: paymentsByUser.get(resident.userID) ?? [],
        rewards: rewardsByUser.get(resident.userID) ?? [],
      };
      return !sameLogStats(resident, logStatsOf(entries, context.statsCalculator.timeZone));
    };
    return batch.filter(isDifferent).map(userOf);
  }

  /** Corrects the residents of a batch whose stats differ in all comparisons. @returns the number of corrected residents */
  async function correctBatch(userIDs: string[]): Promise<number> {
    let differingIDs = userIDs;
    for (let check = 1; check <= CHECKS && differingIDs.length > 0; check += 1) {
      if (check > 1) await sleep(CHECK_PAUSE_MS);
      differingIDs = await findDifferences(differingIDs);
    }
    // Staff may have entered the scores.
    const correct = (userID: string) =>
      context.statsCalculator.recompute(userID, CORRECTION, { keepsScores: true });
    let count = 0;
    for (let from = 0; from < differingIDs.length; from += CONCURRENCY) {
      const corrections = await Promise.all(differingIDs.slice(from, from + CONCURRENCY).map(correct));
      count += corrections.filter(Boolean).length;
    }
    return count;
  }

  async function compare(batches: AsyncIterable<string[]> | Iterable<string[]>): Promise<CheckResult> {
    const result = { residents: 0, changed: 0 };
    for await (const userIDs of batches) {
      result.residents += userIDs.length;
      result.changed += await correctBatch(userIDs);
    }
    return result;
  }

  /** The residents with entries that were stored or changed since a moment, in batches. */
  async function* withEntriesSince(since: Date): AsyncGenerator<string[], void, undefined> {
    const userIDs = new Set<string>();
    for (const { userIDsSince } of [behaviorLogs, paymentShares, rewardLogs]) {
      for await (const userID of userIDsSince(since)) userIDs.add(userID);
    }
    const list = [...userIDs];
    for (let from = 0; from < list.length; from += BATCH_SIZE) yield list.slice(from, from + BATCH_SIZE);
  }

  /**
   * The number of payment entries before a check. A payment counts in the stats of each leaseholder, so the stats don't have this number, and
   * each check stores it for the next.
   */
  const countPaymentsBefore = (checkedAt: Date) =>
    paymentLogs.countBefore(new Date(checkedAt.getTime() - LATE_WRITES_MS));

  /** Whether the stats of all residents have the same number of behavior and reward entries as the logs. */
  async function isComplete(): Promise<boolean> {
    const [{ months, rewardEntries, former }, behaviors, rewards] = await Promise.all([
      context.propertyStats.read(),
      behaviorLogs.countValid(),
      rewardLogs.countValid(),
    ]);
    const entries = Object.values(months).reduce((total, month) => total + month.entries, 0);
    return entries + former.entries === behaviors && rewardEntries + former.rewards === rewards;
  }

  /** As `isComplete`, after requests in progress had time to store their stats. */
  async function becomesComplete(): Promise<boolean> {
    for (let check = 1; check < CHECKS; check += 1) {
      if (await isComplete()) return true;
      await sleep(CHECK_PAUSE_MS);
    }
    return isComplete();
  }

  const compareAll = () => compare(residents.userIDs(BATCH_SIZE));

  async function checkSince({ checkedAt, payments }: StatsCheck): Promise<CheckResult> {
    if ((await countPaymentsBefore(checkedAt)) !== payments) return compareAll();
    const result = await compare(withEntriesSince(new Date(checkedAt.getTime() - LATE_WRITES_MS)));
    // Reads also the residents whom another program has stored, as an import does.
    await context.propertyStats.readAll();
    return (await becomesComplete()) ? result : compareAll();
  }

  /** Announces changes of class or fee that a node has stored, but not announced before it crashed. */
  async function announceClassChanges(): Promise<void> {
    await runForEach(
      await residentStats.withClassChange(),
      context.stats.announceChange,
      "Some changes of class could not be announced",
    );
  }

  return {
    /** Compares all residents with their logs. */
    rebuild: compareAll,
    /**
     * Compares the residents with entries since the last check. Compares all residents after the first start, in another time zone, or if the
     * number of entries differs.
     */
    async check(): Promise<CheckResult> {
      const lastCheck = await statsChecks.last();
      const checkedAt = clock();
      const payments = await countPaymentsBefore(checkedAt);
      const result = await (lastCheck?.timeZone === context.statsCalculator.timeZone
        ? checkSince(lastCheck)
        : compareAll());
      await announceClassChanges();
      await statsChecks.save({ checkedAt, timeZone: context.statsCalculator.timeZone, payments });
      return result;
    },
  };
}
