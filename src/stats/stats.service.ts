/**
 * Keeps the derived stats in step with every write. The mark `statsPending` is set before a log entry is stored, and removed
 * together with the write of the resident's new stats. What a failure or a crash leaves out keeps its mark, and the
 * reconciler corrects it.
 *
 * Without another writer, the new entry is added to the stored stats: `statsPending` was false before the mark, and the
 * resident has the version of the mark when the stats are written. Otherwise the stats are computed from all log entries, and
 * the mark stays for the reconciler, because the other writer's entry may be stored later.
 */

import type { AppContext } from "../context.ts";
import { newRecordID, type WithId } from "../database/record.ts";
import { toCalendarDate } from "../domain/calendar.ts";
import { classOrFeeChanged } from "../domain/notification-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import {
  deriveFields,
  emptyLogStats,
  figureChanges,
  type LogCounts,
  type LogStats,
  logStatsOf,
  sameLogStats,
} from "../domain/stats.ts";
import { notFound } from "../http/errors.ts";
import type { Repositories } from "../repositories.ts";
import type { ClassChange, Resident } from "../residents/resident.model.ts";
import type { ChangedResident, NewResident } from "../residents/residents.repository.ts";
import { storedLogStats } from "./resident-stats.repository.ts";

/** A stored log entry. */
interface StoredEntry<T> {
  result: T;
  /** Adds the entry to the stats without it. */
  addTo(stats: LogStats): LogStats;
  /** Publishes the entry. Runs after the stats are stored. */
  publish(): void;
  /**
   * Remaining work, such as the audit record. Runs while the stats are computed.
   * @param published settles after `publish`, with the resident's change if the stats are stored
   */
  follow(published: Promise<ChangedResident | undefined>): Promise<unknown>;
}

/** Attempts to compute stats from all log entries while other nodes change the same resident. Then the reconciler does it. */
const COMPUTE_TRIES = 3;

/**
 * Stores a log entry of a resident, and updates the stats.
 * @param store stores the entry
 * @throws HttpError 404 for an unknown userID
 */
type AddLogEntry = <T>(
  userID: string,
  cause: Cause,
  store: (resident: WithId<Resident>) => Promise<StoredEntry<T>>,
) => Promise<T>;

export type StatsService = ReturnType<typeof createStatsService>;

/** Creates the stats service. */
export function createStatsService(
  context: AppContext,
  services: {
    calculator: StatsCalculator;
    /** Publishes a change of a resident, and announces a change of class or fee. */
    announce(resident: WithId<Resident>): Promise<void>;
  },
) {
  const { repositories, runExclusive, log } = context;
  const { propertyTimeZone: timeZone } = context.config;
  const { announce } = services;
  const { residents, residentStats, propertyStats } = repositories;
  const { readLogs, fieldsOf } = services.calculator;

  /** Adds the difference between two states of a resident to the property's stats. */
  const add = (before: Resident | undefined, after: Resident) =>
    propertyStats.add(figureChanges(before, after), timeZone);

  /** Adds one entry to the stored stats. @returns undefined if another writer changed the resident */
  async function addEntry(
    marked: WithId<Resident>,
    addTo: StoredEntry<unknown>["addTo"],
    propertyCpTotal: number,
    cause: Cause,
  ) {
    const fields = fieldsOf(marked, addTo(storedLogStats(marked)), propertyCpTotal, cause);
    const after = { ...marked, ...fields };
    // Before the resident's own write, which removes the mark.
    await add(marked, after);
    const changed = await residentStats.save(marked, {
      ...fields,
      statsPending: fields.classChange !== null,
    });
    if (!changed) await add(after, marked);
    return changed;
  }

  /** Computes a resident's stats from all log entries, and keeps the mark. @returns undefined while other nodes change them */
  async function recompute(userID: string, cause: Cause): Promise<ChangedResident | undefined> {
    for (let attempt = 0; attempt < COMPUTE_TRIES; attempt += 1) {
      const resident = await residents.byUserID(userID);
      if (!resident) return undefined;
      const [stats, { totalCP }] = await Promise.all([readLogs(userID), propertyStats.read()]);
      const fields = fieldsOf(resident, stats, totalCP, cause);
      const changed = await residentStats.save(resident, { ...fields, statsPending: true });
      if (!changed) continue;
      await add(changed.before, changed.after);
      return changed;
    }
    return undefined;
  }

  /** Announces a stored change, then removes the note of it, and the mark if the stats are complete. */
  async function announceChange({ after }: ChangedResident, isComplete: boolean) {
    await announce(after);
    if (after.classChange) await residentStats.clearMark(after, !isComplete);
  }

  /** Runs a step whose failure must not fail the answer, because the record is stored and the mark is left. */
  async function tolerate<T>(userID: string, step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      log.warn({ err: error, userID }, "stats could not be updated; they are corrected within seconds");
      return undefined;
    }
  }

  const addLogEntry: AddLogEntry = (userID, cause, store) =>
    runExclusive(userID, async () => {
      const marked = await residentStats.mark(userID);
      if (!marked) throw notFound(RESIDENT_TEXTS.notFound);
      const isExclusive = !marked.statsPending;
      const pendingProperty = tolerate(userID, propertyStats.read);
      const [stored] = await settleBoth(store(marked), pendingProperty);
      const { result, addTo, publish, follow } = stored;
      const update = async () => {
        const { totalCP } = (await pendingProperty) ?? (await propertyStats.read());
        const added = isExclusive ? await addEntry(marked, addTo, totalCP, cause) : undefined;
        const changed = added ?? (await recompute(userID, cause));
        return changed && { changed, isComplete: added !== undefined };
      };
      const published = tolerate(userID, update).finally(publish);
      const [updated, followed] = await settleBoth(
        published,
        follow(published.then((updated) => updated?.changed)).then(
          () => undefined,
          (error: unknown) => ({ error }),
        ),
      );
      if (updated) {
        const { changed, isComplete } = updated;
        await tolerate(userID, () => announceChange(changed, isComplete));
      }
      if (followed) throw followed.error;
      return result;
    });

  return {
    addLogEntry,

    /** Stores a new resident, and counts the resident in the property's stats. */
    async addResident(resident: NewResident): Promise<WithId<Resident>> {
      const stored = await residents.insert(resident);
      await tolerate(stored.userID, async () => {
        await add(undefined, stored);
        await residentStats.clearMark(stored);
      });
      return stored;
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
      const isCounted = figureChanges(resident, { ...resident, ...fields }).size > 0;
      // A page of an earlier version saves a score of 0 for a profile without entries; any other one was entered.
      const recomputed = fields.residentScore === 0 ? resident.logCounts : undefined;
      const classChange = classChangeOf(resident, { ...resident, ...fields }, cause, recomputed);
      const marks = {
        ...(isCounted || classChange ? { statsPending: true } : {}),
        ...(classChange ? { classChange } : {}),
      };
      const changed = await residents.change(userID, { ...fields, ...marks }, expected);
      if (!changed) return undefined;
      const { before, after } = changed;
      const counted = tolerate(userID, () => add(before, after).then(() => true));
      const followed = await Promise.allSettled([follow(changed), counted]);
      await tolerate(userID, async () => {
        await announce(after);
        if (marks.statsPending) await residentStats.clearMark(after, before.statsPending || !(await counted));
      });
      for (const outcome of followed) if (outcome.status === "rejected") throw outcome.reason;
      return changed;
    },
  };
}

