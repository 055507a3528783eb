/** The words of 'Behavior vs Delinquency', on the dashboard and where a point of it is opened. */
import type { MonthLine } from "@domain/enumerations.ts";

export const CHART_TITLE = "Behavior vs Delinquency";

export const LINE_NAMES: Readonly<Record<MonthLine, string>> = {
  behavior: "Average RP score",
  payment: "Average payment score",
};

/** A point to one decimal; '-' where there is none. */
export const pointText = (value: number | null | undefined) =>
  value === null || value === undefined ? "-" : value.toFixed(1);
