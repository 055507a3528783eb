/** The fields of a longer form in titled groups, two per row if there is space. */

import type { InputHTMLAttributes } from "react";
import { t } from "../lib/t.ts";
import { TextInput } from "./field.tsx";
import styles from "./form-fields.module.css";
import { SelectInput } from "./select.tsx";
import type { FieldControl } from "./use-form.ts";

export interface FieldPlan<Name extends string> {
  name: Name;
  label: string;
  hint?: string;
  /** The options and the placeholder of a select; an input has none. */
  options?: readonly string[];
  placeholder?: string;
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "maxLength" | "autoCapitalize">;
}

export interface FieldGroup<Name extends string> {
  title: string;
  fields: readonly FieldPlan<Name>[];
}

interface FormFieldsProps<Name extends string> {
  groups: readonly FieldGroup<Name>[];
  /** The props of a field's control. */
  field: (name: Name) => FieldControl;
}

export function FormFields<Name extends string>({ groups, field }: FormFieldsProps<Name>) {
  return groups.map(({ title, fields }) => (
    <fieldset key={title} className={styles.group}>
      <legend>{t(title)}</legend>
      {fields.map((plan) => (
        <PlannedField key={plan.name} plan={plan} control={field(plan.name)} />
      ))}
    </fieldset>
  ));
}

interface PlannedFieldProps<Name extends string> {
  plan: FieldPlan<Name>;
  control: FieldControl;
}

function PlannedField<Name extends string>({ plan, control }: PlannedFieldProps<Name>) {
  const { label, hint, options, placeholder, input } = plan;
  const text = { label: t(label), hint: control.hint ?? (hint && t(hint)) };
  if (options)
    return (
      <SelectInput {...control} {...text} options={options} placeholder={placeholder && t(placeholder)} />
    );
  return <TextInput {...input} {...control} {...text} autoComplete="off" />;
}
