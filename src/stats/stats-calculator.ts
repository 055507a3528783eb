/** Computes the derived fields of a resident from stored data. */
import { newRecordID, type WithId } from "../database/record.ts";
import { toCalendarDate } from "../domain/calendar.ts";
import { classOrFeeChanged } from "../domain/notification-texts.ts";
import { deriveFields, type LogStats, logStatsOf } from "../domain/stats.ts";
import type { Repositories } from "../repositories.ts";
import type { ClassChange, Resident } from "../residents/resident.model.ts";

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
    /** The derived fields of a resident, with a note of a changed class or fee. @param propertyCP includes the stored total CP */
    fieldsOf(resident: WithId<Resident>, stats: LogStats, propertyCP: number, cause: Cause) {
      const now = clock();
      const fields = deriveFields(resident, stats, { propertyCP, today: toCalendarDate(now, timeZone) });
      return { ...fields, classChange: classChangeOf(resident, fields, cause), updatedAt: now };
    },
  };
}

/** The note of a changed class or fee; null without a change. The class before an unannounced change is kept. */
export function classChangeOf(
  before: Resident,
  after: Pick<Resident, "class" | "monthlyFee">,
  cause: Cause,
): ClassChange | null {
  const from = before.classChange?.from ?? { class: before.class, monthlyFee: before.monthlyFee };
  if (!classOrFeeChanged(from, after)) return null;
  return { from, ...cause, noticeID: newRecordID(), alertID: newRecordID() };
}
