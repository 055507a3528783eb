/** Form fields: a label, the control, and a hint or a problem below it. */
import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The error text below the control. */
  problem?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  children: (control: { id: string; "aria-describedby": string | undefined }) => ReactNode;
}

/** Connects label, control and notes by ids. */
export function Field({ label, hint, problem, children }: FieldFrameProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, "aria-describedby": (problem ?? hint) ? `${id}-note` : undefined })}
      <FieldNote id={`${id}-note`} hint={hint} problem={problem} />
    </div>
  );
}

/** The text below a control, which names it by `aria-describedby`: a problem, or else a hint. */
export function FieldNote({ id, hint, problem }: Pick<FieldProps, "hint" | "problem"> & { id: string }) {
  const note = problem ?? hint;
  if (!note) return null;
  return (
    <p id={id} className={cx(styles.note, problem && styles.problem)}>
      {problem ? <CircleAlert size={14} strokeWidth={2} aria-hidden /> : null}
      {note}
    </p>
  );
}

type TextInputProps = Omit<ComponentProps<"input">, "id"> & FieldProps & { invalid?: boolean };

/** A single-line input with a label. `invalid` marks it without an error text. */
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
