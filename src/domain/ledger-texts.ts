/** The texts of a ledger's entries, the same on screens, on paper and in files. */
import type { CsvCell } from "./csv-cells.ts";
import type { LedgerEntryView, StatementView } from "./ledger.ts";
import { dollarsOf } from "./ledger-rules.ts";
import { msgs, type Translate } from "./message.ts";

export interface LedgerFormats {
  t: Translate;
  /** A `YYYY-MM` as people read it. */
  month: (month: string) => string;
  /** A `YYYY-MM-DD` as people read it. */
  day: (day: string) => string;
}

const KIND_TITLES = msgs({ charge: "Charge", payment: "Payment", credit: "Credit", reversal: "Reversal" });
const CHARGE_TITLES = msgs({ rent: "Rent", fee: "Fee", deposit: "Deposit", other: "Charge" });

/** The title of an entry, such as 'Rent, Nov 2026'. */
export function entryTitle(
  {
    kind,
    chargeKind = "other",
    month,
    text,
    reverses,
  }: Pick<LedgerEntryView, "kind" | "chargeKind" | "month" | "text" | "reverses">,
  { t, ...format }: LedgerFormats,
): string {
  if (kind === "payment" || kind === "credit") return t(KIND_TITLES[kind]);
  if (kind === "reversal") {
    const values = { kind: reverses?.kind ?? "other", day: reverses ? format.day(reverses.day) : "" };
    return t(
      "{kind, select, payment {Reversal of the payment of {day}} credit {Reversal of the credit of {day}} other {Reversal of the charge of {day}}}",
      values,
    );
  }
  if (month !== undefined && chargeKind === "rent") return t("Rent, {month}", { month: format.month(month) });
  if (month !== undefined && chargeKind === "fee")
    return t("Monthly fee, {month}", { month: format.month(month) });
  return text || t(CHARGE_TITLES[chargeKind]);
}

/** The name, the method and the note of an entry, as one line. A note that is the entry's title is left out. */
export function entryNote({
  kind,
  month,
  name = "",
  method = "",
  text,
}: Pick<LedgerEntryView, "kind" | "month" | "name" | "method" | "text">): string {
  const isTextTitle = kind === "charge" && month === undefined;
  return [name, method, isTextTitle ? "" : text].filter((part) => part !== "").join(" · ");
}

export const STATEMENT_HEAD = msgs([
  "Date",
  "Type",
  "Description",
  "Note",
  "Charge",
  "Paid or credited",
  "Balance",
]);

/** The lines of a statement as a file. Amounts are dollars. */
export function* statementLines(
  { start, from, entries }: StatementView,
  formats: LedgerFormats,
): Generator<readonly CsvCell[]> {
  const { t } = formats;
  if (start !== 0) yield [from, "", t("Balance brought forward"), "", "", "", dollarsOf(start)];
  for (const entry of entries) {
    const { day, kind, cents, balance } = entry;
    const [charge, paid] = cents > 0 ? [dollarsOf(cents), ""] : ["", dollarsOf(-cents)];
    yield [
      day,
      t(KIND_TITLES[kind]),
      entryTitle(entry, formats),
      entryNote(entry),
      charge,
      paid,
      dollarsOf(balance),
    ];
  }
}
