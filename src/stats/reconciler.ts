/**
 * Compares the stats of residents with their log entries, and corrects them: after a crash those of the residents with entries since
 * the last check, and all of them after a bulk import or for another time zone. It can run on several nodes at once and while entries
 * are stored, because stats are saved only in the version that was read before the entries.
 */

import { setTimeout as pause } from "node:timers/promises";
import type { AppContext } from "../context.ts";
import { logStatsOf, sameLogStats } from "../domain/stats.ts";
import { LATE_WRITES_MS } from "./property-stats.service.ts";
import type { CountedFields } from "./resident-stats.repository.ts";
import type { StatsCheck } from "./stats-checks.repository.ts";

/** The actor and the reason of a change whose own request ended before it was announced. */
const CORRECTION = { actorID: "portal", cause: "scores recomputed" };

/** Residents whose logs are compared in one read, and that are corrected at the same time. */
const BATCH_SIZE = 100;
const CONCURRENCY = 20;

/** Comparisons that must find a difference, and the time between them, because an entry may be on its way to the stats. */
const CHECKS = 3;
const CHECK_PAUSE_MS = 250;

export interface Compared {
  /** Number of residents whose stats were compared with their logs. */
  residents: number;
  /** Number of those whose stats differed. */
  changed: number;
}

export type Reconciler = ReturnType<typeof createReconciler>;

export function createReconciler(context: AppContext) {
  const { repositories, clock } = context;

  const { behaviorLogs, paymentLogs, paymentShares, residents, residentStats, rewardLogs, statsChecks } =
    repositories;

  /** The residents of a batch whose stored stats differ from their logs. */
  async function differing(userIDs: string[]): Promise<string[]> {
    // The residents first, so that their stats can only lack entries that were stored since.
    const batch: CountedFields[] = [];
    for await (const resident of residentStats.counted({ userID: { $in: userIDs } })) batch.push(resident);
    const { behaviors, payments, rewards } = await context.statsCalculator.readEntries(userIDs);
    const behaviorsOf = byUser(behaviors);
    const paymentsOf = byUser(payments);
    const rewardsOf = byUser(rewards);
    const isDifferent = (resident: CountedFields) => {
      const { userID } = resident;
      const entries = {
        behaviors: behaviorsOf(userID),
        payments: paymentsOf(userID),
        rewards: rewardsOf(userID),
      };
      return !sameLogStats(resident, logStatsOf(entries, context.statsCalculator.timeZone));
    };
    return batch.filter(isDifferent).map(({ userID }) => userID);
  }

  /** Compares a batch of residents, and corrects those that still differ after a while. @returns their number */
  async function correctBatch(userIDs: string[]): Promise<number> {
    let suspects = userIDs;
    for (let check = 1; check <= CHECKS && suspects.length > 0; check += 1) {
      if (check > 1) await pause(CHECK_PAUSE_MS);
      suspects = await differing(suspects);
    }
    let changed = 0;
    for (let from = 0; from < suspects.length; from += CONCURRENCY) {
      const part = suspects.slice(from, from + CONCURRENCY);
      const correct = (userID: string) =>
        context.statsCalculator.recompute(userID, CORRECTION, { keepsScores: true });
      const corrected = await Promise.all(part.map(correct));
      changed += corrected.filter(Boolean).length;
    }
    return changed;
  }

  async function compare(batches: AsyncIterable<string[]> | Iterable<string[]>): Promise<Compared> {
    const compared = { residents: 0, changed: 0 };
    for await (const userIDs of batches) {
      compared.residents += userIDs.length;
      compared.changed += await correctBatch(userIDs);
    }
    return compared;
  }

  /** The residents with entries that were stored or changed since a moment, in batches. */
  async function* withEntriesSince(since: Date): AsyncGenerator<string[], void, undefined> {
    const userIDs = new Set<string>();
    for (const { userIDsSince } of [behaviorLogs, paymentShares, rewardLogs]) {
      for await (const userID of userIDsSince(since)) userIDs.add(userID);
    }
    const all = [...userIDs];
    for (let from = 0; from < all.length; from += BATCH_SIZE) yield all.slice(from, from + BATCH_SIZE);
  }

  /** Payments count for each leaseholder, so their number is compared with that of the last check. */
  const paymentsBefore = (checkedAt: Date) =>
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

  async function staysIncomplete(): Promise<boolean> {
    for (let check = 1; !(await isComplete()); check += 1) {
      if (check === CHECKS) return true;
      await pause(CHECK_PAUSE_MS);
    }
    return false;
  }

  const compareAll = () => compare(residents.userIDs(BATCH_SIZE));

  async function checkSince({ checkedAt, payments }: StatsCheck): Promise<Compared> {
    if ((await paymentsBefore(checkedAt)) !== payments) return compareAll();
    const recent = await compare(withEntriesSince(new Date(checkedAt.getTime() - LATE_WRITES_MS)));
    await context.propertyStats.readAll();
    return (await staysIncomplete()) ? compareAll() : recent;
  }

  async function announceNoted(): Promise<void> {
    for (const resident of await residentStats.withClassChange()) {
      await context.residentNotifier.announce(resident);
      await residentStats.removeClassChange(resident);
    }
  }

  return {
    /** Compares all residents with their logs. */
    rebuild: compareAll,
    /**
     * Compares the residents with entries since the last check, and all residents after the first start, in another time zone, or if the
     * number of entries differs. Announces changes of class whose own request ended before.
     */
    async check(): Promise<Compared> {
      const last = await statsChecks.last();
      const checkedAt = clock();
      const payments = await paymentsBefore(checkedAt);
      const compared = await (last?.timeZone === context.statsCalculator.timeZone
        ? checkSince(last)
        : compareAll());
      await announceNoted();
      await statsChecks.save({ checkedAt, timeZone: context.statsCalculator.timeZone, payments });
      return compared;
    },
  };
}

/** Finds the entries of a resident among those of many. */
function byUser<T extends { userID: string }>(entries: readonly T[]): (userID: string) => T[] {
  const lists = new Map<string, T[]>();
  for (const entry of entries) {
    const list = lists.get(entry.userID);
    if (list) list.push(entry);
    else lists.set(entry.userID, [entry]);
  }
  return (userID) => lists.get(userID) ?? [];
}
