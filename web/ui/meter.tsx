/** A meter bar, optionally divided into parts with labels. */
import type { ComponentProps } from "react";
import styles from "./meter.module.css";

interface MeterProps extends Omit<ComponentProps<"div">, "children"> {
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
