/** '+ Add Payment' (specification, sections 2, 5 and 8): month, year and status; a month that is logged already gets the new status. */
import { MONTHS, PAYMENT_STATUSES, PAYMENT_YEARS } from "@domain/enumerations.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import { monthYearText, PAYMENT_TEXTS, paymentFormProblem } from "@domain/payment-rules.ts";
import { useCreate } from "../../lib/use-create.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { useAlertForm } from "../../ui/use-alert-form.ts";
import { profileApi } from "./profile.api.ts";
import styles from "./profile-forms.module.css";

const EMPTY = { month: "", year: "", status: "" };
const YEARS = PAYMENT_YEARS.map(String);

function fieldOf(problem: string): keyof typeof EMPTY {
  if (problem === PAYMENT_TEXTS.monthMissing) return "month";
  return problem === PAYMENT_TEXTS.yearMissing ? "year" : "status";
}

interface AddPaymentProps {
  userID: string;
  entries: readonly PaymentLogView[];
  onAdded: (entry: PaymentLogView) => void;
  onClose: () => void;
}

export function AddPaymentDialog({ userID, entries, onAdded, onClose }: AddPaymentProps) {
  const create = useCreate();
  const { values, busy, submit, field } = useAlertForm({
    empty: EMPTY,
    texts: PAYMENT_TEXTS,
    problemOf: paymentFormProblem,
    fieldOf,
    send: async ({ month, year, status }) =>
      onAdded(
        await profileApi.addPayment(create, {
          userID,
          monthYear: monthYearText(month, Number(year)),
          status,
        }),
      ),
    onDone: onClose,
  });
  const monthYear = `${values.month} ${values.year}`;
  const logged = entries.find((entry) => entry.monthYear === monthYear);
  return (
    <FormDialog title="Add Payment Log" busy={busy} onSubmit={submit} onClose={onClose}>
      <div className={styles.two}>
        <SelectInput {...field("month")} label="Month" options={MONTHS} placeholder="Select a month" />
        <SelectInput {...field("year")} label="Year" options={YEARS} placeholder="Select a year" />
      </div>
      <SelectInput
        {...field("status")}
        label="Status"
        options={PAYMENT_STATUSES}
        placeholder="Select a payment status"
        hint={logged ? `${monthYear} is logged as '${logged.status}'. Saving replaces that.` : undefined}
      />
    </FormDialog>
  );
}
