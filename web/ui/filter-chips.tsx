/** A row of chips that filters a list. On phones it scrolls horizontally. */
import { cx } from "./cx.ts";
import styles from "./filter-chips.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface FilterChipsProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  choices: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  /** The number of items per choice; undefined while loading. */
  counts?: Readonly<Record<Value, number>> | undefined;
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}

export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, choices, labels, counts, value, onChange, className } = props;
  return (
    <fieldset className={cx(styles.chips, className)}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          className={styles.chip}
          onClick={() => onChange(choice)}
        >
          {labels[choice]} {counts ? <span>{counts[choice].toLocaleString("en-US")}</span> : null}
        </button>
      ))}
    </fieldset>
  );
}
