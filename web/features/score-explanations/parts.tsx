/** The parts from which the explanations of scores are made. */

import type { ReactNode } from "react";
import { formatCount } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { Points } from "../../ui/points.tsx";
import styles from "./why.module.css";

interface HeadlineProps {
  value: number;
  unit: string;
  aside?: ReactNode;
  children?: ReactNode;
}

/** The score, as the profile shows it. */
export function Headline({ value, unit, aside, children }: HeadlineProps) {
  return (
    <Stack gap={3} className={styles.headline}>
      <Row gap={2} justify="between" wrap tone="muted" className={styles.number}>
        <p>
          <b>{formatCount(value)}</b> {unit}
        </p>
        {aside}
      </Row>
      {children}
    </Stack>
  );
}

/** A calculation: lines with points, and below a rule their sum. */
export function Calculation({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.ledger} aria-label={label}>
      {children}
    </ul>
  );
}

interface CalculationLineProps {
  name: ReactNode;
  /** A muted text next to the name. */
  note?: ReactNode;
  points: number;
}

export function CalculationLine({ name, note, points }: CalculationLineProps) {
  return (
    <li>
      <span className={styles.lineName}>
        {name}
        {note ? <small>{note}</small> : null}
      </span>
      <Points points={points} />
    </li>
  );
}

/** The number of entries in a line; undefined for a single entry. */
export function timesText(count: number): string | undefined {
  return count === 1 ? undefined : t("{count, plural, one {# entry} other {# entries}}", { count });
}

/** A line below the rule; `result` marks the last one. */
export function SumLine({ name, value, result = false }: { name: string; value: string; result?: boolean }) {
  return (
    <li className={cx(styles.sum, result && styles.result)}>
      <span>{name}</span>
      <span>{value}</span>
    </li>
  );
}

/** An event that would change the score, or a consequence of the score. */
export function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Row as="li" gap={3} align="stretch" tone="body" className={styles.step}>
      <span className={styles.glyph}>{icon}</span>
      <div>
        <Text size={15} weight={600} tone="strong">
          {title}
        </Text>
        <p>{children}</p>
      </div>
    </Row>
  );
}

export function Steps({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap={3}>
      {children}
    </Stack>
  );
}

interface AdjustmentLineProps {
  stored: number;
  computed: number;
}

/** A line for the difference between the entries' sum and a score that staff entered, so that the lines add up to it. */
export function AdjustmentLine({ stored, computed }: AdjustmentLineProps) {
  const difference = Math.round((stored - computed) * 1e6) / 1e6;
  if (difference === 0) return null;
  return <CalculationLine name={t("Set by staff")} note={t("until the next entry")} points={difference} />;
}
