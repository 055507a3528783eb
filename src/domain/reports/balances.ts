/** The report 'Balances': the open charges of each lease by age, from the ledgers. */

import type { CalendarDate } from "../calendar.ts";
import { foldText } from "../folded-text.ts";
import { agingOf, type LedgerLine, settleCharges, validEntries } from "../ledger-balance.ts";
import { dollarsOf } from "../ledger-rules.ts";
import { msg } from "../message.ts";
import {
  AGE_COLUMNS,
  AGE_KEYS,
  breakdownColumns,
  nameOf,
  type ReportResident,
  sortBy,
  sumOf,
  sumsOf,
} from "./report-helpers.ts";
import type { ReportColumn, ReportContent, RowOf } from "./report-view.ts";

export const BALANCE_COLUMNS = [
  { key: "unit", head: msg("Unit"), kind: "text" },
  { key: "resident", head: msg("Resident"), kind: "text" },
  { key: "oldestOpen", head: msg("Oldest Open"), kind: "date" },
  { key: "lastPayment", head: msg("Last Payment"), kind: "date" },
  ...AGE_COLUMNS,
  { key: "ahead", head: msg("Paid Ahead"), kind: "money", isZeroBlank: true },
  { key: "balance", head: msg("Balance"), kind: "money" },
] as const satisfies readonly ReportColumn[];

export type BalanceRow = RowOf<typeof BALANCE_COLUMNS>;

/** The row of a lease; undefined if its balance is 0. */
export function balanceRow(
  resident: Pick<ReportResident, "userID" | "firstName" | "lastName" | "unitNumber" | "household">,
  entries: readonly LedgerLine[],
  today: CalendarDate,
): BalanceRow | undefined {
  const { charges, unapplied } = settleCharges(entries);
  const openCharges = charges.filter(({ open }) => open > 0);
  if (openCharges.length === 0 && unapplied === 0) return undefined;
  const payments = validEntries(entries).filter(({ kind }) => kind === "payment");
  const [upTo30 = 0, upTo60 = 0, upTo90 = 0, over90 = 0] = agingOf(openCharges, today).map(dollarsOf);
  return {
    userID: resident.userID,
    unit: resident.unitNumber,
    resident: nameOf(resident),
    oldestOpen: openCharges[0]?.charge.day ?? "",
    lastPayment: payments.reduce((last, { day }) => (day > last ? day : last), ""),
    upTo30,
    upTo60,
    upTo90,
    over90,
    ahead: dollarsOf(unapplied),
    balance: dollarsOf(openCharges.reduce((sum, { open }) => sum + open, -unapplied)),
  };
}

/** The largest balance first. */
export function balances(unsorted: readonly BalanceRow[]): ReportContent<BalanceRow> {
  const rows = sortBy(unsorted, (row) => [{ descending: row.balance }, foldText(row.resident)]);
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
              columns: breakdownColumns([
                [msg("Leases"), "count"],
                [msg("Open"), "money"],
              ]),
              rows: AGE_COLUMNS.map(({ key, head }) => ({
                label: head,
                values: [rows.filter((row) => row[key] > 0).length, sumOf(rows, key)],
              })),
            },
          ],
    notes: [
      msg("Payments and credits are applied to the oldest charges first. Reversed entries are left out."),
    ],
  };
}
