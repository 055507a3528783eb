/** The donut chart of classes A, B and C. The legend shows the same values as text, with one decimal. */

import { RESIDENT_CLASSES } from "@domain/enumerations.ts";
import { msg } from "@domain/message.ts";
import type { ClassShare } from "@domain/property-analytics.ts";
import { useMemo } from "react";
import { formatPercent, formatResidents } from "../../lib/formats.ts";
import { paths } from "../../lib/paths.ts";
import { rich, t } from "../../lib/t.ts";
import { atTextSize } from "../../lib/text-scale.ts";
import { Chart, type ChartOptions } from "../../ui/chart.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./property-analytics.module.css";
import { residentsLink } from "./residents-link.ts";

const TITLE = msg("Class distribution");
const EMPTY = msg("No residents yet.");
const SIZE_PX = 148;

const OPTIONS: ChartOptions = {
  labels: [...RESIDENT_CLASSES],
  legend: { show: false },
  // The ring names its classes, so that colors needn't be matched with the legend.
  dataLabels: {
    enabled: true,
    formatter: (_percent, { seriesIndex }: { seriesIndex: number }) => RESIDENT_CLASSES[seriesIndex] ?? "",
    dropShadow: { enabled: false },
    style: { fontWeight: 600, colors: ["var(--on-brand)", "var(--ink)", "var(--on-red)"] },
  },
  tooltip: { enabled: false },
  stroke: { width: 2 },
  states: { hover: { filter: { type: "none" } }, active: { filter: { type: "none" } } },
  plotOptions: { pie: { expandOnClick: false, donut: { size: "70%" } } },
};

export function ClassDonut({ classes, residents }: { classes: readonly ClassShare[]; residents: number }) {
  const series = useMemo(() => classes.map(({ count }) => count), [classes]);
  const size = useMemo(() => atTextSize(SIZE_PX), []);
  const text = classes
    .map((share) =>
      t("Class {class} {percent}", { class: share.class, percent: formatPercent(share.percent) }),
    )
    .join(", ");
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t(TITLE)}</h3>
      {residents === 0 ? (
        <EmptyState>{t(EMPTY)}</EmptyState>
      ) : (
        <div className={styles.donut}>
          <div className={styles.ring}>
            <Chart
              label={t("Class distribution: {text}", { text })}
              type="donut"
              width={size}
              height={size}
              options={OPTIONS}
              series={series}
            />
            <Link to={paths.residents} className={styles.total}>
              {rich(
                "<b>{count}</b> {count, plural, one {resident} other {residents}}",
                { b: (count) => <b>{count}</b> },
                { count: residents },
              )}
            </Link>
          </div>
          <ul className={styles.legend}>
            {classes.map((share) => (
              <li key={share.class}>
                <i className={cx(styles.swatch, styles[`class${share.class}`])} />
                <span>{t("Class {class}", { class: share.class })}</span>
                <b>{formatPercent(share.percent)}</b>
                <Count share={share} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** A count, linked to the residents that it counts. */
function Count({ share }: { share: ClassShare }) {
  const text = formatResidents(share.count);
  if (share.count === 0) return <small>{text}</small>;
  return (
    <small>
      <Link
        {...residentsLink({ filterClass: share.class })}
        aria-label={t("Class {class}: {text}", { class: share.class, text })}
      >
        {text}
      </Link>
    </small>
  );
}
