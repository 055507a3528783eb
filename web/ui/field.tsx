/** Form fields: a label, the control, and a hint or a problem below it. */

import { LINE_MAX_LENGTH, URL_MAX_LENGTH } from "@domain/limits.ts";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { excessOf } from "../lib/excess.ts";
import { t } from "../lib/t.ts";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { Row, Stack } from "./layout.tsx";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The error text below the control. */
  problem?: string | undefined;
  /** Marks the control without an error text. */
  invalid?: boolean | undefined;
}

interface FieldFrameProps extends FieldProps {
  children: (control: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
}

/** Connects label, control and notes by ids. */
export function Field({ label, hint, problem, invalid = false, children }: FieldFrameProps) {
  const id = useId();
  return (
    <Stack gap={2} className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": (problem ?? hint) ? `${id}-note` : undefined,
        "aria-invalid": invalid || problem !== undefined || undefined,
      })}
      <FieldNote id={`${id}-note`} hint={hint} problem={problem} />
    </Stack>
  );
}

/** The text below a control, which names it by `aria-describedby`: a problem, or else a hint. */
export function FieldNote({ id, hint, problem }: Pick<FieldProps, "hint" | "problem"> & { id: string }) {
  const note = problem === undefined ? hint : t(problem);
  if (!note) return null;
  return (
    <Row as="p" gap={2} size={12} tone="muted" id={id} className={problem && styles.problem}>
      {problem ? <CircleAlert size={14} strokeWidth={2} /> : null}
      {note}
    </Row>
  );
}

type TextInputProps = Omit<ComponentProps<"input">, "id"> & FieldProps;

/** How much of a text is over a limit, and the attribute by which `useForm` finds the limit, so that it doesn't send the text. */
export function lengthLimit(value: unknown, max: number) {
  const excess = typeof value === "string" ? excessOf(value, max) : undefined;
  return { excess, attributes: { "data-max-length": max } };
}

/** A single-line input with a label. `maxLength` counts, and doesn't cut. */
export function TextInput(props: TextInputProps) {
  const { label, hint, problem, invalid, maxLength = LINE_MAX_LENGTH, className, ...input } = props;
  const { excess, attributes } = lengthLimit(input.value, maxLength);
  return (
    <Field label={label} hint={hint} problem={excess ?? problem} invalid={invalid}>
      {(control) => (
        <input dir="auto" {...input} {...control} {...attributes} className={cx(styles.input, className)} />
      )}
    </Field>
  );
}

/** A field for an https address. */
export const UrlInput = (props: TextInputProps) => (
  <TextInput
    placeholder="https://"
    inputMode="url"
    maxLength={URL_MAX_LENGTH}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
