/**
 * The residents behind a point of 'Behavior vs Delinquency': for each of the two averages of a month, every resident with
 * their contribution, lowest contribution first (specification, sections 2 and 9).
 */
import { behaviorPointOf, clampRp, paymentPoint } from "./behavior-delinquency.ts";
import type { MonthLine, PaymentStatus } from "./enumerations.ts";
import type { MonthPage } from "./overview.ts";
import { isPaidInTime } from "./payment-rules.ts";
import { RESIDENT_SCORE_MAX, roundSum } from "./scoring.ts";

/** Residents on one page of a month. */
export const MONTH_PAGE_SIZE = 100;

export const MONTH_TEXTS = {
  notSoFar: "Please choose a month from January to the current month of this year, as YYYY-MM.",
} as const;

/** One resident's contribution to the averages of a month. */
export interface MonthShare {
  userID: string;
  /** The sum of the month's RP, not clamped; null without a behavior entry. */
  rp: number | null;
  /** The RP sum, clamped to 0 to 20, in percent of 20; 0 without an entry. The behavior line is the mean of it. */
  percent: number;
  /** 100 for paid on time or early, else 0; null without an entry. The payment line is the mean of it. */
  payment: 100 | 0 | null;
}

/** A month of all residents: its averages, and the ranked residents of each. */
export type MonthRanking = Pick<MonthPage, MonthLine> & { ranked: Record<MonthLine, readonly MonthShare[]> };

/** The part of a resident's monthly stats that the ranking needs. */
export interface MonthEntries {
  /** Number of behavior entries, and the sum of their RP. */
  entries: number;
  rp: number;
  payment: PaymentStatus | null;
}

/** Computes a resident's contribution to the averages of a month. @param sums undefined for a month without entries */
export function monthShare(userID: string, sums: MonthEntries | undefined): MonthShare {
  const rp = sums && sums.entries > 0 ? roundSum(sums.rp) : null;
  const status = sums?.payment ?? null;
  return {
    userID,
    rp,
    percent: roundSum((100 * clampRp(rp ?? 0)) / RESIDENT_SCORE_MAX),
    payment: status === null ? null : isPaidInTime(status) ? 100 : 0,
  };
}

const byID = (a: MonthShare, b: MonthShare) => (a.userID < b.userID ? -1 : a.userID > b.userID ? 1 : 0);

/**
 * Ranks the residents of a month.
 * @param shares the contributions of all residents. The behavior line includes all residents if any of them has a behavior
 * entry. The payment line includes only residents with a payment entry
 */
export function rankMonth(shares: readonly MonthShare[]): MonthRanking {
  const withEntries = shares.filter(({ rp }) => rp !== null);
  const paying = shares.filter(({ payment }) => payment !== null);
  const clampedSum = withEntries.reduce((sum, { rp }) => sum + clampRp(rp ?? 0), 0);
  const inTime = paying.filter(({ payment }) => payment === 100).length;
  return {
    behavior: behaviorPointOf(clampedSum, withEntries.length, shares.length),
    payment: paymentPoint(inTime, paying.length),
    ranked: {
      behavior:
        withEntries.length === 0 ? [] : shares.toSorted((a, b) => (a.rp ?? 0) - (b.rp ?? 0) || byID(a, b)),
      payment: paying.toSorted((a, b) => (a.payment ?? 0) - (b.payment ?? 0) || byID(a, b)),
    },
  };
}
