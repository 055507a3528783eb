/** A field for a text of several lines, with a label. */
import { TEXT_MAX_LENGTH } from "@domain/limits.ts";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps, lengthLimit } from "./field.tsx";
import styles from "./text-area.module.css";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id"> & FieldProps & { invalid?: boolean };

export function TextArea({
  label,
  hint,
  problem: formProblem,
  invalid = false,
  maxLength = TEXT_MAX_LENGTH,
  className,
  ...area
}: TextAreaProps) {
  const { excess, attributes } = lengthLimit(area.value, maxLength);
  const problem = excess ?? formProblem;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <textarea
          dir="auto"
          rows={3}
          {...area}
          {...control}
          {...attributes}
          aria-invalid={invalid || problem !== undefined || undefined}
          className={cx(fieldStyles.input, styles.area, className)}
        />
      )}
    </Field>
  );
}
