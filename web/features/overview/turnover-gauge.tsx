/** Unit Turnover Score: the mean of all residents on a half ring with its bands, and in a word (specification, sections 2 and 9). */
import { TURNOVER_EDGES, type TurnoverTone, turnoverLevel } from "@domain/turnover-bands.ts";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pill } from "../../ui/pill.tsx";
import styles from "./property-analytics.module.css";

const TITLE = "Unit Turnover Score";
const EMPTY = "No residents yet.";

/** A half ring around (116, 112), from left to right. */
const RING = "M28 112A88 88 0 0 1 204 112";
const HALF_TURN = 180;

/** Between two bands, in hundredths of the ring. */
const GAP = 0.6;

const BANDS: readonly { from: number; to: number; tone: TurnoverTone }[] = [
  { from: 0, to: TURNOVER_EDGES.moderate, tone: "green" },
  { from: TURNOVER_EDGES.moderate, to: TURNOVER_EDGES.high, tone: "amber" },
  { from: TURNOVER_EDGES.high, to: 100, tone: "red" },
];

const ICONS: Record<TurnoverTone, typeof CircleCheck> = {
  green: CircleCheck,
  amber: CircleAlert,
  red: TriangleAlert,
};

export function TurnoverGauge({ score, residents }: { score: number; residents: number }) {
  const { tone, label } = turnoverLevel(score);
  const Icon = ICONS[tone];
  const at = Math.min(100, Math.max(0, score));
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{TITLE}</h3>
      {residents === 0 ? (
        <EmptyState>{EMPTY}</EmptyState>
      ) : (
        <div className={styles.gauge}>
          <svg viewBox="0 0 232 132" role="img" aria-label={`${TITLE}: ${score} of 100, ${label}`}>
            {BANDS.map(({ from, to, tone: band }) => (
              <path
                key={band}
                d={RING}
                pathLength={100}
                strokeDasharray={`${to - from - GAP} 100`}
                strokeDashoffset={-(from + GAP / 2)}
                className={cx(styles.band, styles[band], band === tone && styles.active)}
              />
            ))}
            <g transform={`rotate(${(at / 100) * HALF_TURN} 116 112)`}>
              <path d="M40 112H16" className={styles.needleGround} />
              <path d="M40 112H16" className={styles.needle} />
            </g>
            <text x="28" y="130" className={styles.edge}>
              0
            </text>
            <text x="81" y="12" className={styles.edge}>
              {TURNOVER_EDGES.moderate}
            </text>
            <text x="151" y="12" className={styles.edge}>
              {TURNOVER_EDGES.high}
            </text>
            <text x="204" y="130" className={styles.edge}>
              100
            </text>
            <text x="116" y="106" className={styles.score}>
              {score}
            </text>
          </svg>
          <p className={styles.level}>
            <Pill tone={tone} icon={<Icon size={12} strokeWidth={2.25} aria-hidden />}>
              {label}
            </Pill>
            <small>
              Average of {residents.toLocaleString("en-US")} resident{residents === 1 ? "" : "s"}
            </small>
          </p>
        </div>
      )}
    </section>
  );
}
