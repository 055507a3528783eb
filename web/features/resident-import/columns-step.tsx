/** The columns of a file: their first values, the field of each, and how dates and amounts are read. Staff can change both. */

import { type ColumnChoice, DATE_ORDERS, DECIMAL_SIGNS } from "@domain/column-readings.ts";
import { msgs } from "@domain/message.ts";
import { formatPhone } from "@domain/phone-text.ts";
import { readPhone } from "@domain/resident-import/cell-readings.ts";
import { columnChoices } from "@domain/resident-import/import-columns.ts";
import type { ImportColumnView } from "@domain/resident-import/import-views.ts";
import { type ChangeEvent, useEffect, useRef } from "react";
import { formatDate } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/formats.ts";
import { useProperty } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { SelectBox } from "../../ui/select-box.tsx";
import text from "../../ui/text.module.css";
import styles from "./columns-step.module.css";

const CHOICE_LABELS: Readonly<Record<ColumnChoice, string>> = msgs({
  "month-first": "Month/day/year",
  "day-first": "Day/month/year",
  ".": "Decimal point",
  ",": "Decimal comma",
});

/** The name of a column, which may have no head. */
export const columnName = (head: string, index: number): string =>
  head || t("Column {number}", { number: index + 1 });

const isDateOrder = (choice: ColumnChoice) => DATE_ORDERS.some((order) => order === choice);

interface ColumnsStepProps {
  columns: readonly ImportColumnView[];
  busy: boolean;
  onField: (index: number, field: string) => void;
  onReading: (field: string, choice: ColumnChoice) => void;
}

/** While the file is checked again, the changed field is disabled and loses the focus. Afterwards it gets it back, unless another control has it. */
function useFocusBack(isBusy: boolean) {
  const changedField = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isBusy) return;
    // The focus is then at the dialog or the whole page.
    if (document.activeElement?.contains(changedField.current)) changedField.current?.focus();
    changedField.current = null;
  }, [isBusy]);
  return ({ target }: ChangeEvent<HTMLElement>) => {
    changedField.current = target.closest("select");
  };
}

export function ColumnsStep({ columns, busy, onField, onReading }: ColumnsStepProps) {
  const onChange = useFocusBack(busy);
  const asksTraits = useProperty(({ personalDetails }) => personalDetails.asksTraits);
  const choices = columnChoices(asksTraits).map(({ field, head }) => ({ value: field, label: t(head) }));
  const usedColumns = columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ head, samples }) => head !== "" || samples.length > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
    <section aria-label={t("Columns")} tabIndex={0} className={styles.columns} onChange={onChange}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Your column")}</th>
            <th scope="col">{t("First values")}</th>
            <th scope="col">{t("Goes to")}</th>
            <th scope="col">{t("What is read")}</th>
          </tr>
        </thead>
        <tbody>
          {usedColumns.map(({ head, samples, field, reading, index }) => (
            <tr key={index}>
              <th scope="row">{columnName(head, index)}</th>
              <td className={styles.samples}>
                {samples.map((sample, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the samples of a column stay where they are
                  <span key={place}>{sample}</span>
                ))}
              </td>
              <td>
                <SelectBox
                  aria-label={t("{column} goes to", { column: columnName(head, index) })}
                  placeholder={t("Skip")}
                  options={choices}
                  value={field}
                  disabled={busy}
                  onChange={({ target }) => onField(index, target.value)}
                />
              </td>
              <td>
                {reading ? (
                  <ReadingSelect field={field} reading={reading} busy={busy} onReading={onReading} />
                ) : null}
                {field === "phone" ? <PhoneExample samples={samples} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The first phone number of a column that will be stored in another format. */
function PhoneExample({ samples }: { samples: readonly string[] }) {
  const from = samples.find((sample) => readPhone(sample) !== sample);
  if (from === undefined) return null;
  return (
    <span className={text.hint}>
      {t("Whole column: {from} is {value}", { from, value: formatPhone(readPhone(from)) })}
    </span>
  );
}

interface ReadingSelectProps extends Pick<ColumnsStepProps, "busy" | "onReading"> {
  field: string;
  reading: NonNullable<ImportColumnView["reading"]>;
}

/** The date order or decimal sign of a column, with the first value that it changes. */
function ReadingSelect({ field, reading, busy, onReading }: ReadingSelectProps) {
  const { choice, asks, from, to } = reading;
  const choices: readonly ColumnChoice[] = isDateOrder(choice) ? DATE_ORDERS : DECIMAL_SIGNS;
  const value = isDateOrder(choice) ? formatDate(to) : formatMoney(Number(to));
  const example = to === "" ? "" : t("Whole column: {from} is {value}", { from, value });
  return (
    <>
      <SelectBox
        aria-label={t("How the whole column is read")}
        options={choices.map((option) => ({ value: option, label: t(CHOICE_LABELS[option]) }))}
        placeholder={asks ? t("Choose") : undefined}
        value={asks ? "" : choice}
        disabled={busy}
        onChange={({ target }) => onReading(field, target.value as ColumnChoice)}
      />
      <span className={text.hint}>{asks ? t("Both are possible.") : example}</span>
    </>
  );
}
