/** Computes balances, open charges by age, and the status of a month from the entries of a ledger. */
import { addDays, addMonths, type CalendarDate, type CalendarMonth, daysBetween } from "./calendar.ts";
import type { PaymentStatus } from "./enumerations.ts";
import { CHARGE_KINDS, type ChargeKind, type EntryKind } from "./ledger-rules.ts";
import { compare, findAgeClass, OVERDUE_CLASSES } from "./reports/report-helpers.ts";

export interface LedgerLine {
  _id: string;
  kind: EntryKind;
  chargeKind?: ChargeKind | undefined;
  day: CalendarDate;
  /** The amount that the entry adds to the balance: negative for payments and credits. */
  cents: number;
  /** Set for charges of a month, such as its rent. */
  month?: CalendarMonth | undefined;
  /** Set for a reversal: the `_id` of the entry that it takes back. */
  reverses?: string | undefined;
  createdAt: Date | string;
}

const timeOf = ({ createdAt }: LedgerLine) => new Date(createdAt).getTime();

const chargeKindRank = ({ chargeKind = "other" }: LedgerLine) => CHARGE_KINDS.indexOf(chargeKind);

/** Compares entries by day, then by when they were stored. */
const oldestFirst = (a: LedgerLine, b: LedgerLine): number =>
  compare(a.day, b.day) ||
  compare(timeOf(a), timeOf(b)) ||
  compare(chargeKindRank(a), chargeKindRank(b)) ||
  compare(a._id, b._id);

export const balanceOf = (entries: Iterable<Pick<LedgerLine, "cents">>): number => {
  let sum = 0;
  for (const { cents } of entries) sum += cents;
  return sum;
};

/** Entries, the oldest first, each with the balance after it. */
export function withBalances<Entry extends LedgerLine>(
  entries: readonly Entry[],
): (Entry & { balance: number })[] {
  let balance = 0;
  return entries.toSorted(oldestFirst).map((entry) => {
    balance += entry.cents;
    return { ...entry, balance };
  });
}

/** A charge after payments and credits were applied. */
export interface SettledCharge<Entry extends LedgerLine = LedgerLine> {
  charge: Entry;
  /** The cents that are not paid yet. */
  open: number;
  /** The day of the entry that paid the last cent, which may be before the charge. */
  paidOn?: CalendarDate;
}

/** Compares charges by day, then by kind in the order of CHARGE_KINDS, then by when they were stored. */
const inChargeOrder = (a: LedgerLine, b: LedgerLine): number =>
  compare(a.day, b.day) || compare(chargeKindRank(a), chargeKindRank(b)) || oldestFirst(a, b);

/** The entries that are neither reversed nor a reversal: only they pay or owe anything. */
export function validEntries<Entry extends LedgerLine>(entries: readonly Entry[]): Entry[] {
  const reversedIDs = new Set(entries.flatMap(({ reverses }) => reverses ?? []));
  return entries.filter(({ _id, kind }) => kind !== "reversal" && !reversedIDs.has(_id));
}

/**
 * Applies payments and credits to charges, the oldest first.
 * @returns the charges in this order, and the cents of payments and credits that exceed them
 */
export function settleCharges<Entry extends LedgerLine>(
  entries: readonly Entry[],
): { charges: SettledCharge<Entry>[]; unapplied: number } {
  const valid = validEntries(entries);
  // Both loops take from this one iterator: charges take the payments that they need, and the rest is unapplied.
  const payments = valid
    .filter(({ kind }) => kind !== "charge")
    .sort(oldestFirst)
    .values();
  /** The cents of the payments taken so far that no charge has used. */
  let unapplied = 0;
  let lastDay: CalendarDate | undefined;
  const charges = valid
    .filter(({ kind }) => kind === "charge")
    .sort(inChargeOrder)
    .map((charge): SettledCharge<Entry> => {
      while (unapplied < charge.cents) {
        const payment = payments.next().value;
        if (!payment) break;
        unapplied -= payment.cents;
        lastDay = payment.day;
      }
      const paid = Math.min(unapplied, charge.cents);
      unapplied -= paid;
      const open = charge.cents - paid;
      return { charge, open, ...(open === 0 && lastDay !== undefined && { paidOn: lastDay }) };
    });
  for (const { cents } of payments) unapplied -= cents;
  return { charges, unapplied };
}

/** The charges that are not fully paid, the oldest first. */
export const openCharges = <Entry extends LedgerLine>(entries: readonly Entry[]): SettledCharge<Entry>[] =>
  settleCharges(entries).charges.filter(({ open }) => open > 0);

/** The open cents of charges in each class of `OVERDUE_CLASSES`. */
export function agingOf(charges: readonly SettledCharge[], today: CalendarDate): number[] {
  const sums = OVERDUE_CLASSES.map(() => 0);
  for (const { charge, open } of charges) {
    const index = findAgeClass(OVERDUE_CLASSES, daysBetween(charge.day, today));
    sums[index] = (sums[index] ?? 0) + open;
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
 * The status of a month by the day on which its rent was paid in full: before the due day, within the days of grace, later in the month, or not
 * by its end. Later payments change nothing. Undefined for a month without a charge of rent, and for an unpaid month that is not over.
 */
export function proposeStatus(
  entries: readonly LedgerLine[],
  month: CalendarMonth,
  { graceDays, today }: { graceDays: number; today: CalendarDate },
): MonthProposal | undefined {
  const valid = validEntries(entries);
  const rent = valid.find((entry) => entry.chargeKind === "rent" && entry.month === month);
  if (!rent) return undefined;
  const lastOnTime = addDays(rent.day, graceDays);
  const lastOfMonth = addDays(addMonths(`${month}-01`, 1), -1);
  const end = lastOnTime > lastOfMonth ? lastOnTime : lastOfMonth;
  const { charges } = settleCharges(valid.filter(({ day }) => day <= end));
  const paidOn = charges.find(({ charge }) => charge._id === rent._id)?.paidOn;
  if (paidOn === undefined) return today > end ? { status: "Unpaid" } : undefined;
  const daysLate = Math.max(0, daysBetween(rent.day, paidOn));
  if (paidOn < rent.day) return { status: "Paid: Early", paidOn };
  return { status: paidOn <= lastOnTime ? "Paid: On-time" : "Paid: Late", paidOn, daysLate };
}

/**
 * The same as `proposeStatus`, without reading years of entries: their sum takes their place, as one charge or credit of the day before the month.
 * @param entries the entries since the first day of the month
 * @returns "needs-earlier-entries" for a month that was paid before its first day: the sum doesn't tell on which day
 */
export function proposeStatusFromSum(
  earlierSum: number,
  entries: readonly LedgerLine[],
  month: CalendarMonth,
  rules: { graceDays: number; today: CalendarDate },
): MonthProposal | "needs-earlier-entries" | undefined {
  const firstDay = `${month}-01`;
  const ids = new Set(entries.map(({ _id }) => _id));
  // Takes earlier entries that were reversed in the month or later out of the sum.
  const reversals = entries.filter(({ reverses }) => reverses !== undefined && !ids.has(reverses));
  const cents = earlierSum + balanceOf(reversals);
  const earlierEntry: LedgerLine = {
    _id: "",
    kind: cents > 0 ? "charge" : "credit",
    day: addDays(firstDay, -1),
    cents,
    createdAt: new Date(0),
  };
  const proposal = proposeStatus([earlierEntry, ...entries], month, rules);
  const isPaidEarlier = proposal?.paidOn !== undefined && proposal.paidOn < firstDay;
  return isPaidEarlier ? "needs-earlier-entries" : proposal;
}
