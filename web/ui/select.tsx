/** A labelled native select: it begins empty, with words that say what to choose. */
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./select.module.css";

type SelectInputProps = Omit<ComponentProps<"select">, "id" | "children" | "value"> &
  FieldProps & {
    value: string;
    options: readonly string[];
    /** Stands for nothing chosen. */
    placeholder: string;
    invalid?: boolean;
  };

export function SelectInput({
  label,
  hint,
  problem,
  invalid = false,
  value,
  options,
  placeholder,
  className,
  ...select
}: SelectInputProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <div className={styles.frame}>
          <select
            {...select}
            {...control}
            value={value}
            data-empty={value === ""}
            aria-invalid={invalid || problem !== undefined || undefined}
            className={cx(fieldStyles.input, styles.select, className)}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={styles.chevron} />
        </div>
      )}
    </Field>
  );
}
