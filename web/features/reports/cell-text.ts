/** The texts of a report's values and range. */

import type { CellKind, ReportColumn, ReportRange, ReportRow } from "@domain/reports/report-view.ts";
import { formatDate, formatMonth } from "../../lib/dates.ts";
import { formatCount, formatMoney, formatPercent } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";

type Value = string | number | undefined;

export const NO_VALUE = "-";

function numberText(value: number, kind: CellKind): string {
  if (kind === "money") return formatMoney(value);
  if (kind === "percent") return formatPercent(value);
  const text = formatCount(value);
  return kind === "points" ? t("{text} CP", { text }) : text;
}

/** A value formatted by its column's kind; '-' without a value. */
export function cellText(value: Value, kind: CellKind): string {
  if (typeof value === "number") return numberText(value, kind);
  if (value === undefined || value === "") return NO_VALUE;
  if (kind === "date") return formatDate(value);
  return kind === "month" ? formatMonth(value) : value;
}

export function cellValue(row: ReportRow, { key }: ReportColumn): Value {
  return (row as unknown as Readonly<Record<string, Value>>)[key];
}

/** Numbers are right-aligned. */
export function isNumeric(kind: CellKind): boolean {
  return kind === "money" || kind === "count" || kind === "points" || kind === "percent";
}

/** 'Nov 1, 2026 – Nov 30, 2026', 'up to Nov 30, 2026', 'from Nov 1, 2026', 'all'. */
export function rangeText({ from, to }: ReportRange, unit: "days" | "months"): string {
  const text = (value: string) => cellText(value, unit === "days" ? "date" : "month");
  if (from !== "" && to !== "") return `${text(from)} – ${text(to)}`;
  if (to !== "") return t("up to {to}", { to: text(to) });
  return from === "" ? t("all") : t("from {from}", { from: text(from) });
}
