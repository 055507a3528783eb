/** Two or three radio buttons drawn as one bar. */
import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import styles from "./segmented-control.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface Choice<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

interface SegmentedControlProps<Value extends string> {
  /** The accessible name; not visible. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shows only the icons; screen readers get the labels. */
  compact?: boolean;
  /** A low bar whose choices are as wide as their labels. */
  small?: boolean;
}

export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChange,
  compact = false,
  small = false,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.bar, compact && styles.compact, small && styles.small)}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} title={compact ? choice.label : undefined}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          {compact ? <VisuallyHidden>{choice.label}</VisuallyHidden> : choice.label}
        </label>
      ))}
    </div>
  );
}
