/** The dialogs that change a lease for all its people: its rent, its dates, or its unit. */

import { EDIT_UNIT_TYPES } from "@domain/enumerations.ts";
import type { Problem } from "@domain/field-rules.ts";
import { LEASE_FIELDS, LEASE_TEXTS, type LeaseField } from "@domain/lease-rules.ts";
import type { ResidentView } from "@domain/resident.ts";
import { editResidentProblem, leaseProblem, RESIDENT_TEXTS, rentProblem } from "@domain/resident-rules.ts";
import { useState } from "react";
import { t } from "../../lib/t.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import { RentInput, rentText } from "./rent-input.tsx";
import { tenancyApi } from "./tenancy.api.ts";

interface LeaseDialogProps {
  resident: ResidentView;
  onSaved: (resident: ResidentView) => void;
  onClose: () => void;
}

const texts = { failed: RESIDENT_TEXTS.updateFailed, networkError: RESIDENT_TEXTS.updateError };

export function RentDialog({ resident, onSaved, onClose }: LeaseDialogProps) {
  const { userID, monthlyRent } = resident;
  const form = useForm({
    initial: { monthlyRent: rentText(monthlyRent) },
    rule: rentProblem,
    texts,
    send: async (values) => onSaved(await tenancyApi.change(userID, values)),
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Change rent")} form={form} onClose={onClose}>
      <RentInput control={form.field("monthlyRent")} currentRent={monthlyRent} />
      <p className={text.hint}>{t("The new rent applies immediately, for everyone on the lease.")}</p>
    </FormDialog>
  );
}

export function DatesDialog({ resident, onSaved, onClose }: LeaseDialogProps) {
  const { userID, leaseStart, leaseEnd } = resident;
  const form = useForm({
    initial: { leaseStart, leaseEnd },
    rule: (values) => leaseProblem(values, propertyToday()),
    texts,
    send: async (values) => onSaved(await tenancyApi.change(userID, values)),
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Edit lease dates")} form={form} onClose={onClose}>
      <TextInput {...form.field("leaseStart")} label={t("Lease start")} type="date" autoComplete="off" />
      <TextInput {...form.field("leaseEnd")} label={t("Lease end")} type="date" autoComplete="off" />
      <p className={text.hint}>{t("To correct what was entered. For a new term, renew the lease.")}</p>
    </FormDialog>
  );
}

export function TransferDialog({ resident, onSaved, onClose }: LeaseDialogProps) {
  // After the transfer, and before the dialog is closed, `resident` has the new lease. The form must not show it as the current one.
  const [initialResident] = useState(resident);
  const { userID, unitNumber, unitType, leaseEnd, monthlyRent } = initialResident;
  const form = useForm({
    initial: {
      unitNumber: "",
      unitType,
      leaseStart: propertyToday(),
      leaseEnd,
      monthlyRent: rentText(monthlyRent),
    },
    rule: (values) => {
      // The rules of Edit Resident for the fields of the lease, none of which reads the income.
      const changedResident = { ...initialResident, ...values, monthlyIncome: null };
      const problem = editResidentProblem(changedResident, propertyToday(), new Set(LEASE_FIELDS));
      if (problem) return problem as Problem<LeaseField>;
      if (values.leaseStart <= propertyToday()) return undefined;
      return { field: "leaseStart", text: LEASE_TEXTS.transferLater };
    },
    texts: LEASE_TEXTS,
    showsServerText: true,
    send: async (values) => onSaved(await tenancyApi.transfer(userID, values)),
    onDone: onClose,
  });
  const types = [...new Set([unitType, ...EDIT_UNIT_TYPES])].filter((type) => type !== "");
  return (
    <FormDialog title={t("Transfer to another unit")} save={t("Transfer")} form={form} onClose={onClose}>
      <p className={text.hint}>
        {t("The lease of unit {unitNumber} ends, and one in the other unit starts for all its people.", {
          unitNumber,
        })}
      </p>
      <TextInput
        {...form.field("unitNumber")}
        label={t("Unit number")}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <SelectInput
        {...form.field("unitType")}
        label={t("Unit type")}
        options={types}
        placeholder={t("Select a unit type")}
      />
      <TextInput {...form.field("leaseStart")} label={t("Lease start")} type="date" autoComplete="off" />
      <TextInput {...form.field("leaseEnd")} label={t("Lease end")} type="date" autoComplete="off" />
      <RentInput control={form.field("monthlyRent")} currentRent={monthlyRent} />
    </FormDialog>
  );
}
