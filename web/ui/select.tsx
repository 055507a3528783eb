/** A native select with a label. */
import { Field, type FieldProps } from "./field.tsx";
import { SelectBox, type SelectBoxProps } from "./select-box.tsx";

type SelectInputProps = Omit<SelectBoxProps, "id" | "frame"> & FieldProps;

export function SelectInput({ label, hint, problem, invalid, ...select }: SelectInputProps) {
  return (
    <Field label={label} hint={hint} problem={problem} invalid={invalid}>
      {(control) => <SelectBox {...select} {...control} data-empty={select.value === ""} />}
    </Field>
  );
}
