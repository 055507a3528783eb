/** Cents, months and days of a ledger in the reader's language. */
import { dollarsOf } from "@domain/ledger-rules.ts";
import type { LedgerFormats } from "@domain/ledger-texts.ts";
import { monthText } from "@domain/reports/report-helpers.ts";
import { byLocale } from "../../lib/by-locale.ts";
import { formatDate, formatMonthYear } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";

const centsFormat = byLocale((name) => new Intl.NumberFormat(name, { style: "currency", currency: "USD" }));

/** '$1,740.00'. */
export const formatCents = (cents: number): string => centsFormat().format(dollarsOf(cents));

export const LEDGER_FORMATS: LedgerFormats = {
  t,
  month: (month) => formatMonthYear(monthText(month)),
  day: formatDate,
};
