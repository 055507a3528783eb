/** What the controls of a form share: their values, the one that is at fault, and the way to it. */
import { useRef } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Stands for a date that the browser could not read: it hands over an empty text for one. */
const UNREADABLE = "?";

/** What is wrong: the field, if it is one, and what is known beyond the form's own text, to stand at the field. */
export interface Fault<Name extends string> {
  field: Name | undefined;
  note?: string | undefined;
}

export interface FieldControl<Name extends string> {
  name: Name;
  value: string;
  invalid: boolean;
  problem: string | undefined;
  /** Takes the place of the planned hint. */
  hint?: string | undefined;
  ref: (control: Control | null) => void;
  onChange: (event: { target: Control }) => void;
}

interface FieldsOptions<Name extends string> {
  values: Record<Name, string>;
  fault: Fault<Name> | undefined;
  onChange: (name: Name, text: string) => void;
}

export function useFields<Name extends string>({ values, fault, onChange }: FieldsOptions<Name>) {
  const controls = useRef<Partial<Record<Name, Control | null>>>({});
  const names = Object.keys(values) as Name[];

  return {
    focus: (name: Name | undefined) => name && controls.current[name]?.focus(),
    /** The entered values, trimmed; a date of which only a part was entered is told from one that was left out. */
    entered: () =>
      Object.fromEntries(
        names.map((name) => {
          const isUnreadable = controls.current[name]?.validity?.badInput;
          return [name, isUnreadable ? UNREADABLE : values[name].trim()];
        }),
      ) as Record<Name, string>,
    field: (name: Name): FieldControl<Name> => ({
      name,
      value: values[name],
      invalid: fault?.field === name,
      problem: fault?.field === name ? fault.note : undefined,
      ref: (control) => {
        controls.current[name] = control;
      },
      onChange: ({ target }) => onChange(name, target.value),
    }),
  };
}
