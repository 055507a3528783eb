/** The parts that every explanation is made of. */
import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { Points } from "../../ui/points.tsx";
import styles from "./why.module.css";

/** The number itself, as it stands on the profile, and a word about it. */
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
    <div className={styles.headline}>
      <div className={styles.number}>
        <p>
          <b>{value.toLocaleString("en-US")}</b> {unit}
        </p>
        {aside}
      </div>
      {children}
    </div>
  );
}

/** A sum as one writes it on paper: its lines, a rule, and the result. */
export function Ledger({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.ledger} aria-label={label}>
      {children}
    </ul>
  );
}

interface LedgerLineProps {
  name: ReactNode;
  /** A quiet word beside the name. */
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

/** How many entries a line stands for; a single one needs no word. */
export function timesText(count: number): string | undefined {
  return count === 1 ? undefined : `${count} entries`;
}

/** A line under the rule; `result` is the last one. */
export function SumLine({ name, value, result = false }: { name: string; value: string; result?: boolean }) {
  return (
    <li className={cx(styles.sum, result && styles.result)}>
      <span>{name}</span>
      <span>{value}</span>
    </li>
  );
}

/** What would change the score, or what it changes. */
export function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.glyph}>{icon}</span>
      <div>
        <p className={styles.stepTitle}>{title}</p>
        <p>{children}</p>
      </div>
    </li>
  );
}

export function Steps({ children }: { children: ReactNode }) {
  return <ul className={styles.steps}>{children}</ul>;
}

/** What staff set by hand differs from what the entries give: said, and part of the sum, so that it adds up. */
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
  return <LedgerLine name="Set by staff" note="until the next entry" points={difference} unit={unit} />;
}
