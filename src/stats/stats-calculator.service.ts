/** Computes the scores and stats of a resident from the stored log entries: after each new entry, after corrections, and for the hourly check. */
import type { AppContext } from "../context.ts";
import { newRecordID, type WithId } from "../database/record.ts";
import { type CalendarMonth, startOfDay, toCalendarDate } from "../domain/calendar.ts";
import type { LiableMonths } from "../domain/lease-payments.ts";
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

/** The person who causes a change, and the reason, for the resident and the audit trail. */
export interface Cause {
  actorID: string;
  cause: string;
}

/** The kinds of log entries that changed, and the first month of the changes. */
export interface ChangedLogs {
  kinds: readonly ("behaviors" | "payments" | "rewards")[];
  from: CalendarMonth;
  /** Returns the months for which a resident is liable, if they are known, which saves a command. */
  liableMonths?: (resident: WithId<Resident>) => readonly LiableMonths[] | undefined;
  /** Residents as they were before the entries were stored, by userID, which saves a command for each. */
  residents?: ReadonlyMap<string, WithId<Resident>>;
}

const ALL_LOGS: ChangedLogs = { kinds: ["behaviors", "payments", "rewards"], from: "" };

export interface Recomputation {
  changed?: ChangedLogs;
  /**
   * For the check of stats that are probably right. Equal stats are not saved again. If only the totals are equal, the stats are saved
   * and the scores stay, because staff may have entered them.
   */
  keepsScores?: boolean;
}

/** The most attempts to save stats while other nodes change the same resident. */
const ATTEMPTS_MAX = 20;

export type StatsCalculator = ReturnType<typeof createStatsCalculator>;

export function createStatsCalculator(context: AppContext) {
  const { clock, config, repositories } = context;
  const { behaviorLogs, paymentShares, residents, residentStats, rewardLogs } = repositories;
  const { propertyTimeZone: timeZone } = config;

  /** Reads the entries of residents that count. */
  async function readEntries(userIDs: readonly string[]) {
    const [behaviors, payments, rewards] = await Promise.all([
      behaviorLogs.forStats(userIDs),
      paymentShares.forStatsOf(userIDs),
      rewardLogs.forStats(userIDs),
    ]);
    return { behaviors, payments, rewards };
  }

  /** Computes the stats of a resident. Only changed logs are read; the rest is taken from the stored stats. */
  async function readStats(
    resident: WithId<Resident>,
    { kinds, from, liableMonths }: ChangedLogs,
  ): Promise<LogStats> {
    const { userID } = resident;
    const since = from === "" ? undefined : startOfDay(`${from}-01`, timeZone);
    const [behaviors, payments, rewards] = await Promise.all([
      kinds.includes("behaviors") ? behaviorLogs.forStats([userID], since) : undefined,
      kinds.includes("payments")
        ? paymentShares.forStats([resident], from, liableMonths?.(resident))
        : undefined,
      kinds.includes("rewards") ? rewardLogs.forStats([userID]) : undefined,
    ]);
    const entries = {
      ...(behaviors && { behaviors }),
      ...(payments && { payments }),
      ...(rewards && { rewards }),
    };
    return logStatsOf(entries, timeZone, { stats: resident, from });
  }

  /** The scores and stats of a resident, and `classChange` after a change of class or fee. @param propertyCpTotal includes the resident's stored total CP */
  function fieldsOf(resident: WithId<Resident>, stats: LogStats, propertyCpTotal: number, cause: Cause) {
    const now = clock();
    const fields = deriveFields(resident, stats, { propertyCpTotal, today: toCalendarDate(now, timeZone) });
    const classChange = classChangeOf(resident, fields, cause, fields.logCounts);
    return { ...fields, classChange, updatedAt: now };
  }

  return {
    timeZone,
    readEntries,
    fieldsOf,

    /**
     * Computes a resident's stats from the stored entries, and saves them if the resident still has the version that was read before the
     * entries. Otherwise, another request has stored an entry and stats since: the stats are computed again.
     * @returns undefined if the resident doesn't exist, or if nothing had to change
     */
    async recompute(
      userID: string,
      cause: Cause,
      { changed = ALL_LOGS, keepsScores = false }: Recomputation,
    ): Promise<ChangedResident | undefined> {
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
        const residentBefore = attempt === 0 ? changed.residents?.get(userID) : undefined;
        const resident = residentBefore ?? (await residents.byUserID(userID));
        if (!resident) return undefined;
        const [stats, totalCP] = await Promise.all([
          readStats(resident, changed),
          context.propertyStats.totalCP(),
        ]);
        if (keepsScores && sameLogStats(resident, stats)) return undefined;
        const fields =
          keepsScores && sameTotals(resident, stats)
            ? { ...stats, logCounts: logCountsOf(stats), updatedAt: clock() }
            : fieldsOf(resident, stats, totalCP, cause);
        const change = await residentStats.save(resident, fields);
        if (!change) continue;
        context.propertyStats.put(change.after);
        return change;
      }
      throw new Error(`The stats of ${userID} were not saved, because other nodes kept changing them.`);
    },
  };
}

/**
 * The change of class or fee that has to be announced; null without a change. If an earlier change was not announced yet, the two become one.
 * @param counts the counts of the entries that class and fee were computed from; undefined if staff chose them
 */
export function classChangeOf(
  before: Resident,
  after: Pick<Resident, "class" | "monthlyFee">,
  cause: Cause,
  counts: LogCounts | undefined,
): ClassChange | null {
  const from = before.classChange?.from ?? { class: before.class, monthlyFee: before.monthlyFee };
  if (!classOrFeeChanged(from, after)) return null;
  // A new resident's class is a default. If the first entries change it without a negative one among them, staff get no alert.
  const hadNoEntries = sameLogStats(before, emptyLogStats());
  const wasHarmless = before.classChange ? before.classChange.isHarmless : hadNoEntries;
  const isHarmless = wasHarmless && counts?.violations === 0 && counts.missedPayments === 0;
  const ids = { noticeID: newRecordID(), alertID: newRecordID() };
  return { from, ...cause, ...ids, ...(isHarmless && { isHarmless }) };
}
