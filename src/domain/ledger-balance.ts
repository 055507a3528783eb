/** What the entries of a ledger add up to: balances, open charges by age, and the status of a month. */
import { addDays, addMonths, type CalendarDate, type CalendarMonth, daysBetween } from "./calendar.ts";
import type { PaymentStatus } from "./enumerations.ts";
import { CHARGE_KINDS, type ChargeKind, type EntryKind } from "./ledger-rules.ts";
import { findAgeClass, OVERDUE_CLASSES } from "./reports/report-helpers.ts";

export interface LedgerLine {
  _id: string;
  kind: EntryKind;
  chargeKind?: ChargeKind | undefined;
  day: CalendarDate;
  /** What the entry adds to the balance: negative for payments and credits. */
  cents: number;
  /** Of a charge of the month. */
  month?: CalendarMonth | undefined;
  /** Of a reversal: the entry that it takes back. */
  reverses?: string | undefined;
  createdAt: Date | string;
}

const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
const timeOf = ({ createdAt }: LedgerLine) => new Date(createdAt).getTime();

const placeOf = ({ chargeKind = "other" }: LedgerLine) => CHARGE_KINDS.indexOf(chargeKind);

/** Compares entries by day, then by when they were stored. */
const oldestFirst = (a: LedgerLine, b: LedgerLine): number =>
  compare(a.day, b.day) ||
  compare(timeOf(a), timeOf(b)) ||
  compare(placeOf(a), placeOf(b)) ||
  compare(a._id, b._id);

export const balanceOf = (entries: Iterable<Pick<LedgerLine, "cents">>): number => {
  let sum = 0;
  for (const { cents } of entries) sum += cents;
  return sum;
};

/** Entries, the oldest first, each with the balance after it. @param start the balance before the first one */
export function withBalances<Entry extends LedgerLine>(
  entries: readonly Entry[],
  start = 0,
): (Entry & { balance: number })[] {
  let balance = start;
  return entries.toSorted(oldestFirst).map((entry) => {
    balance += entry.cents;
    return { ...entry, balance };
  });
}

export interface Settled<Entry extends LedgerLine = LedgerLine> {
  charge: Entry;
  /** What is not paid yet. */
  open: number;
  /** The day of the entry that paid the last cent, which may be before the charge. */
  paidOn?: CalendarDate;
}

const inChargeOrder = (a: LedgerLine, b: LedgerLine): number =>
  compare(a.day, b.day) || compare(placeOf(a), placeOf(b)) || oldestFirst(a, b);

/** Entries that were not reversed. Neither a reversed entry nor its reversal pays or owes anything. */
export function standing<Entry extends LedgerLine>(entries: readonly Entry[]): Entry[] {
  const reversed = new Set(entries.flatMap(({ reverses }) => reverses ?? []));
  return entries.filter(({ _id, kind }) => kind !== "reversal" && !reversed.has(_id));
}

/**
 * Applies payments and credits to charges, the oldest first.
 * @returns the charges in this order, and the cents that are left over
 */
export function settle<Entry extends LedgerLine>(
  entries: readonly Entry[],
): { charges: Settled<Entry>[]; left: number } {
  const valid = standing(entries);
  const money = valid.filter(({ kind }) => kind !== "charge").sort(oldestFirst);
  let [at, left] = [0, 0];
  let day: CalendarDate | undefined;
  const charges = valid
    .filter(({ kind }) => kind === "charge")
    .sort(inChargeOrder)
    .map((charge): Settled<Entry> => {
      while (left < charge.cents && at < money.length) {
        const next = money[at] as Entry;
        left -= next.cents;
        day = next.day;
        at += 1;
      }
      const paid = Math.min(left, charge.cents);
      left -= paid;
      const open = charge.cents - paid;
      return { charge, open, ...(open === 0 && day !== undefined && { paidOn: day }) };
    });
  for (const { cents } of money.slice(at)) left -= cents;
  return { charges, left };
}

/** The charges that are not fully paid, the oldest first. */
export const openCharges = <Entry extends LedgerLine>(entries: readonly Entry[]): Settled<Entry>[] =>
  settle(entries).charges.filter(({ open }) => open > 0);

/** Open cents by the classes of `OVERDUE_CLASSES`. */
export function agingOf(open: readonly Settled[], today: CalendarDate): number[] {
  const sums = OVERDUE_CLASSES.map(() => 0);
  for (const { charge, open: cents } of open) {
    const at = findAgeClass(OVERDUE_CLASSES, daysBetween(charge.day, today));
    sums[at] = (sums[at] ?? 0) + cents;
  }
  return sums;
}

/** The status of a month, when its rent was paid in full, and how many days after the due day that was. */
export interface MonthProposal {
  status: PaymentStatus;
  paidOn?: CalendarDate;
  daysLate?: number;
}

/**
 * The status of a month as its rent was paid: before the due day, within the days of grace, later in the month, or not by its end. What was paid
 * afterwards changes nothing. Undefined for a month without a charge of rent, and for one that is open and not over.
 */
export function proposedStatus(
  entries: readonly LedgerLine[],
  month: CalendarMonth,
  { graceDays, today }: { graceDays: number; today: CalendarDate },
): MonthProposal | undefined {
  const valid = standing(entries);
  const rent = valid.find((entry) => entry.chargeKind === "rent" && entry.month === month);
  if (!rent) return undefined;
  const lastOnTime = addDays(rent.day, graceDays);
  const lastOfMonth = addDays(addMonths(`${month}-01`, 1), -1);
  const end = lastOnTime > lastOfMonth ? lastOnTime : lastOfMonth;
  const paidOn = settle(valid.filter(({ day }) => day <= end)).charges.find(
    ({ charge }) => charge._id === rent._id,
  )?.paidOn;
  if (paidOn === undefined) return today > end ? { status: "Unpaid" } : undefined;
  const daysLate = Math.max(0, daysBetween(rent.day, paidOn));
  if (paidOn < rent.day) return { status: "Paid: Early", paidOn };
  return { status: paidOn <= lastOnTime ? "Paid: On-time" : "Paid: Late", paidOn, daysLate };
}

/**
 * The status of a month by the sum of all earlier entries and the entries since its first day: for the money and the charges of a month, it makes
 * no difference of which entries that sum is.
 * @returns "read" for a month that was paid before its first day, because only the earlier entries know when
 */
export function proposedSince(
  earlier: number,
  since: readonly LedgerLine[],
  month: CalendarMonth,
  rules: { graceDays: number; today: CalendarDate },
): MonthProposal | "read" | undefined {
  const first = `${month}-01`;
  const idsSince = new Set(since.map(({ _id }) => _id));
  // An earlier entry that was reversed since is taken out of the sum.
  const reversed = since.filter(({ reverses }) => reverses !== undefined && !idsSince.has(reverses));
  const cents = earlier + balanceOf(reversed);
  const before: LedgerLine = {
    ...{ _id: "", kind: cents > 0 ? "charge" : "credit", day: addDays(first, -1), cents },
    createdAt: new Date(0),
  };
  const proposed = proposedStatus([before, ...since], month, rules);
  return proposed?.paidOn !== undefined && proposed.paidOn < first ? "read" : proposed;
}
