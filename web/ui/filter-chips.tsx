/** A row of chips that filters a list. On phones it scrolls horizontally. */

import type { ComponentProps } from "react";
import { formatCount } from "../lib/formats.ts";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import styles from "./filter-chips.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface FilterChipsProps<Value extends string>
  extends Omit<ComponentProps<"fieldset">, "onChange" | "children"> {
  /** The accessible name of the choice. */
  label: string;
  choices: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  /** The number of items of the choices that show one; undefined while loading. */
  counts?: Readonly<Partial<Record<Value, number>>> | undefined;
  value: Value;
  onChange: (value: Value) => void;
}

export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, choices, labels, counts, value, onChange, className, ...rest } = props;
  return (
    <fieldset {...rest} className={cx(styles.chips, className)} data-media="screen">
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {choices.map((choice) => {
        const count = counts?.[choice];
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === value}
            className={styles.chip}
            onClick={() => onChange(choice)}
          >
            {t(labels[choice])}{" "}
            {count === undefined ? null : <span className={styles.count}>{formatCount(count)}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
