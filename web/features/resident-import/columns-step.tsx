/** The columns of a file: their first values, the field of each, and how days and amounts are read. Each can be corrected. */

import type { ColumnChoice } from "@domain/column-readings.ts";
import { msgs } from "@domain/message.ts";
import { formatPhone } from "@domain/phone-text.ts";
import { readPhone } from "@domain/resident-import/cell-readings.ts";
import { columnChoices } from "@domain/resident-import/import-columns.ts";
import type { ImportColumnView } from "@domain/resident-import/import-views.ts";
import { formatDate } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/formats.ts";
import { useProperty } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { SelectBox } from "../../ui/select.tsx";
import text from "../../ui/text.module.css";
import styles from "./columns-step.module.css";

const WAYS: Readonly<Record<ColumnChoice, string>> = msgs({
  "month-first": "Month/day/year",
  "day-first": "Day/month/year",
  ".": "Decimal point",
  ",": "Decimal comma",
});

const DATE_WAYS = ["month-first", "day-first"] as const;
const AMOUNT_WAYS = [".", ","] as const;

const nameOf = (head: string, at: number) => head || t("Column {number}", { number: at + 1 });

const isDay = (choice: ColumnChoice) => choice === "month-first" || choice === "day-first";

interface ColumnsStepProps {
  columns: readonly ImportColumnView[];
  busy: boolean;
  onField: (at: number, field: string) => void;
  onReading: (field: string, way: ColumnChoice) => void;
}

export function ColumnsStep({ columns, busy, onField, onReading }: ColumnsStepProps) {
  const asksTraits = useProperty(({ personalDetails }) => personalDetails.asksTraits);
  const choices = columnChoices(asksTraits).map(({ field, head }) => ({ value: field, label: t(head) }));
  const named = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ head, samples }) => head || samples.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
    <section aria-label={t("Columns")} tabIndex={0} className={styles.columns}>
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
          {named.map(({ head, samples, field, reading, at }) => (
            <tr key={at}>
              <th scope="row">{nameOf(head, at)}</th>
              <td className={styles.samples}>
                {samples.map((sample, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the samples of a column stay where they are
                  <span key={place}>{sample}</span>
                ))}
              </td>
              <td>
                <SelectBox
                  aria-label={t("{column} goes to", { column: nameOf(head, at) })}
                  placeholder={t("Skip")}
                  options={choices}
                  value={field}
                  disabled={busy}
                  onChange={({ target }) => onField(at, target.value)}
                />
              </td>
              <td>
                {reading ? (
                  <Reading field={field} reading={reading} busy={busy} onReading={onReading} />
                ) : null}
                {field === "phone" ? <PhonesRead samples={samples} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The first phone number that is written in another way. */
function PhonesRead({ samples }: { samples: readonly string[] }) {
  const from = samples.find((sample) => readPhone(sample) !== sample);
  if (from === undefined) return null;
  return (
    <span className={text.hint}>
      {t("Whole column: {from} is {value}", { from, value: formatPhone(readPhone(from)) })}
    </span>
  );
}

interface ReadingProps extends Pick<ColumnsStepProps, "busy" | "onReading"> {
  field: string;
  reading: NonNullable<ImportColumnView["reading"]>;
}

function Reading({ field, reading, busy, onReading }: ReadingProps) {
  const { choice, asks, from, to } = reading;
  const ways = isDay(choice) ? DATE_WAYS : AMOUNT_WAYS;
  const value = isDay(choice) ? formatDate(to) : formatMoney(Number(to));
  return (
    <>
      <SelectBox
        aria-label={t("How the whole column is read")}
        options={ways.map((way) => ({ value: way, label: t(WAYS[way]) }))}
        placeholder={asks ? t("Choose") : undefined}
        value={asks ? "" : choice}
        disabled={busy}
        onChange={({ target }) => onReading(field, target.value as ColumnChoice)}
      />
      <span className={text.hint}>
        {asks
          ? t("Both are possible.")
          : to === ""
            ? ""
            : t("Whole column: {from} is {value}", { from, value })}
      </span>
    </>
  );
}
