/** Form fields: a label above, the control, and below it a hint or what is wrong. */
import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong, under the control. */
  problem?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  children: (control: { id: string; "aria-describedby": string | undefined }) => ReactNode;
}

/** Ties label, control and notes together by ids. */
export function Field({ label, hint, problem, children }: FieldFrameProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, "aria-describedby": note ? `${id}-note` : undefined })}
      {note ? (
        <p id={`${id}-note`} className={cx(styles.note, problem && styles.problem)}>
          {problem ? <CircleAlert size={14} strokeWidth={2} aria-hidden /> : null}
          {note}
        </p>
      ) : null}
    </div>
  );
}

type TextInputProps = Omit<ComponentProps<"input">, "id"> & FieldProps & { invalid?: boolean };

/** A labelled single-line input. `invalid` marks it without a note of its own (the form's box says why). */
export function TextInput({ label, hint, problem, invalid = false, className, ...input }: TextInputProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          {...input}
          {...control}
          aria-invalid={invalid || problem !== undefined || undefined}
          className={cx(styles.input, className)}
        />
      )}
    </Field>
  );
}
