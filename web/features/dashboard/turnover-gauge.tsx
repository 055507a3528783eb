/** Unit Turnover Score: the mean of all residents as a gauge and as text (specification, sections 2 and 9). */
import { msg } from "@domain/message.ts";
import { TURNOVER_EDGES, type TurnoverTone, turnoverLevel } from "@domain/resident-scores.ts";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { formatResidents } from "../../lib/formats.ts";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Gauge, type GaugeBand } from "../../ui/gauge.tsx";
import { Row } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { Pill } from "../../ui/pill.tsx";
import styles from "./property-analytics.module.css";

const TITLE = msg("Unit Turnover Score");
const EMPTY = msg("No residents yet.");

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
      <h3 className={styles.heading}>{t(TITLE)}</h3>
      {residents === 0 ? (
        <EmptyState>{t(EMPTY)}</EmptyState>
      ) : (
        <div className={styles.gauge}>
          <Gauge
            value={score}
            label={t("{title}: {score} of 100, {label}", { title: t(TITLE), score, label: t(label) })}
            bands={BANDS}
            edges
          />
          <Row as="p" gap="1 2" justify="center" wrap className={styles.level}>
            <Pill tone={tone} icon={<Icon size={12} strokeWidth={2.25} />}>
              {t(label)}
            </Pill>
            <small>
              {t("Average of")} <Link to={paths.residents}>{formatResidents(residents)}</Link>
            </small>
          </Row>
        </div>
      )}
    </section>
  );
}
