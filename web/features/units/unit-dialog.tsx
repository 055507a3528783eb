/** The dialog that adds a unit, or changes one. */

import { EDIT_UNIT_TYPES, NEW_UNIT_TYPES } from "@domain/enumerations.ts";
import { LINE_MAX_LENGTH, TEXT_MAX_LENGTH } from "@domain/limits.ts";
import type { UnitView } from "@domain/unit.ts";
import { floorOf } from "@domain/unit-floors.ts";
import { UNIT_TEXTS, unitProblem } from "@domain/unit-rules.ts";
import { flushSync } from "react-dom";
import { changedValues } from "../../lib/changed-values.ts";
import { t } from "../../lib/t.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useForm } from "../../ui/use-form.ts";
import { ADD_UNIT, applyUnit, unitsApi } from "./units.store.ts";

const TYPES = [...new Set<string>([...NEW_UNIT_TYPES, ...EDIT_UNIT_TYPES])];

const EMPTY_VALUES = {
  state: "active",
  number: "",
  building: "",
  floor: "",
  type: "",
  askingRent: "",
  note: "",
};

/** The fields of the form, and the state, which a button of the unit's page changes. The rule checks both. */
const valuesOf = (unit: UnitView): typeof EMPTY_VALUES => ({
  state: unit.state,
  number: unit.number,
  building: unit.building,
  floor: textOf(unit.floor),
  type: unit.type,
  askingRent: textOf(unit.askingRent),
  note: unit.note,
});

const textOf = (value: number | null) => (value === null ? "" : String(value));

interface UnitDialogProps {
  /** The unit to change; a new one by default. */
  unit?: UnitView | undefined;
  onClose: () => void;
  onSaved: (unit: UnitView) => void;
}

export function UnitDialog({ unit, onClose, onSaved }: UnitDialogProps) {
  const initial = unit ? valuesOf(unit) : EMPTY_VALUES;
  const form = useForm({
    about: unit?._id ?? "",
    initial,
    rule: unitProblem,
    texts: unit
      ? { failed: UNIT_TEXTS.changeFailed, networkError: UNIT_TEXTS.changeError }
      : { failed: UNIT_TEXTS.addFailed, networkError: UNIT_TEXTS.addError },
    showsServerText: true,
    send: async (values, create) => {
      const changes = changedValues(values, initial);
      if (unit && Object.keys(changes).length === 0) return onSaved(unit);
      const savedUnit = unit
        ? await unitsApi.change(unit._id, changes)
        : await create<UnitView>(ADD_UNIT, values);
      applyUnit(savedUnit);
      // While the dialog is open, its form counts as unsaved, and leaving the screen asks.
      flushSync(onClose);
      onSaved(savedUnit);
    },
    onDone: onClose,
  });
  const proposed = unit ? undefined : floorOf(form.values.number);
  const hint = proposed === undefined ? undefined : t("Floor {proposed} if it stays empty.", { proposed });
  return (
    <FormDialog
      title={unit ? t("Unit {number}", { number: unit.number }) : t("Add Unit")}
      save={unit ? t("Save") : t("Add Unit")}
      form={form}
      onClose={onClose}
    >
      <TextInput
        {...form.field("number")}
        label={t("Unit number")}
        maxLength={LINE_MAX_LENGTH}
        autoComplete="off"
      />
      <TextInput
        {...form.field("building")}
        label={t("Building (optional)")}
        maxLength={LINE_MAX_LENGTH}
        autoComplete="off"
      />
      <TextInput {...form.field("floor")} label={t("Floor (optional)")} hint={hint} autoComplete="off" />
      <SelectInput {...form.field("type")} label={t("Type")} options={TYPES} placeholder={t("Not entered")} />
      <TextInput
        {...form.field("askingRent")}
        label={t("Asking rent (optional)")}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea
        {...form.field("note")}
        label={t("Note (optional)")}
        hint={t("For staff only.")}
        maxLength={TEXT_MAX_LENGTH}
      />
    </FormDialog>
  );
}
