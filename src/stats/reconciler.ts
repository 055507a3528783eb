/**
 * Corrects derived stats: those of marked residents after a crash or a failure, and all of them after a bulk import. It can
 * run on several nodes at the same time and while entries are stored: a resident's stats are replaced only in the version that
 * they were computed from, and the property's stats only if no writer is between its two writes.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { WithId } from "../database/record.ts";
import {
  addFigures,
  type Figures,
  figuresIn,
  figuresOf,
  logStatsOf,
  propertyStatsOf,
  sameLogStats,
  sameScoreInputs,
} from "../domain/stats.ts";
import type { Repositories } from "../repositories.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { StoredPropertyStats } from "./property-stats.repository.ts";
import { type CountedFields, type ResidentVersion, storedLogStats } from "./resident-stats.repository.ts";
import type { StatsCalculator } from "./stats.service.ts";

export interface ReconcilerOptions {
  repositories: Pick<
    Repositories,
    "residents" | "residentStats" | "propertyStats" | "behaviorLogs" | "paymentLogs" | "rewardLogs"
  >;
  calculator: StatsCalculator;
  timeZone: string;
  /** Announces a change of class or fee. Without it, the change keeps its mark, and a node announces it. */
  announce?: (resident: WithId<Resident>) => Promise<void>;
}

/** The actor and the reason of a change whose own request ended before it was announced. */
const CORRECTION = { actorID: "portal", cause: "scores recomputed" };

/** Residents whose logs are compared in one read, that are corrected at the same time, and that are marked at the same time. */
const BATCH_SIZE = 100;
const CONCURRENCY = 20;
const REBUILD_SIZE = 1_000;

/** Comparisons of the property's stats while writers change them, and the time in which such a writer finishes. */
const COUNT_TRIES = 100;
const WRITER_MS = 50;

/** Number of checks that must find a difference before a full rebuild, because an entry may be on its way to the stats. */
const CHECKS = 3;
const CHECK_PAUSE_MS = 250;

export interface Rebuilt {
  residents: number;
  /** Number of residents whose stats differed from their logs. */
  changed: number;
}

