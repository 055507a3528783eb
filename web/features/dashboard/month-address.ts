/** The URL of the month screen: a point of the chart, by month and line. */
import { MONTH_LINES, type MonthLine } from "@domain/enumerations.ts";
import { paths } from "../../lib/paths.ts";

export function monthAddress(month: string, line: MonthLine): string {
  return `${paths.month}?${new URLSearchParams({ month, line })}`;
}

export interface MonthQuery {
  /** `YYYY-MM`; undefined for the current month. */
  month: string | undefined;
  line: MonthLine;
}

export function readMonth(search: URLSearchParams): MonthQuery {
  const line = MONTH_LINES.find((one) => one === search.get("line")) ?? "behavior";
  return { month: search.get("month") ?? undefined, line };
}
