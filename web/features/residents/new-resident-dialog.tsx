/** New Resident (specification, sections 2, 5 and 8). Closing the dialog clears the form. */

import { NO_TRAITS } from "@domain/protected-traits.ts";
import type { NewResidentView } from "@domain/resident.ts";
import { newResidentProblem, RESIDENT_TEXTS } from "@domain/resident-rules.ts";
import { useEffect, useState } from "react";
import { useProperty } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormFields } from "../../ui/form-fields.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { useForm } from "../../ui/use-form.ts";
import { useBuildings } from "./buildings.ts";
import { type LeaseChoice, LeaseChoiceField, personOnLeaseOf } from "./lease-choice.tsx";
import { EMPTY_VALUES, fieldGroups, termsTexts, type Values } from "./new-resident-fields.ts";
import { residentsApi } from "./residents.api.ts";
import { applyResident, NO_RESIDENTS, useResidents, viewResidents } from "./residents.store.ts";

interface NewResidentDialogProps {
  onClose: () => void;
  onCreated: (resident: NewResidentView) => void;
}

export function NewResidentDialog({ onClose, onCreated }: NewResidentDialogProps) {
  const [isAcknowledged, setAcknowledged] = useState(false);
  const { asksTraits } = useProperty(({ personalDetails }) => personalDetails);
  const { latest } = useResidents((state) => state.data ?? NO_RESIDENTS);
  const [choice, setChoice] = useState<LeaseChoice>("leaseholder");
  useEffect(viewResidents, []);
  // The form's value once more: the form's rule needs the buildings, which need this value before the form exists.
  const [unitNumber, setUnitNumber] = useState("");
  const place = useBuildings(unitNumber);
  const hasSeveralBuildings = place.buildings.length > 1;
  /** A person on the lease of the unit with the entered number. */
  const findPersonOnLease = ({ unitNumber: number }: Values) => {
    if (!hasSeveralBuildings) return personOnLeaseOf(latest.values(), number);
    return [...latest.values()].find(({ userID }) => userID === place.people[0]?.userID);
  };
  const findPersonToJoin = (values: Values) =>
    choice === "separate" ? undefined : findPersonOnLease(values);
  /** The values, with the terms of the lease that the new resident joins. */
  const withTerms = (values: Values): Values => {
    const person = findPersonToJoin(values);
    return person ? { ...values, ...termsTexts(person) } : values;
  };
  const form = useForm({
    initial: EMPTY_VALUES,
    rule: (values) => newResidentProblem(withTerms(values), propertyToday(), { asksTraits }),
    problemsAs: "box",
    texts: { failed: RESIDENT_TEXTS.createFailed, networkError: RESIDENT_TEXTS.createError },
    send: async (typed, create) => {
      const values = withTerms(typed);
      const person = findPersonToJoin(typed);
      const leases = person ? await residentsApi.leases(person.userID) : [];
      const lease = leases.find(({ ended }) => ended === null);
      const household = lease ? { leaseID: lease._id, kind: choice } : { building: place.building };
      const enteredValues = asksTraits ? values : { ...values, ...NO_TRAITS };
      const newResident = await residentsApi.create(create, enteredValues, household);
      const { invitationPath: _path, ...resident } = newResident;
      applyResident(resident, "added");
      onCreated(newResident);
    },
  });
  const personOnLease = findPersonOnLease(form.values);
  useEffect(() => setUnitNumber(form.values.unitNumber), [form.values.unitNumber]);
  const groups = fieldGroups(asksTraits, findPersonToJoin(form.values) !== undefined);
  return (
    <FormDialog title={t("New Resident")} form={form} disabled={!isAcknowledged} onClose={onClose}>
      <FormFields groups={groups} field={form.field} />
      {hasSeveralBuildings ? (
        <SelectInput
          name="building"
          label={t("Building")}
          hint={t("Several buildings have this unit number.")}
          options={place.buildings.map((value) => ({ value, label: value || t("No building") }))}
          value={place.building}
          onChange={({ target }) => place.choose(target.value)}
        />
      ) : null}
      {personOnLease ? (
        <LeaseChoiceField personOnLease={personOnLease} value={choice} onChange={setChoice} />
      ) : null}
      <Checkbox
        name="acknowledged"
        checked={isAcknowledged}
        onChange={(event) => setAcknowledged(event.target.checked)}
      >
        {t("A resident account will be created using the email as username.")}
      </Checkbox>
    </FormDialog>
  );
}
