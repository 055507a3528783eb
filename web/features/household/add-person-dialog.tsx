/** The dialog 'Add a person': it adds a resident with an account, or a contact without one, such as a child or a guarantor. */

import { contactProblem, LEASE_TEXTS } from "@domain/lease-rules.ts";
import { t } from "../../lib/t.ts";
import { showDone } from "../../ui/alerts.ts";
import { type Choice, Combobox } from "../../ui/combobox.tsx";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import { householdApi, invalidateLeases } from "./household.store.ts";
import { KIND_LABELS } from "./lease-kinds.ts";

/** A resident who can be added to the lease. */
interface ResidentChoice extends Choice {
  userID: string;
}

interface AddPersonDialogProps {
  leaseID: string;
  residents: readonly ResidentChoice[];
  onClose: () => void;
}

const SUGGESTIONS_MAX = 20;

export function AddPersonDialog({ leaseID, residents, onClose }: AddPersonDialogProps) {
  const residentOf = (typed: string) => residents.find(({ value }) => value === typed);
  const form = useForm({
    initial: { kind: "occupant", name: "", phone: "", email: "" },
    rule: (values) => (residentOf(values.name) ? undefined : contactProblem(values)),
    texts: LEASE_TEXTS,
    showsServerText: true,
    send: async (values) => {
      const resident = residentOf(values.name);
      if (resident) await householdApi.addResident(leaseID, resident.userID, values.kind);
      else await householdApi.addContact(leaseID, values);
      invalidateLeases();
      showDone(t("Added to the lease: {name}", { name: values.name }));
    },
    onDone: onClose,
  });
  const isResident = residentOf(form.values.name) !== undefined;
  return (
    <FormDialog title={t("Add a person")} save={t("Add to the lease")} form={form} onClose={onClose}>
      <Combobox
        {...form.field("name")}
        label={t("Name")}
        placeholder={t("A name, or a resident")}
        hint={t(
          "A resident you choose leaves their own lease and gets the unit, dates and rent of this one. For anyone else, enter a name.",
        )}
        noMatch=""
        onChange={({ target }) => {
          // A guarantor doesn't live in the unit, so a resident of it can't be one.
          const isGuarantor = form.values.kind === "guarantor";
          const kind = isGuarantor && residentOf(target.value) ? "occupant" : form.values.kind;
          form.enter({ name: target.value, kind });
        }}
        choices={residents}
        choiceOf={residentOf}
        max={SUGGESTIONS_MAX}
      />
      <SelectInput
        {...form.field("kind")}
        label={t("On the lease as")}
        options={Object.entries(KIND_LABELS)
          .filter(([kind]) => !isResident || kind !== "guarantor")
          .map(([value, label]) => ({ value, label: t(label) }))}
      />
      {isResident ? null : (
        <>
          <TextInput {...form.field("phone")} label={t("Phone (optional)")} type="tel" autoComplete="off" />
          <TextInput {...form.field("email")} label={t("Email (optional)")} type="email" autoComplete="off" />
        </>
      )}
      <p className={text.hint}>
        {t(
          "Leaseholders owe the rent together. Occupants live there without owing it. A guarantor is liable for the rent without living there.",
        )}
      </p>
    </FormDialog>
  );
}
