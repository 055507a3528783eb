/**
 * 'Behavior vs Delinquency': a line chart of the year's months on an axis from 0 to 100, the trend of each line beside it, and the same data
 * as a table.
 */

import { MONTH_LINES, MONTHS, type MonthLine } from "@domain/enumerations.ts";
import { msg } from "@domain/message.ts";
import type { ChartMonth } from "@domain/property-analytics.ts";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { formatMonth, formatMonthName, monthNames } from "../../lib/dates.ts";
import { PHONE } from "../../lib/media.ts";
import { t } from "../../lib/t.ts";
import { atTextSize } from "../../lib/text-scale.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Chart, type ChartOptions } from "../../ui/chart.tsx";
import { ChartGuide } from "../../ui/chart-guide.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CHART_TITLE, LINE_LABELS, LINE_NAMES, pointText } from "./behavior-texts.ts";
import { LineTrend } from "./line-trend.tsx";
import { monthAddress } from "./month-address.ts";
import { MonthPoint } from "./month-point.tsx";
import styles from "./property-analytics.module.css";

const EMPTY = msg("No log entries this year yet.");
const HEIGHT_PX = 196;
const LABEL_PX = 12;

const OPTIONS: ChartOptions = {
  stroke: { width: [2.25, 2], dashArray: [0, 5], curve: "straight" },
  markers: { size: 3, strokeWidth: 0, hover: { size: 5 } },
  legend: { show: false },
  dataLabels: { enabled: false },
  grid: { padding: { left: 8, right: 12, top: -16, bottom: -4 } },
  tooltip: { shared: true, intersect: false },
};

/** On phones only every second month has a label. */
const phoneLabels = (names: readonly string[]) => ({
  hideOverlappingLabels: false,
  formatter: (name: string) => (names.indexOf(name) % 2 === 0 ? name : ""),
});

/**
 * If the ends of the lines are closer than this, the label of the lower one is below its line: of the second one, if both are equal. Nearer to
 * the axis than this, there is no room below.
 */
const LABEL_DISTANCE = 18;

/** In the first months, the label is to the right of the line's end. */
const FIRST_MONTHS = 3;

/** The first and the last month with a point on a line. */
function ends(chart: readonly ChartMonth[], line: MonthLine) {
  const points = chart.filter((month) => month[line] !== null);
  return { first: points[0], last: points.at(-1) };
}

/** The name and value of each line at its last point. */
export function lineLabels(chart: readonly ChartMonth[], fontSize: string) {
  const lastPoints = MONTH_LINES.flatMap((line, seriesIndex) => {
    const month = ends(chart, line).last;
    return month ? [{ line, seriesIndex, month, y: month[line] ?? 0 }] : [];
  });
  return lastPoints.map(({ line, seriesIndex, month, y }) => {
    const isLower = lastPoints.some(
      (other) =>
        (other.y > y || (other.y === y && other.seriesIndex < seriesIndex)) && other.y - y < LABEL_DISTANCE,
    );
    return {
      x: formatMonthName(month.month),
      y,
      seriesIndex,
      marker: { size: 0 },
      label: {
        text: `${t(LINE_LABELS[line])} ${pointText(y)}`,
        textAnchor: MONTHS.indexOf(month.label) < FIRST_MONTHS ? "start" : "end",
        offsetY: isLower && y > LABEL_DISTANCE ? 24 : -2,
        borderWidth: 0,
        style: { background: "transparent", fontSize },
      },
    };
  });
}

function optionsFor(chart: readonly ChartMonth[], isPhone: boolean): ChartOptions {
  const style = { fontSize: `${atTextSize(LABEL_PX)}px` };
  const names = monthNames();
  const xLabels = { style, rotate: 0, hideOverlappingLabels: true, ...(isPhone ? phoneLabels(names) : {}) };
  return {
    ...OPTIONS,
    annotations: { points: lineLabels(chart, style.fontSize) },
    xaxis: {
      categories: names,
      axisBorder: { show: false },
      axisTicks: { show: false },
      tooltip: { enabled: false },
      labels: xLabels,
    },
    yaxis: { min: 0, max: 100, tickAmount: 4, labels: { style, formatter: String } },
  };
}

function trendSentence(chart: readonly ChartMonth[], line: MonthLine): string {
  const name = t(LINE_NAMES[line]);
  const { first, last } = ends(chart, line);
  if (!first || !last) return t("{name}: no entries.", { name });
  const pointIn = (month: ChartMonth) =>
    t("{pointText} in {label}", { pointText: pointText(month[line]), label: formatMonthName(month.month) });
  return first === last
    ? `${name}: ${pointIn(last)}.`
    : t("{name}: from {first} to {last}.", { name, first: pointIn(first), last: pointIn(last) });
}

/** A month for the chart's guide. */
function placeOf(month: ChartMonth) {
  return {
    name: formatMonth(month.month),
    values: MONTH_LINES.map((line) => ({ name: t(LINE_NAMES[line]), text: pointText(month[line]) })),
  };
}

export function BehaviorLines({ chart }: { chart: readonly ChartMonth[] }) {
  const series = useMemo(
    () =>
      MONTH_LINES.map((line) => ({
        name: t(LINE_NAMES[line]),
        // Future months have no points.
        data: MONTHS.map((_, index) => chart[index]?.[line] ?? null),
      })),
    [chart],
  );
  const isPhone = useMedia(PHONE);
  const height = useMemo(() => atTextSize(HEIGHT_PX), []);
  const options = useMemo(() => optionsFor(chart, isPhone), [chart, isPhone]);
  const places = useMemo(() => chart.map(placeOf), [chart]);
  const navigate = useNavigate();
  /** Opens a month with a line that has a point there. */
  function open(place: number): void {
    const month = chart[place];
    if (month && (month.behavior !== null || month.payment !== null)) {
      void navigate(monthAddress(month.month, month.behavior === null ? "payment" : "behavior"));
    }
  }
  const isEmpty = chart.every(({ behavior, payment }) => behavior === null && payment === null);
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t(CHART_TITLE)}</h3>
      {isEmpty ? (
        <EmptyState>{t(EMPTY)}</EmptyState>
      ) : (
        <>
          <div className={styles.withTrends}>
            <div className={styles.trends}>
              <LineTrend chart={chart} line="behavior" className={styles.solid} />
              <LineTrend chart={chart} line="payment" className={styles.dashed} />
            </div>
            <ChartGuide
              label={t("{title} by month", { title: t(CHART_TITLE) })}
              places={places}
              length={MONTHS.length}
              onOpen={open}
            >
              <Chart
                label={`${t(CHART_TITLE)}. ${MONTH_LINES.map((line) => trendSentence(chart, line)).join(" ")}`}
                type="line"
                width="100%"
                height={height}
                options={options}
                series={series}
                className={styles.lines}
              />
            </ChartGuide>
          </div>
          <AsTable chart={chart} />
        </>
      )}
    </section>
  );
}

function AsTable({ chart }: { chart: readonly ChartMonth[] }) {
  return (
    <details className={styles.table}>
      <summary>{t("Show as a table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable */}
      <section aria-label={t("{title}, by month", { title: t(CHART_TITLE) })} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Month")}</th>
              {MONTH_LINES.map((line) => (
                <th key={line} scope="col">
                  {t(LINE_NAMES[line])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.map((month) => (
              <tr key={month.month}>
                <th scope="row">{formatMonth(month.month)}</th>
                {MONTH_LINES.map((line) => (
                  <td key={line}>
                    <MonthPoint month={month} line={line} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
