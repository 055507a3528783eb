/**
 * ApexCharts behind one component. Its code loads after what stands beside it is on the screen, and once a chart comes near
 * the screen itself; a chart that is there is changed in place. Colours come from style sheets, so that charts follow the theme. Screen readers get the label.
 */
import type { ApexOptions } from "apexcharts";
import { type ComponentType, useEffect, useMemo, useRef, useState } from "react";
import styles from "./chart.module.css";
import { cx } from "./cx.ts";
import { useInView } from "./use-in-view.ts";

/** What a chart can be told; see the library's own description. */
export type ChartOptions = Omit<ApexOptions, "chart" | "series">;

type ChartType = "line" | "donut";

interface ChartProps {
  /** What the chart says, in a sentence. */
  label: string;
  type: ChartType;
  /** Pixels, or a share of what is around it. */
  width: number | string;
  /** Pixels. */
  height: number;
  /** Everything but the series; must keep its identity. */
  options: ChartOptions;
  series: NonNullable<ApexOptions["series"]>;
  className?: string | undefined;
}

/** Nothing moves, nothing is offered to click: a chart here only shows. */
const COMMON: NonNullable<ApexOptions["chart"]> = {
  fontFamily: "inherit",
  animations: { enabled: false },
  toolbar: { show: false },
  zoom: { enabled: false },
  parentHeightOffset: 0,
};

type Drawing = ComponentType<{
  type: ChartType;
  width: number | string;
  height: number;
  options: ApexOptions;
  series: NonNullable<ApexOptions["series"]>;
}>;

/** The library is CommonJS: what it exports as its default stands a level deeper than a module's own. */
function drawingIn(code: unknown): Drawing {
  const inner = (code as { default?: unknown }).default;
  return typeof inner === "function"
    ? (inner as Drawing)
    : inner === undefined
      ? (code as Drawing)
      : drawingIn(inner);
}

let loaded: Drawing | undefined;

/**
 * The library's component once its code is there; without it a chart stays empty, and what it says stands beside it.
 * @param wanted whether the code is to be loaded
 */
function useDrawing(wanted: boolean): Drawing | undefined {
  const [drawing, setDrawing] = useState(() => loaded);
  useEffect(() => {
    if (drawing || !wanted) return;
    let left = false;
    const load = async () => {
      loaded ??= drawingIn(await import("react-apexcharts"));
      if (!left) setDrawing(() => loaded);
    };
    load().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [drawing, wanted]);
  return wanted ? drawing : undefined;
}

export function Chart({ label, type, width, height, options, series, className }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const Drawn = useDrawing(useInView(place));
  const all = useMemo(() => ({ ...options, chart: COMMON }), [options]);
  return (
    <div
      ref={place}
      role="img"
      aria-label={label}
      className={cx(styles.chart, className)}
      style={{ minHeight: height }}
    >
      <div aria-hidden="true">
        {Drawn ? <Drawn type={type} width={width} height={height} options={all} series={series} /> : null}
      </div>
    </div>
  );
}
