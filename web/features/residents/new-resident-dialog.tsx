/** New Resident (specification, sections 2, 5 and 8). Closing the dialog clears the form. */
import { NO_TRAITS } from "@domain/protected-traits.ts";
import type { NewResidentView } from "@domain/resident.ts";
import { newResidentProblem, RESIDENT_TEXTS } from "@domain/resident-rules.ts";
import { useState } from "react";
import { useProperty } from "../../lib/property.store.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormFields } from "../../ui/form-fields.tsx";
import { useForm } from "../../ui/use-form.ts";
import { EMPTY_VALUES, fieldGroups } from "./new-resident-fields.ts";
import { residentsApi } from "./residents.api.ts";
import { applyResident } from "./residents.store.ts";

interface NewResidentDialogProps {
  onClose: () => void;
  onCreated: (resident: NewResidentView) => void;
}

export function NewResidentDialog({ onClose, onCreated }: NewResidentDialogProps) {
  const [isAcknowledged, setAcknowledged] = useState(false);
  const { asksTraits } = useProperty(({ personalDetails }) => personalDetails);
  const form = useForm({
    initial: EMPTY_VALUES,
    rule: (values) => newResidentProblem(values, propertyToday(), asksTraits),
    problemsAs: "box",
    texts: { failed: RESIDENT_TEXTS.createFailed, networkError: RESIDENT_TEXTS.createError },
    send: async (values, create) => {
      const created = await residentsApi.create(create, asksTraits ? values : { ...values, ...NO_TRAITS });
      const { invitationPath: _path, ...resident } = created;
      applyResident(resident, "own");
      onCreated(created);
    },
  });
  return (
    <FormDialog title="New Resident" form={form} disabled={!isAcknowledged} onClose={onClose}>
      <FormFields groups={fieldGroups(asksTraits)} field={form.field} />
      <Checkbox
        name="acknowledged"
        checked={isAcknowledged}
        onChange={(event) => setAcknowledged(event.target.checked)}
      >
        A resident account will be created using the email as username.
      </Checkbox>
    </FormDialog>
  );
}