/** Waits for both promises, even if one fails, so that no work continues after the task. */
async function settleBoth<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

/** The person who causes a change, and the reason, for the resident and the audit trail. */
export interface Cause {
  actorID: string;
  cause: string;
}

export interface StatsCalculatorOptions {
  repositories: Pick<Repositories, "behaviorLogs" | "paymentLogs" | "rewardLogs">;
  clock: () => Date;
  /** The property's time zone, an IANA name. It defines the months and the current date. */
  timeZone: string;
}

export type StatsCalculator = ReturnType<typeof createStatsCalculator>;

export function createStatsCalculator({ repositories, clock, timeZone }: StatsCalculatorOptions) {
  const { behaviorLogs, paymentLogs, rewardLogs } = repositories;
  return {
    /** The stats of all log entries of a resident. */
    async readLogs(userID: string): Promise<LogStats> {
      const [behaviors, payments, rewards] = await Promise.all([
        behaviorLogs.forStats(userID),
        paymentLogs.forStats(userID),
        rewardLogs.forStats(userID),
      ]);
      return logStatsOf({ behaviors, payments, rewards }, timeZone);
    },
    /** The derived fields of a resident, with a note of a changed class or fee. @param propertyCpTotal includes the stored total CP */
    fieldsOf(resident: WithId<Resident>, stats: LogStats, propertyCpTotal: number, cause: Cause) {
      const now = clock();
      const fields = deriveFields(resident, stats, { propertyCpTotal, today: toCalendarDate(now, timeZone) });
      return {
        ...fields,
        classChange: classChangeOf(resident, fields, cause, fields.logCounts),
        updatedAt: now,
      };
    },
  };
}

/**
 * The note of a changed class or fee; null without a change. The class before an unannounced change is kept.
 * @param recomputed the counts of the entries that class and fee were computed from; undefined if staff chose them
 */
function classChangeOf(
  before: Resident,
  after: Pick<Resident, "class" | "monthlyFee">,
  cause: Cause,
  recomputed: LogCounts | undefined,
): ClassChange | null {
  const from = before.classChange?.from ?? { class: before.class, monthlyFee: before.monthlyFee };
  if (!classOrFeeChanged(from, after)) return null;
  const isFirst = before.classChange
    ? before.classChange.isHarmless
    : sameLogStats(storedLogStats(before), emptyLogStats());
  const { violations, missedPayments } = recomputed ?? { violations: 1, missedPayments: 0 };
  const isHarmless = isFirst && violations === 0 && missedPayments === 0;
  const ids = { noticeID: newRecordID(), alertID: newRecordID() };
  return { from, ...cause, ...ids, ...(isHarmless && { isHarmless }) };
}
