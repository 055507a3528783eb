/**
 * Computes a resident's stats after every log entry. If that fails after the entry was stored, the request still succeeds: the hourly check
 * of the stats (`reconciler.ts`), which also runs seconds after a failure, finds the entry by its time and corrects the stats.
 */

import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import type { NewAuditEvent } from "../domain/audit-event.ts";
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

/** An event about the resident, by the actor of the `Cause`. An event with an `_id` is stored once. */
type ResidentEvent = Omit<NewAuditEvent, "actorID" | "userID">;

/** A stored log entry, and what follows from it. */
export interface StoredEntry<T> {
  result: T;
  /** The logs that the entry changed. */
  changed: ChangedLogs;
  /** The userIDs of other residents for whom the entry counts, too. */
  others?: readonly string[];
  /** None for an entry that an earlier try has stored. Stored while the stats are computed, which saves a wait for the disk. */
  auditEvent?: ResidentEvent;
  /** Publishes the entry. Runs after the stats are stored. */
  publish?(): void;
  /** Notifies people. Runs after `publish`. @param change the resident's; undefined if the stats could not be stored */
  notify?(change: ChangedResident | undefined): Promise<unknown>;
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

interface ChangeOptions {
  eventOf?: (change: ChangedResident) => ResidentEvent | undefined;
  expected?: object | undefined;
}

export function createStatsService(context: AppContext) {
  const { repositories, runExclusive, log } = context;

  const { residents, residentStats } = repositories;

  /** Runs the check of the stats soon, after a write whose stats may be missing. */
  const scheduleCheck = () => context.jobs.wakeIn("stats", CHECK_DELAY_MS);

  /** Publishes a changed resident. Announces a change of class or fee, and removes it: after a crash in between, the check repeats this. */
  async function announceChange(resident: WithId<Resident>): Promise<void> {
    await context.residentNotifier.announce(resident);
    if (resident.classChange) await residentStats.removeClassChange(resident);
  }

  const recordEvent = (userID: string, { actorID }: Cause, event: ResidentEvent) =>
    context.audit.record({ ...event, actorID, userID }, { isFirst: true });

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
      const entry = await store(resident).catch(async (error: unknown) => {
        // A refused correction may have stored a part of its entries. After any other error, only the check can find out what was stored.
        if (error instanceof HttpError) await recompute([userID], cause);
        else scheduleCheck();
        throw error;
      });
      const { result, changed, others = [], auditEvent, publish, notify } = entry;
      const storing = tolerate(userID, () =>
        context.statsCalculator.recompute(userID, cause, {
          changed: { ...changed, residents: new Map([[userID, resident]]) },
        }),
      ).finally(publish);
      async function recordAndNotify(): Promise<void> {
        if (auditEvent) await recordEvent(userID, cause, auditEvent);
        await notify?.(await storing);
      }
      const steps = [storing, recordAndNotify(), recompute(others, cause, { changed })] as const;
      const [, recording] = await Promise.allSettled(steps);
      const change = await storing;
      if (change) await tolerate(userID, () => announceChange(change.after));
      if (recording.status === "rejected") throw recording.reason;
      return result;
    });

  return {
    addLogEntry,
    announceChange,
    recompute,
    scheduleCheck,

    /** Stores a new resident, and counts the resident in the property's stats. */
    async addResident(resident: NewResident): Promise<WithId<Resident>> {
      const storedResident = await residents.insert(resident);
      context.propertyStats.put(storedResident);
      return storedResident;
    },

    /**
     * Changes fields of a resident that are not computed from logs. Call it inside `runExclusive` of the resident.
     * @param options.eventOf makes the audit event, which is stored before the change is announced; none by default
     * @param options.expected fields that the stored resident must have
     * @returns undefined if no resident with these fields exists
     */
    async changeResident(
      resident: WithId<Resident>,
      fields: Partial<Resident> & { updatedAt: Date },
      cause: Cause,
      { eventOf, expected = {} }: ChangeOptions = {},
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
      const event = eventOf?.(change);
      const [recording] = await Promise.allSettled([event && recordEvent(userID, cause, event)]);
      await tolerate(userID, () => announceChange(change.after));
      if (recording.status === "rejected") throw recording.reason;
      return change;
    },
  };
}
