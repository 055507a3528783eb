/** A bar filled by a share, with optional breaks and words under its parts. */
import styles from "./meter.module.css";

interface MeterProps {
  /** From 0 to 100. */
  share: number;
  /** What the bar says, in words. */
  label: string;
  /** Where the bar breaks, from 0 to 100. */
  breaks?: readonly number[];
  /** One word for each part between the breaks. */
  parts?: readonly string[];
}

const clamp = (share: number) => Math.min(100, Math.max(0, share));

export function Meter({ share, label, breaks = [], parts = [] }: MeterProps) {
  const edges = [0, ...breaks, 100];
  return (
    <div>
      <div className={styles.meter} role="img" aria-label={label}>
        <i style={{ width: `${clamp(share)}%` }} />
        {breaks.map((at) => (
          <b key={at} style={{ left: `${at}%` }} />
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
