/** 'Renew lease': the dates of the next lease. */
import type { ResidentView } from "@domain/resident.ts";
import { nextTerm, RENEWAL_TEXTS, renewalProblem } from "@domain/tenancy-rules.ts";
import { formatDate } from "../../lib/dates.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { showDone } from "../../ui/alerts.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import { tenancyApi } from "./tenancy.api.ts";

interface RenewalDialogProps {
  resident: ResidentView;
  onSaved: (resident: ResidentView) => void;
  onClose: () => void;
}

export function RenewalDialog({ resident, onSaved, onClose }: RenewalDialogProps) {
  const form = useForm({
    initial: nextTerm(resident, propertyToday()),
    rule: (values) => renewalProblem(values, resident, propertyToday()),
    texts: RENEWAL_TEXTS,
    showsServerText: true,
    send: async (values) => {
      onSaved(await tenancyApi.renew(resident.userID, values));
      showDone(RENEWAL_TEXTS.done);
    },
    onDone: onClose,
  });
  const { leaseStart, leaseEnd } = resident;
  return (
    <FormDialog title="Renew lease" save="Renew" form={form} onClose={onClose}>
      <p className={text.hint}>
        Current lease: {formatDate(leaseStart)} to {formatDate(leaseEnd)}. It stays in the timeline.
      </p>
      <TextInput
        {...form.field("leaseStart")}
        label="Lease start"
        type="date"
        hint="Tenure is counted from this date. Keep the current start date to continue it."
        autoComplete="off"
      />
      <TextInput {...form.field("leaseEnd")} label="Lease end" type="date" autoComplete="off" />
    </FormDialog>
  );
}
