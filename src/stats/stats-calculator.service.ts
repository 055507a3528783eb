/** Computes the derived fields of a resident from the stored log entries, for each new entry, for corrections and for the check. */
import type { AppContext } from "../context.ts";
import { newRecordID, type WithId } from "../database/record.ts";
import { type CalendarMonth, startOfDay, toCalendarDate } from "../domain/calendar.ts";
import { classOrFeeChanged } from "../domain/notification-rules.ts";
import {
  deriveFields,
  emptyLogStats,
  type LogCounts,
  type LogStats,
  logStatsOf,
  sameLogStats,
} from "../domain/stats.ts";
import type { ClassChange, Resident } from "../residents/resident.model.ts";
import { storedLogStats } from "./resident-stats.repository.ts";

/** The person who causes a change, and the reason, for the resident and the audit trail. */
export interface Cause {
  actorID: string;
  cause: string;
}

/** The log entries that changed: of some kinds, from a month on. */
export interface ChangedLogs {
  kinds: readonly ("behaviors" | "payments" | "rewards")[];
  from: CalendarMonth;
}

export const ALL_LOGS: ChangedLogs = { kinds: ["behaviors", "payments", "rewards"], from: "" };

export type StatsCalculator = ReturnType<typeof createStatsCalculator>;

export function createStatsCalculator({
  repositories,
  clock,
  config: { propertyTimeZone: timeZone },
}: Pick<AppContext, "repositories" | "clock"> & { config: Pick<AppContext["config"], "propertyTimeZone"> }) {
  const { behaviorLogs, paymentLogs, rewardLogs } = repositories;

  /** Reads the entries of one or several residents that count. */
  async function readEntries(userIDs: string | readonly string[]) {
    const [behaviors, payments, rewards] = await Promise.all([
      behaviorLogs.forStats(userIDs),
      paymentLogs.forStats(userIDs),
      rewardLogs.forStats(userIDs),
    ]);
    return { behaviors, payments, rewards };
  }

  return {
    timeZone,
    readEntries,

    /** The stats of a resident, of which those of the changed logs are computed from the stored entries. */
    async readStats(resident: Resident, { kinds, from }: ChangedLogs = ALL_LOGS): Promise<LogStats> {
      const { userID } = resident;
      const since = from === "" ? undefined : startOfDay(`${from}-01`, timeZone);
      const [behaviors, payments, rewards] = await Promise.all([
        kinds.includes("behaviors") ? behaviorLogs.forStats(userID, since) : undefined,
        kinds.includes("payments") ? paymentLogs.forStats(userID, from) : undefined,
        kinds.includes("rewards") ? rewardLogs.forStats(userID) : undefined,
      ]);
      const read = {
        ...(behaviors && { behaviors }),
        ...(payments && { payments }),
        ...(rewards && { rewards }),
      };
      return logStatsOf(read, timeZone, { stats: storedLogStats(resident), from });
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
export function classChangeOf(
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
