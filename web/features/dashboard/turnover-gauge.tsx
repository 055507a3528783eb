/** Unit Turnover Score: the mean of all residents as a gauge and as text (specification, sections 2 and 9). */
import { TURNOVER_EDGES, type TurnoverTone, turnoverLevel } from "@domain/resident-scores.ts";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { formatResidents } from "../../lib/formats.ts";
import { paths } from "../../lib/paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Gauge, type GaugeBand } from "../../ui/gauge.tsx";
import { Link } from "../../ui/link.tsx";
import { Pill } from "../../ui/pill.tsx";
import styles from "./property-analytics.module.css";

const TITLE = "Unit Turnover Score";
const EMPTY = "No residents yet.";

const BANDS: readonly GaugeBand[] = [
  { from: 0, tone: "green" },
  { from: TURNOVER_EDGES.moderate, tone: "amber" },
  { from: TURNOVER_EDGES.high, tone: "red" },
];

const ICONS: Record<TurnoverTone, typeof CircleCheck> = {
  green: CircleCheck,
  amber: CircleAlert,
  red: TriangleAlert,
};

export function TurnoverGauge({ score, residents }: { score: number; residents: number }) {
  const { tone, label } = turnoverLevel(score);
  const Icon = ICONS[tone];
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{TITLE}</h3>
      {residents === 0 ? (
        <EmptyState>{EMPTY}</EmptyState>
      ) : (
        <div className={styles.gauge}>
          <Gauge value={score} label={`${TITLE}: ${score} of 100, ${label}`} bands={BANDS} edges />
          <p className={styles.level}>
            <Pill tone={tone} icon={<Icon size={12} strokeWidth={2.25} aria-hidden />}>
              {label}
            </Pill>
            <small>
              Average of <Link to={paths.residents}>{formatResidents(residents)}</Link>
            </small>
          </p>
        </div>
      )}
    </section>
  );
}
