/** A meter bar, optionally divided into parts with labels, and the meters of a resident's scores. */
import { msgs } from "@domain/message.ts";
import { CLASS_THRESHOLDS, RESIDENT_SCORE_MAX } from "@domain/scoring.ts";
import type { ComponentProps } from "react";
import { t } from "../lib/t.ts";
import styles from "./meter.module.css";

type MeterBarProps = Omit<ComponentProps<"div">, "children">;

interface MeterProps extends MeterBarProps {
  /** From 0 to 100. */
  share: number;
  /** A text that describes the value. */
  label: string;
  /** The positions of the divisions, from 0 to 100. */
  breaks?: readonly number[];
  /** One label per part. */
  parts?: readonly string[];
}

const clamp = (share: number) => Math.min(100, Math.max(0, share));

export function Meter({ share, label, breaks = [], parts = [], ...rest }: MeterProps) {
  const edges = [0, ...breaks, 100];
  return (
    <div {...rest}>
      <div className={styles.meter} role="img" aria-label={label}>
        <i style={{ width: `${clamp(share)}%` }} />
        {breaks.map((position) => (
          <b key={position} style={{ left: `${position}%` }} />
        ))}
      </div>
      {parts.length > 0 ? (
        <div className={styles.parts} aria-hidden="true">
          {parts.map((part, index) => (
            <span key={part} style={{ left: `${((edges[index] ?? 0) + (edges[index + 1] ?? 100)) / 2}%` }}>
              {part}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

export const PAYMENT_SCORE_MAX = 100;

const CLASS_BREAKS = [CLASS_THRESHOLDS.B, CLASS_THRESHOLDS.A].map((rp) => (rp / RESIDENT_SCORE_MAX) * 100);
const CLASS_NAMES = msgs(["Class C", "Class B", "Class A"]);

type ScoreMeterProps = MeterBarProps & { score: number };

const scoreText = (number: number, count: number) => t("{number} of {count}", { number, count });

/** The resident score, and the classes that it leads to. */
export const ResidentScoreMeter = ({ score, ...rest }: ScoreMeterProps) => (
  <Meter
    {...rest}
    share={(score / RESIDENT_SCORE_MAX) * 100}
    label={scoreText(score, RESIDENT_SCORE_MAX)}
    breaks={CLASS_BREAKS}
    parts={CLASS_NAMES.map((name) => t(name))}
  />
);

export const PaymentScoreMeter = ({ score, ...rest }: ScoreMeterProps) => (
  <Meter {...rest} share={score} label={scoreText(score, PAYMENT_SCORE_MAX)} />
);
