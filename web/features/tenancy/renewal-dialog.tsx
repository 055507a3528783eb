/** The dialog 'Renew lease': the dates and the rent of the next lease, and a behavior entry for the renewal. */

import { BEHAVIOR_TEXTS } from "@domain/behavior-rules.ts";
import type { ResidentView } from "@domain/resident.ts";
import { rentProblem } from "@domain/resident-rules.ts";
import { extendedEnd, nextTerm, RENEWAL_TEXTS, renewalProblem } from "@domain/tenancy-rules.ts";
import { type ReactNode, useState } from "react";
import { formatDate } from "../../lib/dates.ts";
import { ActionCanceled, failureText, ShownError } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";
import { t } from "../../lib/t.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { showDone } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Row } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import { RentInput, rentText } from "./rent-input.tsx";
import { tenancyApi } from "./tenancy.api.ts";

/** The offered terms of the next lease, in months. */
const TERMS = [6, 12, 24] as const;

interface RenewalDialogProps {
  resident: ResidentView;
  /** The behavior entry that is offered; undefined if the property has switched it off. */
  entry: { type: string; effect: ReactNode; add: (create: Create) => Promise<void> } | undefined;
  onSaved: (resident: ResidentView) => void;
  onClose: () => void;
}

/** The lease is renewed by then, so an error of the behavior entry has the entry's own texts. */
function throwEntryError(error: unknown): never {
  if (error instanceof ActionCanceled) throw error;
  throw new ShownError(failureText(error, BEHAVIOR_TEXTS), { cause: error });
}

export function RenewalDialog({ resident, entry, onSaved, onClose }: RenewalDialogProps) {
  // If the lease was renewed and the entry then failed, `resident` has the new lease, but the next attempt must send the same renewal again.
  const [initialResident] = useState(resident);
  const [addsEntry, setAddsEntry] = useState(true);
  const { userID, leaseStart, leaseEnd, monthlyRent } = initialResident;
  const form = useForm({
    initial: { ...nextTerm(initialResident, propertyToday()), monthlyRent: rentText(monthlyRent) },
    rule: (values) => renewalProblem(values, initialResident, propertyToday()) ?? rentProblem(values),
    texts: RENEWAL_TEXTS,
    showsServerText: true,
    send: async (values, create) => {
      onSaved(await tenancyApi.renew(userID, values));
      if (entry && addsEntry) await entry.add(create).catch(throwEntryError);
      showDone(RENEWAL_TEXTS.done);
    },
    onDone: onClose,
  });
  /** Whether an attempt has renewed the lease. While the dialog is still open, its entry has failed or is being saved. */
  const isRenewed = resident.leaseEnd === form.values.leaseEnd && resident.leaseEnd !== leaseEnd;
  return (
    <FormDialog title={t("Renew lease")} save={t("Renew")} form={form} onClose={onClose}>
      <p className={text.hint}>
        {t("Current lease: {leaseStart} to {leaseEnd}. It stays in the timeline.", {
          leaseStart: formatDate(leaseStart),
          leaseEnd: formatDate(leaseEnd),
        })}
      </p>
      <TextInput
        {...form.field("leaseStart")}
        label={t("Lease start")}
        type="date"
        hint={t("Tenure is counted from this date. With a later start, rent stays due until then.")}
        autoComplete="off"
      />
      <TextInput {...form.field("leaseEnd")} label={t("Lease end")} type="date" autoComplete="off" />
      <Row gap={2} wrap>
        {TERMS.map((months) => (
          <Button
            key={months}
            size="small"
            onClick={() => form.enter({ leaseEnd: extendedEnd(leaseEnd, months, propertyToday()) })}
          >
            {t("{months} months", { months })}
          </Button>
        ))}
      </Row>
      <RentInput control={form.field("monthlyRent")} currentRent={monthlyRent} isFirst />
      {entry ? (
        <>
          <Checkbox checked={addsEntry} onChange={(event) => setAddsEntry(event.target.checked)}>
            {t("Add “{type}”", { type: t(entry.type) })}
          </Checkbox>
          {addsEntry ? entry.effect : null}
        </>
      ) : null}
      {isRenewed && !form.pending ? (
        <p role="status" className={text.hint}>
          {t("The lease is renewed, but the behavior entry is not saved. Press Renew to try again.")}
        </p>
      ) : null}
    </FormDialog>
  );
}
