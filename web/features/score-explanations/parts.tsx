/** The parts of all explanations. */

import type { ReactNode } from "react";
import { formatCount } from "../../lib/formats.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { Points } from "../../ui/points.tsx";
import styles from "./why.module.css";

/** The score, as the profile shows it, with a short text. */
export function Headline({
  value,
  unit,
  aside,
  children,
}: {
  value: number;
  unit: string;
  aside?: ReactNode;
  children?: ReactNode;
}) {
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

/** A calculation: lines, a rule, and the result. */
export function Ledger({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.ledger} aria-label={label}>
      {children}
    </ul>
  );
}

interface LedgerLineProps {
  name: ReactNode;
  /** A muted text next to the name. */
  note?: ReactNode;
  points: number;
  unit?: string;
}

export function LedgerLine({ name, note, points, unit }: LedgerLineProps) {
  return (
    <li>
      <span className={styles.lineName}>
        {name}
        {note ? <small>{note}</small> : null}
      </span>
      <Points points={points} {...(unit ? { unit } : {})} />
    </li>
  );
}

/** The number of entries in a line; undefined for one. */
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

/** Something that would change the score, or that depends on it. */
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

/** A line for the difference between the entries' sum and a score that staff entered, so that the sum is right. */
export function AdjustmentLine({
  stored,
  computed,
  unit,
}: {
  stored: number;
  computed: number;
  unit: string;
}) {
  const difference = Math.round((stored - computed) * 1e6) / 1e6;
  if (difference === 0) return null;
  return (
    <LedgerLine name={t("Set by staff")} note={t("until the next entry")} points={difference} unit={unit} />
  );
}
