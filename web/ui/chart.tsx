/**
 * ApexCharts behind one component. Its code loads after what stands beside it is on the screen; a chart that is there is
 * changed in place. Colours come from style sheets, so that charts follow the theme. Screen readers get the label.
 */
import type ApexCharts from "apexcharts";
import type { ApexOptions } from "apexcharts";
import { useEffect, useRef } from "react";
import styles from "./chart.module.css";
import { cx } from "./cx.ts";

/** What a chart can be told; see the library's own description. */
export type ChartOptions = ApexOptions;

interface ChartProps {
  /** What the chart says, in a sentence. */
  label: string;
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

export function Chart({ label, options, series, className }: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<ApexCharts>(undefined);
  const latest = useRef(series);
  latest.current = series;

  useEffect(() => {
    let left = false;
    const draw = async () => {
      const { default: Apex } = await import("apexcharts");
      if (left || !host.current) return;
      const drawn = new Apex(host.current, {
        ...options,
        chart: { ...COMMON, ...options.chart },
        series: latest.current,
      });
      chart.current = drawn;
      await drawn.render();
    };
    // Without its code a chart stays empty; what it says stands beside it in words.
    draw().catch(() => undefined);
    return () => {
      left = true;
      chart.current?.destroy();
      chart.current = undefined;
    };
  }, [options]);

  useEffect(() => {
    void chart.current?.updateSeries(series, false);
  }, [series]);

  return (
    <div role="img" aria-label={label} className={cx(styles.chart, className)}>
      <div ref={host} aria-hidden="true" />
    </div>
  );
}
