/** '+ Add Payment' (specification, sections 2, 5 and 8): month, year and status. An existing month gets the new status. */

import { MONTHS, PAYMENT_STATUSES } from "@domain/enumerations.ts";
import { monthYearText, paymentMonthKey, paymentMonthOf, paymentYears } from "@domain/payment-months.ts";
import { PAYMENT_TEXTS, paymentFormProblem } from "@domain/payment-rules.ts";
import { formatMonthYear, monthNames } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { useForm } from "../../ui/use-form.ts";
import styles from "./log-forms.module.css";
import { logsApi } from "./logs.api.ts";
import { usePaymentLog } from "./logs.store.ts";

interface AddPaymentProps {
  userID: string;
  /** Start dates of leases; an empty text for a lease without one. */
  leaseStarts: readonly string[];
  onClose: () => void;
}

export function AddPaymentDialog({ userID, leaseStarts, onClose }: AddPaymentProps) {
  const entries = usePaymentLog((list) => list.items);
  const form = useForm({
    initial: { ...paymentMonthOf(propertyToday()), status: "" },
    rule: paymentFormProblem,
    texts: PAYMENT_TEXTS,
    send: async ({ month, year, status }, create) => {
      const monthYear = monthYearText(month, Number(year));
      const entry = await logsApi.addPayment(create, { userID, monthYear, status });
      usePaymentLog.getState().applyEvent(entry, "own");
    },
    onDone: onClose,
  });
  const months = entries.map((entry) => paymentMonthKey(entry.monthYear) ?? "");
  const years = paymentYears(propertyToday(), [...leaseStarts, ...months]).map(String);
  const monthYear = monthYearText(form.values.month, Number(form.values.year));
  const monthLabels = monthNames();
  const existingEntry = entries.find((entry) => entry.monthYear === monthYear && !entry.withdrawn);
  return (
    <FormDialog title={t("Add Payment Log")} form={form} onClose={onClose}>
      <div className={styles.two}>
        <SelectInput
          {...form.field("month")}
          label={t("Month")}
          options={MONTHS.map((value, index) => ({ value, label: monthLabels[index] ?? value }))}
          placeholder={t("Select a month")}
        />
        <SelectInput
          {...form.field("year")}
          label={t("Year")}
          options={years}
          placeholder={t("Select a year")}
        />
      </div>
      <SelectInput
        {...form.field("status")}
        data-first
        label={t("Status")}
        options={PAYMENT_STATUSES}
        placeholder={t("Select a payment status")}
        hint={
          existingEntry
            ? t("{monthYear} is logged as '{status}'. Saving replaces that.", {
                monthYear: formatMonthYear(monthYear),
                status: t(existingEntry.status),
              })
            : undefined
        }
      />
    </FormDialog>
  );
}
