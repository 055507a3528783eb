/** Balances: what each lease owes by the age of its open charges, as the ledgers have it. */

import type { CalendarDate } from "../calendar.ts";
import { folded } from "../folded-text.ts";
import { agingOf, type LedgerLine, settle } from "../ledger-balance.ts";
import { dollarsOf } from "../ledger-rules.ts";
import { msg } from "../message.ts";
import {
  heads,
  nameOf,
  OVERDUE_CLASSES,
  type ReportResident,
  sortedBy,
  sumOf,
  sumsOf,
} from "./report-helpers.ts";
import type { ReportColumn, ReportContent, RowOf } from "./report-view.ts";

export const BALANCE_COLUMNS = [
  { key: "unit", head: msg("Unit"), kind: "text" },
  { key: "resident", head: msg("Resident"), kind: "text" },
  { key: "oldestOpen", head: msg("Oldest Open"), kind: "date" },
  { key: "lastPayment", head: msg("Last Payment"), kind: "date" },
  { key: "upTo30", head: OVERDUE_CLASSES[0].label, kind: "money", isZeroBlank: true },
  { key: "upTo60", head: OVERDUE_CLASSES[1].label, kind: "money", isZeroBlank: true },
  { key: "upTo90", head: OVERDUE_CLASSES[2].label, kind: "money", isZeroBlank: true },
  { key: "over90", head: OVERDUE_CLASSES[3].label, kind: "money", isZeroBlank: true },
  { key: "ahead", head: msg("Paid Ahead"), kind: "money", isZeroBlank: true },
  { key: "balance", head: msg("Balance"), kind: "money" },
] as const satisfies readonly ReportColumn[];

export type BalanceRow = RowOf<typeof BALANCE_COLUMNS>;

const AGE_KEYS = ["upTo30", "upTo60", "upTo90", "over90"] as const;

/** The row of a lease, or undefined if it owes nothing and has nothing left. */
export function balanceRow(
  who: Pick<ReportResident, "userID" | "firstName" | "lastName" | "unitNumber" | "household">,
  entries: readonly LedgerLine[],
  today: CalendarDate,
): BalanceRow | undefined {
  const { charges, left } = settle(entries);
  const open = charges.filter((charge) => charge.open > 0);
  if (open.length === 0 && left === 0) return undefined;
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  const payments = entries.filter(({ _id, kind }) => kind === "payment" && !reversed.has(_id));
  const [upTo30 = 0, upTo60 = 0, upTo90 = 0, over90 = 0] = agingOf(open, today).map(dollarsOf);
  return {
    userID: who.userID,
    unit: who.unitNumber,
    resident: nameOf(who as ReportResident),
    oldestOpen: open[0]?.charge.day ?? "",
    lastPayment: payments.reduce((last, { day }) => (day > last ? day : last), ""),
    ...{ upTo30, upTo60, upTo90, over90, ahead: dollarsOf(left) },
    balance: dollarsOf(open.reduce((sum, { open: cents }) => sum + cents, -left)),
  };
}

/** The largest balance first. */
export function balances(unsorted: readonly BalanceRow[]): ReportContent<BalanceRow> {
  const rows = sortedBy(unsorted, (row) => [{ descending: row.balance }, folded(row.resident)]);
  return {
    rows,
    totals: sumsOf(rows, [...AGE_KEYS, "ahead", "balance"]),
    breakdowns:
      rows.length === 0
        ? []
        : [
            {
              title: msg("Open charges by age"),
              of: msg("Age"),
              columns: heads([
                [msg("Leases"), "count"],
                [msg("Open"), "money"],
              ]),
              rows: OVERDUE_CLASSES.map(({ label }, at) => {
                const key = AGE_KEYS[at] ?? "over90";
                return { label, values: [rows.filter((row) => row[key] > 0).length, sumOf(rows, key)] };
              }),
            },
          ],
    notes: [
      msg("Payments and credits are applied to the oldest charges first. Reversed entries are left out."),
    ],
  };
}
