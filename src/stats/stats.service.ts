/**
 * Computes a resident's stats after every log entry. If that fails after the entry was stored, the request still succeeds: the hourly check
 * of the stats (`reconciler.ts`), which also runs seconds after a failure, finds the entry by its time and corrects the stats.
 */

import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { HttpError, notFound } from "../http/errors.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { ChangedResident, NewResident } from "../residents/residents.repository.ts";
import {
  type Cause,
  type ChangedLogs,
  classChangeOf,
  type Recomputation,
} from "./stats-calculator.service.ts";

/** The check runs this long after the last failure. By then, requests in progress have ended and the database is probably available. */
const CHECK_DELAY_MS = 3_000;

/** A stored log entry. */
export interface StoredEntry<T> {
  result: T;
  /** The logs that the entry changed. */
  changed: ChangedLogs;
  /** The userIDs of other residents for whom the entry counts, too. */
  others?: readonly string[];
  /** Publishes the entry. Runs after the stats are stored. */
  publish(): void;
  /**
   * Remaining work, such as the audit record. Runs while the stats are computed.
   * @param published settles after `publish`, with the resident's change if the stats are stored
   */
  follow(published: Promise<ChangedResident | undefined>): Promise<unknown>;
}

/**
 * Stores a log entry of a resident, and computes the stats.
 * @param store stores the entry
 * @param resident saves reading the resident again
 * @throws HttpError 404 for an unknown userID
 */
type AddLogEntry = <T>(
  userID: string,
  cause: Cause,
  store: (resident: WithId<Resident>) => Promise<StoredEntry<T>>,
  resident?: WithId<Resident>,
) => Promise<T>;

export type StatsService = ReturnType<typeof createStatsService>;

export function createStatsService(context: AppContext) {
  const { repositories, runExclusive, log } = context;

  const { residents, residentStats } = repositories;

  /** Runs the check of the stats soon, after a write whose stats may be missing. */
  const scheduleCheck = () => context.jobs.wakeIn("stats", CHECK_DELAY_MS);

  /** Announces a stored change of class or fee, then removes `classChange`. After a crash in between, the check announces the change again. */
  async function announceChange(resident: WithId<Resident>): Promise<void> {
    await context.residentNotifier.announce(resident);
    if (resident.classChange) await residentStats.removeClassChange(resident);
  }

  /** Runs a step whose failure must not fail the request, because the entry is stored. The check then makes up for the step. */
  async function tolerate<T>(userID: string, step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      log.warn({ err: error, userID }, "stats could not be updated; they are corrected within seconds");
      scheduleCheck();
      return undefined;
    }
  }

  /** Computes the stats of residents whose log entries have changed, and announces changes of class and fee. */
  async function recompute(
    userIDs: readonly string[],
    cause: Cause,
    recomputation: Recomputation = {},
  ): Promise<void> {
    for (const userID of userIDs) {
      await tolerate(userID, async () => {
        const change = await context.statsCalculator.recompute(userID, cause, recomputation);
        if (change) await announceChange(change.after);
      });
    }
  }

  const addLogEntry: AddLogEntry = (userID, cause, store, residentBefore) =>
    runExclusive(userID, async () => {
      const resident = residentBefore ?? (await residents.byUserID(userID));
      if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
      const {
        result,
        changed,
        others = [],
        publish,
        follow,
      } = await store(resident).catch(async (error: unknown) => {
        // A refused correction may have stored a part of its entries. After any other error, only the check can find out what was stored.
        if (error instanceof HttpError) await recompute([userID], cause);
        else scheduleCheck();
        throw error;
      });
      const publishing = tolerate(userID, () =>
        context.statsCalculator.recompute(userID, cause, {
          changed: { ...changed, residents: new Map([[userID, resident]]) },
        }),
      ).finally(publish);
      const [change, failure] = await Promise.all([
        publishing,
        follow(publishing).then(
          () => undefined,
          (error: unknown) => ({ error }),
        ),
        recompute(others, cause, { changed }),
      ]);
      if (change) await tolerate(userID, () => announceChange(change.after));
      if (failure) throw failure.error;
      return result;
    });

  return {
    addLogEntry,
    recompute,
    scheduleCheck,

    /** Stores a new resident, and counts the resident in the property's stats. */
    async addResident(resident: NewResident): Promise<WithId<Resident>> {
      const storedResident = await residents.insert(resident);
      context.propertyStats.put(storedResident);
      return storedResident;
    },

    /**
     * Changes fields of a resident that staff have entered. Call it inside `runExclusive` of the resident.
     * @param follow remaining work after the change is stored, such as its audit record
     * @param expected fields that the stored resident must have
     * @returns undefined if no resident with these fields exists
     */
    async changeResident(
      resident: WithId<Resident>,
      fields: Partial<Resident> & { updatedAt: Date },
      cause: Cause,
      follow: (changed: ChangedResident) => Promise<void>,
      expected: object = {},
    ): Promise<ChangedResident | undefined> {
      const { userID } = resident;
      // A page of an earlier version sends a score of 0 for a profile without entries: it means 'computed'. Staff entered any other score.
      const counts = fields.residentScore === 0 ? resident.logCounts : undefined;
      const classChange = classChangeOf(resident, { ...resident, ...fields }, cause, counts);
      const change = await residents.change(
        userID,
        { ...fields, ...(classChange && { classChange }) },
        expected,
      );
      if (!change) return undefined;
      context.propertyStats.put(change.after);
      const [followResult] = await Promise.allSettled([follow(change)]);
      await tolerate(userID, () => announceChange(change.after));
      if (followResult.status === "rejected") throw followResult.reason;
      return change;
    },
  };
}
