/** Resident score, payment score and currency points; the resident score's bar explains the class. */
import type { ResidentView } from "@domain/views.ts";
import { Card } from "../../ui/card.tsx";
import { Meter } from "../../ui/meter.tsx";
import styles from "./scores-panel.module.css";

/** What the scores are out of, and where the classes begin (specification, section 9). */
const RESIDENT_SCORE_MAX = 20;
const PAYMENT_SCORE_MAX = 100;
const CLASS_BREAKS = [6.5, 14.5].map((rp) => (rp / RESIDENT_SCORE_MAX) * 100);
const CLASS_NAMES = ["Class C", "Class B", "Class A"];

export function ScoresPanel({ resident }: { resident: ResidentView }) {
  const { residentScore, paymentScore, totalCP } = resident;
  return (
    <Card label="Scores" className={styles.scores}>
      <Score name="Resident score" value={residentScore} unit={`/ ${RESIDENT_SCORE_MAX}`}>
        <Meter
          share={(residentScore / RESIDENT_SCORE_MAX) * 100}
          label={`${residentScore} of ${RESIDENT_SCORE_MAX}`}
          breaks={CLASS_BREAKS}
          parts={CLASS_NAMES}
        />
      </Score>
      <Score name="Payment score" value={paymentScore} unit={`/ ${PAYMENT_SCORE_MAX}`}>
        <Meter share={paymentScore} label={`${paymentScore} of ${PAYMENT_SCORE_MAX}`} />
      </Score>
      <Score name="Currency points (CP)" value={totalCP} unit="CP" />
    </Card>
  );
}

interface ScoreProps {
  name: string;
  value: number;
  unit: string;
  children?: React.ReactNode;
}

function Score({ name, value, unit, children }: ScoreProps) {
  return (
    <div className={styles.score}>
      <p className={styles.top}>
        <span>{name}</span>{" "}
        <span className={styles.value}>
          {value.toLocaleString("en-US")} <small>{unit}</small>
        </span>
      </p>
      {children}
    </div>
  );
}
