/**
 * What a point of 'Behavior vs Delinquency' is made of: the residents behind each of a month's two averages, with what
 * everyone adds to it, those first who pull it down the most (specification, sections 2 and 9).
 */
import { behaviorPointOf, clampRp, paymentPoint } from "./behavior-delinquency.ts";
import type { MonthLine, PaymentStatus } from "./enumerations.ts";
import type { MonthPage } from "./overview.ts";
import { isPaidInTime } from "./payment-rules.ts";
import { cleanSum, RESIDENT_SCORE_MAX } from "./scoring.ts";

/** Residents on one page of a month. */
export const MONTH_PAGE_SIZE = 100;

export const MONTH_TEXTS = {
  notSoFar: "Please choose a month of the current year up to today's, as YYYY-MM.",
} as const;

/** One resident's month. */
export interface MonthShare {
  userID: string;
  /** The sum of the month's RP, not held; null without a behavior entry. */
  rp: number | null;
  /** That sum, held between 0 and 20, in percent of 20: what the behavior line counts, 0 without an entry. */
  percent: number;
  /** What the payment line counts: 100 for paid on time or early, else 0; null without an entry. */
  payment: 100 | 0 | null;
}

/** A month of everybody: its averages, and whom each counts. */
export type MonthRanking = Pick<MonthPage, MonthLine> & { ranked: Record<MonthLine, readonly MonthShare[]> };

/** As much of a resident's running sums as a month is ranked by. */
export interface MonthEntries {
  /** How many behavior entries there are, and the sum of their RP. */
  entries: number;
  rp: number;
  payment: PaymentStatus | null;
}

/** What a resident adds to a month's averages. @param sums undefined for a month without entries */
export function monthShare(userID: string, sums: MonthEntries | undefined): MonthShare {
  const rp = sums && sums.entries > 0 ? cleanSum(sums.rp) : null;
  const status = sums?.payment ?? null;
  return {
    userID,
    rp,
    percent: cleanSum((100 * clampRp(rp ?? 0)) / RESIDENT_SCORE_MAX),
    payment: status === null ? null : isPaidInTime(status) ? 100 : 0,
  };
}

const byID = (a: MonthShare, b: MonthShare) => (a.userID < b.userID ? -1 : a.userID > b.userID ? 1 : 0);

/**
 * Ranks a month's residents.
 * @param shares of all residents. The behavior line counts everybody as soon as anybody has an entry, the payment line
 * those with a payment entry
 */
export function rankMonth(shares: readonly MonthShare[]): MonthRanking {
  const withEntries = shares.filter(({ rp }) => rp !== null);
  const paying = shares.filter(({ payment }) => payment !== null);
  const held = withEntries.reduce((sum, { rp }) => sum + clampRp(rp ?? 0), 0);
  const inTime = paying.filter(({ payment }) => payment === 100).length;
  return {
    behavior: behaviorPointOf(held, withEntries.length, shares.length),
    payment: paymentPoint(inTime, paying.length),
    ranked: {
      behavior:
        withEntries.length === 0 ? [] : shares.toSorted((a, b) => (a.rp ?? 0) - (b.rp ?? 0) || byID(a, b)),
      payment: paying.toSorted((a, b) => (a.payment ?? 0) - (b.payment ?? 0) || byID(a, b)),
    },
  };
}
