/** Resident score, payment score and currency points. The resident score's bar shows the class; 'Why?' explains the scores. */

import type { ResidentView } from "@domain/resident.ts";
import { RESIDENT_SCORE_MAX } from "@domain/scoring.ts";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { Row } from "../../ui/layout.tsx";
import { PAYMENT_SCORE_MAX, PaymentScoreMeter, ResidentScoreMeter } from "../../ui/meter.tsx";
import text from "../../ui/text.module.css";
import { UnreadTag, unreadClass } from "../../ui/unread-tag.tsx";
import { useUnreadMark } from "../../ui/use-unread-mark.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { SCORES_TOPIC } from "./my-profile.store.ts";
import styles from "./scores-panel.module.css";

export type ScoreField = "residentScore" | "paymentScore" | "totalCP";

interface ScoresPanelProps {
  resident: ResidentView;
  onWhy: (score: ScoreField) => void;
}

export function ScoresPanel({ resident, onWhy }: ScoresPanelProps) {
  const { residentScore, paymentScore, totalCP } = resident;
  return (
    <Card label={t("Scores")} className={styles.scores}>
      <Score
        field="residentScore"
        name={t("Resident score")}
        value={residentScore}
        unit={`/ ${RESIDENT_SCORE_MAX}`}
        onWhy={onWhy}
      >
        <ResidentScoreMeter score={residentScore} />
      </Score>
      <Score
        field="paymentScore"
        name={t("Payment score")}
        value={resident.isOccupant ? undefined : paymentScore}
        unit={`/ ${PAYMENT_SCORE_MAX}`}
        onWhy={onWhy}
      >
        {resident.isOccupant ? null : <PaymentScoreMeter score={paymentScore} />}
      </Score>
      <Score field="totalCP" name={t("Currency points (CP)")} value={totalCP} unit={t("CP")} onWhy={onWhy} />
    </Card>
  );
}

interface ScoreProps {
  field: ScoreField;
  name: string;
  /** Undefined for an occupant, who has no payment score. */
  value: number | undefined;
  unit: string;
  onWhy: (score: ScoreField) => void;
  children?: ReactNode;
}

function Score({ field, name, value, unit, onWhy, children }: ScoreProps) {
  const { kind, ref } = useUnreadMark<HTMLDivElement>(SCORES_TOPIC, field);
  return (
    <div ref={ref} className={cx(styles.score, unreadClass(kind))}>
      <Row
        gap={3}
        align="baseline"
        justify="between"
        size={14}
        weight={500}
        tone="body"
        className={styles.top}
      >
        <span className={text.tagged}>
          {name}
          <button type="button" className={cx(text.reach, styles.why)} onClick={() => onWhy(field)}>
            {t("Why?")}
            <VisuallyHidden> {name}</VisuallyHidden>
          </button>
          <UnreadTag kind={kind} />
        </span>{" "}
        <span className={styles.value}>
          {value === undefined ? (
            <small>{t("Not on the lease")}</small>
          ) : (
            <>
              {formatCount(value)} <small>{unit}</small>
            </>
          )}
        </span>
      </Row>
      {children}
    </div>
  );
}
