/** Rules and texts of the ledger of a lease: charges, payments and credits in whole cents. A record only; nothing moves money. */
import { type CalendarDate, isCalendarDate, isDateInReach } from "./calendar.ts";
import { isBlank, lineProblem, type Problem } from "./field-rules.ts";
import { message, msgs } from "./message.ts";
import type { SettingsView } from "./settings.ts";

export const ENTRY_KINDS = ["charge", "payment", "credit", "reversal"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The kinds that staff add. Reversals are added by another call. */
export const STAFF_KINDS = ["charge", "payment", "credit"] as const satisfies readonly EntryKind[];

/** In this order, money is applied to charges of one day. */
export const CHARGE_KINDS = ["rent", "fee", "deposit", "other"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** The most entries of one lease that staff can add: enough for decades. */
export const LEDGER_ENTRIES_MAX = 5_000;
export const LEDGER_CENTS_MAX = 100_000_000;

/** The most opening balances of one call. */
export const OPENINGS_MAX = 1_000;
/**
 * The outcome of an opening balance. `exists`: the lease has one. `unknown`: no lease has this unit. `several`: more than one lease has it.
 * `invalid`: it is not an amount.
 */
export const OPENING_OUTCOMES = ["added", "exists", "unknown", "several", "invalid"] as const;

/** Every month has this day. */
export const DUE_DAY_MAX = 28;
export const GRACE_DAYS_MAX = 27;

export const LEDGER_TEXTS = msgs({
  off: "The property doesn't use the ledger.",
  notFound: "There is no ledger for this person.",
  entryNotFound: "This entry does not exist.",
  kindInvalid: "Please choose charge, payment or credit.",
  chargeKindInvalid: "Please choose rent, fee, deposit or other.",
  amountInvalid: message("Please enter an amount from 0.01 to {max}.", { max: LEDGER_CENTS_MAX / 100 }),
  dayInvalid: "Please enter a day that is not in the future.",
  methodMissing: "Please enter how it was paid.",
  textMissing: "Please enter what it is for.",
  reasonMissing: "Please enter a reason.",
  alreadyReversed: "This entry was reversed already.",
  reversalOfReversal: "A reversal can't be reversed. Please add the entry again.",
  tooMany: message("A lease can have at most {max} entries.", { max: LEDGER_ENTRIES_MAX }),
  rowsMissing: "Please enter at least one balance.",
  tooManyRows: message("You can enter at most {max} balances at once.", { max: OPENINGS_MAX }),
  openingBalance: "Opening balance",
  moved: "Moved to the joined lease",
  received: "Balance of the joined lease",
  movedBalance:
    "This balance was moved when two leases became one. To move it back, undo joining the leases.",
  rangeInvalid: "Please enter a valid range of days.",
  dueDayInvalid: message("Please enter a day of the month from 1 to {max}.", { max: DUE_DAY_MAX }),
  graceDaysInvalid: message("Please enter a number of days from 0 to {max}.", { max: GRACE_DAYS_MAX }),
  failed: "Failed to save the entry.",
  networkError: "Error saving the entry.",
});

/** Dollars of other fields, such as a monthly rent, as cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Cents as the dollars of reports and files. */
export const dollarsOf = (cents: number): number => cents / 100;

const AMOUNT = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/** Reads an amount that a person typed, such as `$1,480.50`. Undefined for any other text. */
export function parseCents(text: string): number | undefined {
  const plain = text.trim().replace(/^\$\s*/, "");
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain);
  const [, whole, cents = ""] = AMOUNT.exec(isGrouped ? plain.replaceAll(",", "") : plain) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}

export interface LedgerEntryForm {
  kind: string;
  chargeKind: string;
  /** NaN for a value that is no whole number. */
  cents: number;
  day: string;
  method: string;
  text: string;
}

const includes = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);

export const staffKindOf = (text: string): (typeof STAFF_KINDS)[number] | undefined =>
  includes(STAFF_KINDS, text) ? text : undefined;

export const chargeKindOf = (text: string): ChargeKind | undefined =>
  includes(CHARGE_KINDS, text) ? text : undefined;

/** The first broken rule of an entry that staff add, or undefined. */
export function ledgerEntryProblem(
  { kind, chargeKind, cents, day, method, text }: LedgerEntryForm,
  today: CalendarDate,
): Problem<keyof LedgerEntryForm> | undefined {
  if (staffKindOf(kind) === undefined) return { field: "kind", text: LEDGER_TEXTS.kindInvalid };
  if (kind === "charge" && chargeKindOf(chargeKind) === undefined)
    return { field: "chargeKind", text: LEDGER_TEXTS.chargeKindInvalid };
  if (!Number.isInteger(cents) || cents < 1 || cents > LEDGER_CENTS_MAX)
    return { field: "cents", text: LEDGER_TEXTS.amountInvalid };
  if (!isDateInReach(day, today) || day > today) return { field: "day", text: LEDGER_TEXTS.dayInvalid };
  if (kind === "payment" && isBlank(method)) return { field: "method", text: LEDGER_TEXTS.methodMissing };
  const needsNote = kind === "credit" || (kind === "charge" && chargeKind === "other");
  if (needsNote && isBlank(text)) return { field: "text", text: LEDGER_TEXTS.textMissing };
  return lineProblem({ method, text }, msgs({ method: "How it was paid", text: "The note" }));
}

export function reversalProblem({ reason }: { reason: string }): Problem<"reason"> | undefined {
  if (isBlank(reason)) return { field: "reason", text: LEDGER_TEXTS.reasonMissing };
  return lineProblem({ reason }, msgs({ reason: "The reason" }));
}

/** The broken rule of a statement's range, or undefined. An empty day leaves that end of the range open. */
export function statementRangeProblem({ from, to }: { from: string; to: string }): string | undefined {
  const isDay = (text: string) => text === "" || isCalendarDate(text);
  if (!isDay(from) || !isDay(to) || (from !== "" && to !== "" && to < from)) return LEDGER_TEXTS.rangeInvalid;
  return undefined;
}

export type LedgerSettings = SettingsView["ledger"];

export const NO_LEDGER: LedgerSettings = { isOn: false, dueDay: 1, graceDays: 3, howToPay: "", since: "" };
