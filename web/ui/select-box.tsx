/** A native select without a label. The first visit to a list loads it, so it doesn't import the code of fields. */
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import styles from "./select.module.css";

/** An option whose value is not its label. */
export interface LabeledOption {
  value: string;
  /** Shown in the reader's language. */
  label: string;
}

export type SelectBoxProps = Omit<ComponentProps<"select">, "children" | "value"> & {
  value: string;
  /** A string is both value and label, and is shown in the reader's language. */
  options: readonly (string | LabeledOption)[];
  /** The text of the empty option. A select that always has a value has none. */
  placeholder?: string | undefined;
  /** The class of the element around the select. */
  frame?: string | undefined;
};

export function SelectBox({ options, placeholder, frame, className, ...select }: SelectBoxProps) {
  return (
    <span className={cx(styles.frame, frame)}>
      <select {...select} className={cx(fieldStyles.input, styles.select, className)}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label } = typeof option === "string" ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {t(label)}
            </option>
          );
        })}
      </select>
      <ChevronDown className={styles.chevron} />
    </span>
  );
}
