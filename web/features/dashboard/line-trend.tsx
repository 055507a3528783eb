/**
 * The trend of a line of 'Behavior vs Delinquency': its last value, a sparkline on its own scale, and the change since the value before. (On
 * the chart's axis, which both lines share, the average RP score is nearly flat.)
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
/** The margin around the sparkline. */
const MARGIN = 3;

/** The line through all months with a point. */
function pathThrough(values: readonly (number | null)[]): string {
  const points = values.flatMap((value, month) => (value === null ? [] : [{ value, month }]));
  const pointValues = points.map(({ value }) => value);
  const [low, high] = [Math.min(...pointValues), Math.max(...pointValues)];
  const firstMonth = points[0]?.month ?? 0;
  const x = (month: number) =>
    MARGIN + ((month - firstMonth) / Math.max(1, values.length - 1 - firstMonth)) * (WIDTH - 2 * MARGIN);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN);
  return points
    .map(({ value, month }, index) => `${index ? "L" : "M"}${x(month).toFixed(1)} ${y(value).toFixed(1)}`)
    .join("");
}

/** Such as '+0.4 since Oct'. */
function changeText(latest: number, previous: number, month: string): string {
  const change = Math.round((latest - previous) * 10) / 10;
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
  const months = chart.filter((month) => month[line] !== null);
  const [latest, previous] = [months.at(-1), months.at(-2)];
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
        {latest && previous ? (
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.spark} aria-hidden="true">
            <path d={pathThrough(chart.map((month) => month[line]))} className={className} />
          </svg>
        ) : null}
      </Row>
      {latest && previous ? (
        <Text size={12} tone="muted">
          {changeText(latest[line] ?? 0, previous[line] ?? 0, formatMonthName(previous.month))}
        </Text>
      ) : null}
    </div>
  );
}
