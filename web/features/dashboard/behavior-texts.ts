/** The texts of 'Behavior vs Delinquency', on the dashboard and on the month screen. */

import type { MonthLine } from "@domain/enumerations.ts";
import { msg, msgs } from "@domain/message.ts";
import { formatTenths } from "../../lib/formats.ts";

export const CHART_TITLE = msg("Behavior vs Delinquency");

export const LINE_NAMES: Readonly<Record<MonthLine, string>> = msgs({
  behavior: "Average RP score",
  payment: "Average payment score",
});

/** The labels at the ends of the chart's lines. */
export const LINE_LABELS: Readonly<Record<MonthLine, string>> = msgs({
  behavior: "RP score",
  payment: "Payment score",
});

/** A value with one decimal; '-' without a value. */
export const pointText = (value: number | null | undefined) =>
  value === null || value === undefined ? "-" : formatTenths(value);
