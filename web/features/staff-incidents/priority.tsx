/** An incident's priority, as an icon with its name: one to three filled bars, or for Urgent a red octagon. */

import { OctagonAlert } from "lucide-react";
import { t } from "../../lib/t.ts";
import styles from "./priority.module.css";

const BARS = [
  { x: 1, y: 8, height: 5 },
  { x: 5.5, y: 5, height: 8 },
  { x: 10, y: 2, height: 11 },
] as const;

const FILLED: Readonly<Record<string, number>> = { Low: 1, Medium: 2, High: 3 };

export const priorityName = (priorityLevel: string) =>
  priorityLevel === "" ? t("No priority") : t(priorityLevel);

export function PriorityIcon({ priorityLevel }: { priorityLevel: string }) {
  if (priorityLevel === "Urgent") return <OctagonAlert size={14} strokeWidth={2} className={styles.urgent} />;
  const filled = FILLED[priorityLevel] ?? 0;
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className={styles.bars}>
      {BARS.map(({ x, y, height }, index) => (
        <rect
          key={x}
          x={x}
          y={y}
          width={3}
          height={height}
          rx={0.8}
          className={index < filled ? undefined : styles.empty}
        />
      ))}
    </svg>
  );
}

/** The icon with the name, or on wide screens the icon alone. */
export function Priority({ priorityLevel }: { priorityLevel: string }) {
  const name = priorityName(priorityLevel);
  return (
    <span className={priorityLevel === "Urgent" ? styles.urgent : undefined} title={name}>
      <PriorityIcon priorityLevel={priorityLevel} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
