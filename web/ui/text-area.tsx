import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./text-area.module.css";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id"> & FieldProps & { invalid?: boolean };

export function TextArea({ label, hint, problem, invalid = false, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          aria-invalid={invalid || problem !== undefined || undefined}
          className={cx(fieldStyles.input, styles.area, className)}
        />
      )}
    </Field>
  );
}
