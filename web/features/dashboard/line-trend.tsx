/**
 * A line of 'Behavior vs Delinquency' alone: its last value, a sparkline on a separate scale, and the change since the month before. On
 * the chart's axis, which both lines share, the average RP score is nearly flat.
 */

import type { MonthLine } from "@domain/enumerations.ts";
import type { ChartMonth } from "@domain/property-analytics.ts";
import { formatMonthName } from "../../lib/dates.ts";
import { formatTenths } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { Row, Text } from "../../ui/layout.tsx";
import { LINE_NAMES, pointText } from "./behavior-texts.ts";
import { MonthPoint } from "./month-point.tsx";
import styles from "./property-analytics.module.css";

const WIDTH = 72;
const HEIGHT = 24;
/** The lines stay within the drawing. */
const EDGE = 3;

/** The line through all months with a point. */
function pathThrough(values: readonly (number | null)[]): string {
  const points = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const all = points.map(({ value }) => value);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const first = points[0]?.at ?? 0;
  const x = (at: number) =>
    EDGE + ((at - first) / Math.max(1, values.length - 1 - first)) * (WIDTH - 2 * EDGE);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  return points
    .map(({ value, at }, index) => `${index ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
    .join("");
}

/** Such as '+0.4 since Oct'. */
function changeText(last: number, before: number, month: string): string {
  const change = Math.round((last - before) * 10) / 10;
  if (change === 0) return t("No change since {month}", { month });
  const text = formatTenths(change);
  return t("{change} since {month}", { change: change > 0 ? `+${text}` : text, month });
}

interface LineTrendProps {
  chart: readonly ChartMonth[];
  line: MonthLine;
  /** The stroke of the line. */
  className: string | undefined;
}

export function LineTrend({ chart, line, className }: LineTrendProps) {
  const [before, last] = chart.filter((month) => month[line] !== null).slice(-2);
  const latest = last ?? before;
  return (
    <div>
      <Row gap={2} as="p" size={12} tone="body">
        <svg viewBox="0 0 20 8" width="20" height="8" aria-hidden="true">
          <path d="M1 4h18" className={className} />
        </svg>
        {t(LINE_NAMES[line])}
      </Row>
      <Row gap={3}>
        <b className={styles.latest}>
          {latest ? <MonthPoint month={latest} line={line} /> : pointText(undefined)}
        </b>
        {before && last ? (
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.spark} aria-hidden="true">
            <path d={pathThrough(chart.map((month) => month[line]))} className={className} />
          </svg>
        ) : null}
      </Row>
      {before && last ? (
        <Text size={12} tone="muted">
          {changeText(last[line] ?? 0, before[line] ?? 0, formatMonthName(before.month))}
        </Text>
      ) : null}
    </div>
  );
}
