/** The address of the report on a point of the chart 'Behavior vs Delinquency', by month and line. */
import { MONTH_LINES, type MonthLine } from "@domain/enumerations.ts";
import { paths } from "../../lib/paths.ts";

/** @param month the current month if undefined */
export function monthSearch(month: string | undefined, line: MonthLine): string {
  return new URLSearchParams({ report: "month", ...(month !== undefined && { month }), line }).toString();
}

export function monthAddress(month: string | undefined, line: MonthLine): string {
  return `${paths.reports}?${monthSearch(month, line)}`;
}

export interface MonthQuery {
  /** `YYYY-MM`; undefined for the current month. */
  month: string | undefined;
  line: MonthLine;
}

export function readMonth(search: URLSearchParams): MonthQuery {
  const line = MONTH_LINES.find((name) => name === search.get("line")) ?? "behavior";
  return { month: search.get("month") ?? undefined, line };
}
