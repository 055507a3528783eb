/** 'Behavior vs Delinquency': two lines over the months of the year on an axis of 0 to 100, and the same as a table. */
import type { ChartMonth } from "@domain/behavior-delinquency.ts";
import { MONTHS } from "@domain/enumerations.ts";
import { useMemo } from "react";
import { PHONE } from "../../lib/media.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Chart, type ChartOptions } from "../../ui/chart.tsx";
import { ChartGuide } from "../../ui/chart-guide.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import styles from "./property-analytics.module.css";

const TITLE = "Behavior vs Delinquency";
const RP_LINE = "Average RP score";
const PAYMENT_LINE = "Average payment score";
const EMPTY = "No log entries this year yet.";
const HEIGHT_PX = 196;

const OPTIONS: ChartOptions = {
  stroke: { width: [2.25, 2], dashArray: [0, 5], curve: "straight" },
  markers: { size: 3, strokeWidth: 0, hover: { size: 5 } },
  legend: { show: false },
  dataLabels: { enabled: false },
  grid: { padding: { left: 8, right: 12, top: -16, bottom: -4 } },
  xaxis: {
    categories: [...MONTHS],
    axisBorder: { show: false },
    axisTicks: { show: false },
    tooltip: { enabled: false },
    labels: { style: { fontSize: "12px" }, rotate: 0, hideOverlappingLabels: true },
  },
  yaxis: { min: 0, max: 100, tickAmount: 4, labels: { style: { fontSize: "12px" }, formatter: String } },
  tooltip: { shared: true, intersect: false },
};

/** A phone has room for every second month's name. */
const PHONE_OPTIONS: ChartOptions = {
  ...OPTIONS,
  xaxis: {
    ...OPTIONS.xaxis,
    labels: {
      ...OPTIONS.xaxis?.labels,
      hideOverlappingLabels: false,
      formatter: (name) => ((MONTHS as readonly string[]).indexOf(name) % 2 === 0 ? name : ""),
    },
  },
};

type Line = "behavior" | "payment";

const pointText = (value: number | null | undefined) =>
  value === null || value === undefined ? "-" : value.toFixed(1);

/** The last month of a line that has a point, and the first. */
function ends(chart: readonly ChartMonth[], line: Line) {
  const points = chart.filter((month) => month[line] !== null);
  return { first: points[0], last: points.at(-1) };
}

function sentence(chart: readonly ChartMonth[], line: Line, name: string): string {
  const { first, last } = ends(chart, line);
  if (!first || !last) return `${name}: no entries.`;
  const at = (month: ChartMonth) => `${pointText(month[line])} in ${month.label}`;
  return first === last ? `${name}: ${at(last)}.` : `${name}: from ${at(first)} to ${at(last)}.`;
}

const monthName = ({ month, label }: ChartMonth) => `${label} ${month.slice(0, 4)}`;

/** A month as the guide reads it out. */
function placeOf(month: ChartMonth) {
  return {
    name: monthName(month),
    values: [
      { name: RP_LINE, text: pointText(month.behavior) },
      { name: PAYMENT_LINE, text: pointText(month.payment) },
    ],
  };
}

export function BehaviorLines({ chart }: { chart: readonly ChartMonth[] }) {
  const series = useMemo(
    () => [
      // Months to come stay empty.
      { name: RP_LINE, data: MONTHS.map((_, index) => chart[index]?.behavior ?? null) },
      { name: PAYMENT_LINE, data: MONTHS.map((_, index) => chart[index]?.payment ?? null) },
    ],
    [chart],
  );
  const isPhone = useMedia(PHONE);
  const places = useMemo(() => chart.map(placeOf), [chart]);
  const isEmpty = chart.every(({ behavior, payment }) => behavior === null && payment === null);
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{TITLE}</h3>
        <Key name={RP_LINE} className={styles.solid} value={ends(chart, "behavior").last?.behavior} />
        <Key name={PAYMENT_LINE} className={styles.dashed} value={ends(chart, "payment").last?.payment} />
      </div>
      {isEmpty ? (
        <EmptyState>{EMPTY}</EmptyState>
      ) : (
        <>
          <ChartGuide label={`${TITLE} by month`} places={places} length={MONTHS.length}>
            <Chart
              label={`${TITLE}. ${sentence(chart, "behavior", RP_LINE)} ${sentence(chart, "payment", PAYMENT_LINE)}`}
              type="line"
              width="100%"
              height={HEIGHT_PX}
              options={isPhone ? PHONE_OPTIONS : OPTIONS}
              series={series}
              className={styles.lines}
            />
          </ChartGuide>
          <AsTable chart={chart} />
        </>
      )}
    </section>
  );
}

function Key({
  name,
  value,
  className,
}: {
  name: string;
  value: number | null | undefined;
  className: string | undefined;
}) {
  return (
    <span className={styles.key}>
      <svg viewBox="0 0 20 8" width="20" height="8" aria-hidden="true">
        <path d="M1 4h18" className={className} />
      </svg>
      {name} <b>{pointText(value)}</b>
    </span>
  );
}

function AsTable({ chart }: { chart: readonly ChartMonth[] }) {
  return (
    <details className={styles.table}>
      <summary>Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section aria-label={`${TITLE}, by month`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">{RP_LINE}</th>
              <th scope="col">{PAYMENT_LINE}</th>
            </tr>
          </thead>
          <tbody>
            {chart.map((one) => (
              <tr key={one.month}>
                <th scope="row">{monthName(one)}</th>
                <td>{pointText(one.behavior)}</td>
                <td>{pointText(one.payment)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