export function createReconciler({ repositories, calculator, timeZone, announce }: ReconcilerOptions) {
  const { residents, residentStats, propertyStats, behaviorLogs, paymentLogs, rewardLogs } = repositories;

  /**
   * Computes a resident's stats from the logs. The new version makes writers in progress compute theirs again.
   * @returns the version that is complete; undefined if another writer changed the resident
   */
  async function correct(userID: string): Promise<ResidentVersion | undefined> {
    const marked = await residentStats.mark(userID);
    if (!marked) return undefined;
    const computed = await calculator.readLogs(userID);
    const stored = storedLogStats(marked);
    if (sameLogStats(stored, computed)) return marked;
    // Scores keep the values that staff entered or that an earlier day gave, unless an entry was missing from them.
    const fields = sameScoreInputs(stored, computed)
      ? computed
      : calculator.fieldsOf(marked, computed, (await propertyStats.read()).totalCP, CORRECTION);
    return (await residentStats.save(marked, fields))?.after;
  }

  /** Adds up the figures of residents. A resident that is read again replaces the earlier figures. */
  function createSum() {
    const counted = new Map<string, CountedFields>();
    const sum: Figures = new Map();
    return {
      sum,
      versionOf: (userID: string) => counted.get(userID)?.statsVersion,
      async read(userIDs?: readonly string[]): Promise<void> {
        for await (const resident of residentStats.counted(userIDs)) {
          const before = counted.get(resident.userID);
          if (before) addFigures(sum, figuresOf(before), -1);
          addFigures(sum, figuresOf(resident));
          counted.set(resident.userID, resident);
        }
      },
    };
  }

  /** Replaces the property's stats unless they are equal to the sum. @returns false if they changed since they were read */
  async function replace({ version, timeZone: storedZone, ...stored }: StoredPropertyStats, sum: Figures) {
    const difference: Figures = new Map(sum);
    addFigures(difference, figuresIn(stored), -1);
    if (difference.size === 0 && storedZone === timeZone) return true;
    return propertyStats.replace(version, propertyStatsOf(sum), timeZone);
  }

  /**
   * The residents that changed since they were counted, and whether a writer may be between its two writes: it marks its
   * resident, then changes the property's stats, then the resident. Its first step is visible here, and its second one changes the
   * version of the property's stats.
   */
  async function findWriters(versionOf: (userID: string) => unknown, complete: ReadonlyMap<string, number>) {
    const changed: string[] = [];
    let isWriting = false;
    for await (const { userID, statsVersion, statsPending } of residentStats.versions()) {
      if (versionOf(userID) !== statsVersion) changed.push(userID);
      if (statsPending && complete.get(userID) !== statsVersion) isWriting = true;
    }
    return { changed, isWriting };
  }

  /**
   * Replaces the property's stats by the sum over all residents, if they differ.
   * @param complete the marked residents that have no writer
   * @returns false if writers kept changing the stats
   */
  async function recount(complete: ReadonlyMap<string, number>): Promise<boolean> {
    const { sum, versionOf, read } = createSum();
    await read();
    for (let attempt = 0; attempt < COUNT_TRIES; attempt += 1) {
      const stored = await propertyStats.read();
      const { changed, isWriting } = await findWriters(versionOf, complete);
      if (changed.length > 0) await read(changed);
      else if (!isWriting && (await replace(stored, sum))) return true;
      if (isWriting) await pause(WRITER_MS);
    }
    return false;
  }

  /** Announces a noted change, and removes the note and the mark. Does nothing if the resident has another version. */
  async function finish(userID: string, statsVersion: number): Promise<void> {
    const resident = await residents.byUserID(userID);
    if (resident?.statsVersion !== statsVersion) return;
    if (resident.classChange) {
      if (!announce) return;
      await announce(resident);
    }
    await residentStats.clearMark({ userID, statsVersion });
  }

  /**
   * Corrects residents and the property's stats, and announces changes whose own request ended before it announced them.
   * @returns false if writers kept changing the stats. The marks stay then, and the next run continues
   */
  async function reconcile(userIDs: readonly string[]): Promise<boolean> {
    const complete = new Map<string, number>();
    for (let from = 0; from < userIDs.length; from += CONCURRENCY) {
      const corrected = await Promise.all(userIDs.slice(from, from + CONCURRENCY).map(correct));
      for (const one of corrected) if (one) complete.set(one.userID, one.statsVersion);
    }
    if (!(await recount(complete))) return false;
    for (const [userID, statsVersion] of complete) await finish(userID, statsVersion);
    return true;
  }

  /** The residents of a batch whose stored stats differ from their logs. */
  async function differing(userIDs: string[]): Promise<string[]> {
    const batch = [];
    for await (const resident of residentStats.counted(userIDs)) batch.push(resident);
    const [behaviors, payments, rewards] = await Promise.all([
      behaviorLogs.forStats(userIDs),
      paymentLogs.forStats(userIDs),
      rewardLogs.forStats(userIDs),
    ]);
    const logs = new Map(
      userIDs.map((userID) => [
        userID,
        {
          behaviors: [] as (typeof behaviors)[number][],
          payments: [] as (typeof payments)[number][],
          rewards: [] as (typeof rewards)[number][],
        },
      ]),
    );
    for (const entry of behaviors) logs.get(entry.userID)?.behaviors.push(entry);
    for (const entry of payments) logs.get(entry.userID)?.payments.push(entry);
    for (const entry of rewards) logs.get(entry.userID)?.rewards.push(entry);
    return batch.flatMap((resident) => {
      const entries = logs.get(resident.userID);
      return entries && sameLogStats(resident, logStatsOf(entries, timeZone)) ? [] : [resident.userID];
    });
  }

  /** Corrects the residents with a mark. A process that ended in between leaves marks, which count as writers in progress. */
  const reconcilePending = async () => reconcile((await residentStats.pending()).map(({ userID }) => userID));

  /** Recomputes the stats of all residents. @throws Error if writers keep changing the property's stats */
  async function rebuild(): Promise<Rebuilt> {
    await reconcilePending();
    const changed: string[] = [];
    let total = 0;
    for await (const userIDs of residents.userIDs(BATCH_SIZE)) {
      changed.push(...(await differing(userIDs)));
      total += userIDs.length;
    }
    let isComplete = true;
    for (let from = 0; from < changed.length; from += REBUILD_SIZE) {
      isComplete = (await reconcile(changed.slice(from, from + REBUILD_SIZE))) && isComplete;
    }
    if (changed.length === 0) isComplete = await recount(new Map());
    if (isComplete) return { residents: total, changed: changed.length };
    throw new Error("The stats were not rebuilt, because other writes kept changing them. Try again later.");
  }

  /** Whether the property's stats have the same number of entries of each kind as the logs. */
  async function isComplete(): Promise<boolean> {
    const [{ months, rewardEntries, former, timeZone: storedZone }, behaviors, payments, rewards] =
      await Promise.all([
        propertyStats.read(),
        behaviorLogs.count(),
        paymentLogs.count(),
        rewardLogs.count(),
      ]);
    const sum = (name: "entries" | "payments") =>
      Object.values(months).reduce((total, month) => total + month[name], 0);
    if (sum("entries") + former.entries !== behaviors) return false;
    if (sum("payments") + former.payments !== payments) return false;
    return rewardEntries + former.rewards === rewards && storedZone === timeZone;
  }

  return {
    reconcile,
    rebuild,
    pending: residentStats.pending,
    /**
     * The full check: corrects marked residents, adds up the property's stats, and rebuilds everything if the number of entries
     * or the time zone differs.
     * @returns undefined if no rebuild was necessary
     */
    async check(): Promise<Rebuilt | undefined> {
      const { timeZone: storedZone, version } = await propertyStats.read();
      if (version > 0 && storedZone !== timeZone) return rebuild();
      await reconcilePending();
      for (let check = 1; !(await isComplete()); check += 1) {
        if (check === CHECKS) return rebuild();
        await pause(CHECK_PAUSE_MS);
      }
      return undefined;
    },
  };
}
