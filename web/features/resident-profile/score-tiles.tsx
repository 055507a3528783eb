/** Resident Score, Payment Score, Currency Points, and the turnover gauge (specification, sections 2 and 9). */

import type { ResidentView } from "@domain/resident.ts";
import {
  TURNOVER_EDGES,
  TURNOVER_RISKS,
  type TurnoverTone,
  turnoverRiskOf,
} from "@domain/resident-scores.ts";
import { RESIDENT_DEFAULTS, RESIDENT_SCORE_MAX } from "@domain/scoring.ts";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { Gauge, type GaugeBand } from "../../ui/gauge.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { PAYMENT_SCORE_MAX, PaymentScoreMeter, ResidentScoreMeter } from "../../ui/meter.tsx";
import { Pill } from "../../ui/pill.tsx";
import text from "../../ui/text.module.css";
import { UnreadTag, unreadClass } from "../../ui/unread-tag.tsx";
import { useUnreadMark } from "../../ui/use-unread-mark.ts";
import { type MarkedField, PROFILE_TOPIC } from "./profile.store.ts";
import styles from "./score-tiles.module.css";

/** The two bands of high risk have different reds. */
const BANDS: readonly GaugeBand[] = TURNOVER_RISKS.map(({ from, tone }) => ({
  from,
  tone: from === TURNOVER_EDGES.critical ? "deepRed" : tone,
}));

const ICONS: Record<TurnoverTone, typeof CircleCheck> = {
  green: CircleCheck,
  amber: CircleAlert,
  red: TriangleAlert,
};

interface ScoreTilesProps {
  resident: ResidentView;
  /** Whether the resident has a behavior entry that counts. Without one, Resident Score and Turnover Score have no value. */
  hasScores: boolean;
  hasPaymentScore: boolean;
  /** A muted text below the Payment Score. */
  paymentNote?: string | undefined;
  /** A muted text below the Currency Points. */
  cpNote?: string | undefined;
}

export function ScoreTiles({ resident, hasScores, hasPaymentScore, paymentNote, cpNote }: ScoreTilesProps) {
  const { residentScore, paymentScore, totalCP } = resident;
  return (
    <section className={styles.tiles} aria-label={t("Scores")}>
      <Tile
        field="residentScore"
        name={t("Resident Score")}
        value={hasScores ? residentScore : undefined}
        unit={`/ ${RESIDENT_SCORE_MAX}`}
      >
        <ResidentScoreMeter score={residentScore} />
      </Tile>
      <Tile
        field="paymentScore"
        name={t("Payment Score")}
        value={hasPaymentScore && !resident.isOccupant ? paymentScore : undefined}
        absence={resident.isOccupant ? t("Not on the lease") : undefined}
        unit={`/ ${PAYMENT_SCORE_MAX}`}
      >
        <PaymentScoreMeter score={paymentScore} />
        {paymentNote ? <p className={text.small}>{paymentNote}</p> : null}
      </Tile>
      <Tile field="totalCP" name={t("Currency Points")} value={totalCP} unit={t("CP")}>
        {cpNote ? <p className={text.small}>{cpNote}</p> : null}
      </Tile>
      <TurnoverTile
        score={hasScores ? (resident.turnoverScore ?? RESIDENT_DEFAULTS.turnoverScore) : undefined}
      />
    </section>
  );
}

interface TileProps {
  field: MarkedField;
  name: string;
  value: number | undefined;
  /** Why there is no value; by default, there is not enough history. */
  absence?: string | undefined;
  unit: string;
  children: ReactNode;
}

function Tile({ field, name, value, absence, unit, children }: TileProps) {
  const { kind, ref } = useUnreadMark<HTMLDivElement>(PROFILE_TOPIC, field);
  return (
    <Card label={name}>
      <div ref={ref} className={cx(styles.tile, unreadClass(kind))}>
        <Row as="p" gap="half 2" wrap size={13} weight={500} tone="body">
          {name}
          <UnreadTag kind={kind} />
        </Row>
        {value === undefined ? (
          <NoValue reason={absence} />
        ) : (
          <>
            <p className={styles.value}>
              {formatCount(value)} <small>{unit}</small>
            </p>
            <Stack gap={2} className={styles.foot}>
              {children}
            </Stack>
          </>
        )}
      </div>
    </Card>
  );
}

const NoValue = ({ reason = t("Not enough history yet") }: { reason?: string | undefined }) => (
  <p className={text.small}>{reason}</p>
);

function TurnoverTile({ score }: { score: number | undefined }) {
  const { kind, ref } = useUnreadMark<HTMLDivElement>(PROFILE_TOPIC, "turnoverScore");
  return (
    <Card label={t("Turnover Score")}>
      <div ref={ref} className={cx(styles.tile, score !== undefined && styles.turnover, unreadClass(kind))}>
        <div>
          <Row as="p" gap="half 2" wrap size={13} weight={500} tone="body">
            {t("Turnover Score")}
            <UnreadTag kind={kind} />
          </Row>
          {score === undefined ? <NoValue /> : <RiskPill score={score} />}
        </div>
        {score === undefined ? null : (
          <Gauge
            value={score}
            label={t("Turnover Score: {score} of 100, {label}", {
              score,
              label: t(turnoverRiskOf(score).label),
            })}
            bands={BANDS}
            className={styles.gauge}
          />
        )}
      </div>
    </Card>
  );
}

function RiskPill({ score }: { score: number }) {
  const { label, tone } = turnoverRiskOf(score);
  const Icon = ICONS[tone];
  return (
    <p className={styles.risk}>
      <Pill tone={tone} icon={<Icon size={12} strokeWidth={2.25} />}>
        {t(label)}
      </Pill>
    </p>
  );
}
