/**
 * Computes the derived stats again after every write. Once an entry is stored, a failure to compute them doesn't fail the answer: the
 * hourly check of the stats (`reconciler.ts`), which also runs seconds after a failure, finds the entry by its time.
 */

import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { HttpError, notFound } from "../http/errors.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { ChangedResident, NewResident } from "../residents/residents.repository.ts";
import { ALL_LOGS, type Cause, type ChangedLogs, classChangeOf } from "./stats-calculator.service.ts";

/** Delay of the check after the last failed request. By then, requests in progress have ended and the database is probably available. */
const CALM_MS = 3_000;

/** A stored log entry. */
export interface StoredEntry<T> {
  result: T;
  /** The logs that it changed. */
  changed: ChangedLogs;
  /** The userIDs of others for whom the entry counts, too. */
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
 * @param known the resident, if it was read before
 * @throws HttpError 404 for an unknown userID
 */
type AddLogEntry = <T>(
  userID: string,
  cause: Cause,
  store: (resident: WithId<Resident>) => Promise<StoredEntry<T>>,
  known?: WithId<Resident>,
) => Promise<T>;

export type StatsService = ReturnType<typeof createStatsService>;

export function createStatsService(context: AppContext) {
  const { repositories, runExclusive, log } = context;

  const { residents, residentStats } = repositories;

  /** Runs the check soon, because writes may be incomplete. */
  const scheduleCheck = () => context.jobs.wakeIn("stats", CALM_MS);

  /** Announces a stored change of class or fee, then removes `classChange`, which a crash would leave for the check. */
  async function announceChange(resident: WithId<Resident>): Promise<void> {
    await context.residentNotifier.announce(resident);
    if (resident.classChange) await residentStats.removeClassChange(resident);
  }

  /** Runs a step whose failure must not fail the answer, because the record is stored. The check completes it. */
  async function tolerate<T>(userID: string, step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      log.warn({ err: error, userID }, "stats could not be updated; they are corrected within seconds");
      scheduleCheck();
      return undefined;
    }
  }

  /**
   * Computes the stats of residents whose log entries have changed, and announces what changes.
   * @param keepsScores for stats that may be right: those that are stay, and so do scores that staff have entered
   */
  async function recompute(
    userIDs: readonly string[],
    cause: Cause,
    changed = ALL_LOGS,
    keepsScores = false,
  ): Promise<void> {
    for (const userID of userIDs) {
      await tolerate(userID, async () => {
        const saved = await context.statsCalculator.recompute(userID, cause, { changed, keepsScores });
        if (saved) await announceChange(saved.after);
      });
    }
  }

  const addLogEntry: AddLogEntry = (userID, cause, store, read) =>
    runExclusive(userID, async () => {
      const resident = read ?? (await residents.byUserID(userID));
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
      const recomputed = tolerate(userID, () =>
        context.statsCalculator.recompute(userID, cause, {
          changed: { ...changed, known: new Map([[userID, resident]]) },
        }),
      );
      const published = recomputed.finally(publish);
      const [saved, failure] = await Promise.all([
        published,
        follow(published).then(
          () => undefined,
          (error: unknown) => ({ error }),
        ),
        recompute(others, cause, changed),
      ]);
      if (saved) await tolerate(userID, () => announceChange(saved.after));
      if (failure) throw failure.error;
      return result;
    });

  return {
    addLogEntry,
    recompute,
    scheduleCheck,

    /** Stores a new resident, and counts the resident in the property's stats. */
    async addResident(resident: NewResident): Promise<WithId<Resident>> {
      const inserted = await residents.insert(resident);
      context.propertyStats.put(inserted);
      return inserted;
    },

    /**
     * Changes fields of a resident that staff entered. Run it exclusively for the resident.
     * @param follow remaining work for the stored change, such as its audit record
     * @param expected fields that the stored resident must have
     * @returns undefined if there is no such resident
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
      const recomputed = fields.residentScore === 0 ? resident.logCounts : undefined;
      const classChange = classChangeOf(resident, { ...resident, ...fields }, cause, recomputed);
      const changes = { ...fields, ...(classChange ? { classChange } : {}) };
      const changed = await residents.change(userID, changes, expected);
      if (!changed) return undefined;
      context.propertyStats.put(changed.after);
      const [followed] = await Promise.allSettled([follow(changed)]);
      await tolerate(userID, () => announceChange(changed.after));
      if (followed?.status === "rejected") throw followed.reason;
      return changed;
    },
  };
}
