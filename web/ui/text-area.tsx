/** A field for a text of several lines, with a label. */
import { TEXT_MAX_LENGTH } from "@domain/limits.ts";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps, lengthLimit } from "./field.tsx";
import styles from "./text-area.module.css";

export function TextArea(props: Omit<ComponentProps<"textarea">, "id"> & FieldProps) {
  const { label, hint, problem, invalid, maxLength = TEXT_MAX_LENGTH, className, ...area } = props;
  const { excess, attributes } = lengthLimit(area.value, maxLength);
  return (
    <Field label={label} hint={hint} problem={excess ?? problem} invalid={invalid}>
      {(control) => (
        <textarea
          dir="auto"
          rows={3}
          {...area}
          {...control}
          {...attributes}
          className={cx(fieldStyles.input, styles.area, className)}
        />
      )}
    </Field>
  );
}
