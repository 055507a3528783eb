/**
 * Wraps ApexCharts. Its code loads after the rest of the page, and only when a chart is near the viewport. A mounted chart is
 * updated in place. Colors come from style sheets, so that charts follow the theme. Screen readers get the label.
 */
import type { ApexOptions } from "apexcharts";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { loadCode } from "../lib/chunk-load.ts";
import type { Component } from "../lib/jsx/rendered.ts";
import styles from "./chart.module.css";
import { cx } from "./cx.ts";

/** Options of ApexCharts; see its documentation. */
export type ChartOptions = Omit<ApexOptions, "chart" | "series">;

type ChartType = "line" | "donut";

interface ChartProps {
  /** A sentence that describes the chart. */
  label: string;
  type: ChartType;
  /** Pixels, or a percentage of the parent. */
  width: number | string;
  /** Pixels. */
  height: number;
  /** All options except the series. Must be a constant. */
  options: ChartOptions;
  series: NonNullable<ApexOptions["series"]>;
  className?: string | undefined;
}

/** Charts are static: no animations and no controls. */
const COMMON: NonNullable<ApexOptions["chart"]> = {
  fontFamily: "inherit",
  animations: { enabled: false },
  toolbar: { show: false },
  zoom: { enabled: false },
  parentHeightOffset: 0,
};

type ApexChart = Component<{
  type: ChartType;
  width: number | string;
  height: number;
  options: ApexOptions;
  series: NonNullable<ApexOptions["series"]>;
}>;

/** The library is CommonJS, so its default export may be nested one level deeper. */
function defaultExportOf(code: unknown): ApexChart {
  const inner = (code as { default?: unknown }).default;
  return inner === undefined ? (code as ApexChart) : defaultExportOf(inner);
}

let loaded: ApexChart | undefined;

/**
 * The library's component once its code has loaded. Without it the chart stays empty; its values are also next to it as text.
 * @param isWanted whether to load the code
 */
function useApexChart(isWanted: boolean): ApexChart | undefined {
  const [chart, setChart] = useState(() => loaded);
  useEffect(() => {
    if (chart || !isWanted) return;
    let isUnmounted = false;
    const load = async () => {
      loaded ??= defaultExportOf(await loadCode(() => import("react-apexcharts")));
      if (!isUnmounted) setChart(() => loaded);
    };
    load().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [chart, isWanted]);
  return isWanted ? chart : undefined;
}

export function Chart({ label, type, width, height, options, series, className }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const Loaded = useApexChart(useInView(place));
  const allOptions = useMemo(() => ({ ...options, chart: COMMON }), [options]);
  return (
    <div
      ref={place}
      role="img"
      aria-label={label}
      className={cx(styles.chart, className)}
      style={{ minHeight: height }}
    >
      {/* A translator would put HTML elements into the drawing, which browsers don't show there. */}
      <div aria-hidden="true" translate="no">
        {Loaded ? (
          <Loaded type={type} width={width} height={height} options={allOptions} series={series} />
        ) : null}
      </div>
    </div>
  );
}

/** Half a viewport height, so that the content is there when the user scrolls to it. */
const MARGIN = "50% 0px";

/** Whether an element is or was near the viewport. */
function useInView(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element]);
  return isNear;
}
