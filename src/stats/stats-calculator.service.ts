/** Computes the derived fields of a resident from the stored log entries, for each new entry, for corrections and for the check. */
import type { AppContext } from "../context.ts";
import { newRecordID, type WithId } from "../database/record.ts";
import { type CalendarMonth, startOfDay, toCalendarDate } from "../domain/calendar.ts";
import type { AnsweredMonths } from "../domain/lease-payments.ts";
import { classOrFeeChanged } from "../domain/notification-texts.ts";
import {
  deriveFields,
  emptyLogStats,
  type LogCounts,
  type LogStats,
  logCountsOf,
  logStatsOf,
  sameLogStats,
  sameTotals,
} from "../domain/stats.ts";
import type { ClassChange, Resident } from "../residents/resident.model.ts";
import type { ChangedResident } from "../residents/residents.repository.ts";
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
  /** The months for which a resident answers, if they are known, which saves a command. */
  answered?: (resident: WithId<Resident>) => readonly AnsweredMonths[] | undefined;
  /** Residents as read before the entries were stored, which saves a command for each. */
  known?: ReadonlyMap<string, WithId<Resident>>;
}

export const ALL_LOGS: ChangedLogs = { kinds: ["behaviors", "payments", "rewards"], from: "" };

interface Recomputation {
  changed?: ChangedLogs;
  /** Stats that are right stay, and so do scores unless an entry was missing from them, because staff may have entered them. */
  keepsScores?: boolean;
}

/** Attempts to save stats while other nodes change the same resident. */
const TRIES = 20;

export type StatsCalculator = ReturnType<typeof createStatsCalculator>;

export function createStatsCalculator(context: AppContext) {
  const { clock, config, repositories } = context;
  const { behaviorLogs, paymentShares, residents, residentStats, rewardLogs } = repositories;
  const { propertyTimeZone: timeZone } = config;

  /** Reads the entries of one or several residents that count. */
  async function readEntries(userIDs: readonly string[]) {
    const [behaviors, payments, rewards] = await Promise.all([
      behaviorLogs.forStats(userIDs),
      paymentShares.forStatsOf(userIDs),
      rewardLogs.forStats(userIDs),
    ]);
    return { behaviors, payments, rewards };
  }

  /** The stats of a resident, of which those of the changed logs are computed from the stored entries. */
  async function readStats(
    resident: WithId<Resident>,
    { kinds, from, answered }: ChangedLogs,
  ): Promise<LogStats> {
    const { userID } = resident;
    const since = () => (from === "" ? undefined : startOfDay(`${from}-01`, timeZone));
    const [behaviors, payments, rewards] = await Promise.all([
      kinds.includes("behaviors") ? behaviorLogs.forStats(userID, since()) : undefined,
      kinds.includes("payments") ? paymentShares.forStats([resident], from, answered?.(resident)) : undefined,
      kinds.includes("rewards") ? rewardLogs.forStats(userID) : undefined,
    ]);
    const read = {
      ...(behaviors && { behaviors }),
      ...(payments && { payments }),
      ...(rewards && { rewards }),
    };
    return logStatsOf(read, timeZone, { stats: storedLogStats(resident), from });
  }

  /** The derived fields of a resident, with a note of a changed class or fee. @param propertyCpTotal includes the stored total CP */
  function fieldsOf(resident: WithId<Resident>, stats: LogStats, propertyCpTotal: number, cause: Cause) {
    const now = clock();
    const fields = deriveFields(resident, stats, { propertyCpTotal, today: toCalendarDate(now, timeZone) });
    return {
      ...fields,
      classChange: classChangeOf(resident, fields, cause, fields.logCounts),
      updatedAt: now,
    };
  }

  return {
    timeZone,
    readEntries,
    fieldsOf,

    /**
     * Computes a resident's stats from the stored entries, and saves them if the resident still has the version that was read before
     * the entries. Otherwise another writer was faster, and they are computed again.
     * @returns undefined if there is no such resident, or if nothing had to change
     */
    async recompute(
      userID: string,
      cause: Cause,
      { changed = ALL_LOGS, keepsScores = false }: Recomputation,
    ): Promise<ChangedResident | undefined> {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const known = attempt === 0 ? changed.known?.get(userID) : undefined;
        const resident = known ?? (await residents.byUserID(userID));
        if (!resident) return undefined;
        const before = storedLogStats(resident);
        const [stats, totalCP] = await Promise.all([
          readStats(resident, changed),
          context.propertyStats.totalCP(),
        ]);
        if (keepsScores && sameLogStats(before, stats)) return undefined;
        const fields =
          keepsScores && sameTotals(before, stats)
            ? { ...stats, logCounts: logCountsOf(stats), updatedAt: clock() }
            : fieldsOf(resident, stats, totalCP, cause);
        const saved = await residentStats.save(resident, fields);
        if (!saved) continue;
        context.propertyStats.put(saved.after);
        return saved;
      }
      throw new Error(`The stats of ${userID} were not saved, because other nodes kept changing them.`);
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
