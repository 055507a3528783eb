/** The range of a report: two fields, and buttons for common ranges. */

import { MONTHS } from "@domain/enumerations.ts";
import { paymentYears, sortableMonth } from "@domain/payment-months.ts";
import { REPORT_DEFINITIONS, rangeProblem } from "@domain/reports/report-definitions.ts";
import type { ReportName, ReportRange } from "@domain/reports/report-view.ts";
import { useEffect, useId, useState } from "react";
import { formatMonth } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { propertyToday, usePropertyToday } from "../../lib/use-property-today.ts";
import fieldStyles from "../../ui/field.module.css";
import chips from "../../ui/filter-chips.module.css";
import { Row } from "../../ui/layout.tsx";
import { SelectBox } from "../../ui/select-box.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./range-fields.module.css";
import { presetsOf } from "./range-presets.ts";

/** The report loads after this pause, because typing a date produces intermediate dates. */
const COMMIT_DELAY_MS = 500;

interface RangeFieldsProps {
  report: ReportName;
  range: ReportRange;
  onChange: (range: ReportRange) => void;
}

export function RangeFields({ report, range, onChange }: RangeFieldsProps) {
  const id = useId();
  const today = usePropertyToday();
  const rangeKind = REPORT_DEFINITIONS[report].range;
  const { draft, edit, replace } = useDraft(range, (next) => {
    if (rangeProblem(report, next) === undefined) onChange(next);
  });
  if (!rangeKind) return null;
  const problem = rangeProblem(report, draft);
  const EndInput = rangeKind.unit === "days" ? DayInput : MonthSelect;

  function choose(preset: ReportRange): void {
    // The preset may be the report's range already, while other dates are typed.
    replace(preset);
    onChange(preset);
  }

  return (
    <Row gap="2 4" wrap className={styles.range}>
      <fieldset className={styles.ends} aria-describedby={problem ? id : undefined}>
        <legend>{t(rangeKind.label)}</legend>
        <EndInput label={t("From")} value={draft.from} onChange={(from) => edit({ ...draft, from })} />
        <span aria-hidden="true">–</span>
        <EndInput label={t("To")} value={draft.to} onChange={(to) => edit({ ...draft, to })} />
      </fieldset>
      <fieldset className={styles.presets}>
        <legend>
          <VisuallyHidden>{t("Ranges")}</VisuallyHidden>
        </legend>
        {presetsOf(report, today).map(({ label, range: preset }) => (
          <button
            key={label}
            type="button"
            aria-pressed={preset.from === range.from && preset.to === range.to}
            className={chips.chip}
            onClick={() => choose(preset)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {problem ? (
        <p id={id} role="alert" className={styles.problem}>
          {t(problem)}
        </p>
      ) : null}
    </Row>
  );
}

/** The range in the fields. `commit` gets a typed one after a pause. */
function useDraft({ from, to }: ReportRange, commit: (range: ReportRange) => void) {
  const [draft, setDraft] = useState({ from, to });
  const [isTyping, setTyping] = useState(false);

  useEffect(() => setDraft({ from, to }), [from, to]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the draft starts the timer
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => {
      setTyping(false);
      commit(draft);
    }, COMMIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft, isTyping]);

  function edit(next: ReportRange): void {
    setTyping(true);
    setDraft(next);
  }

  function replace(next: ReportRange): void {
    setTyping(false);
    setDraft(next);
  }

  return { draft, edit, replace };
}

interface EndProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function DayInput({ label, value, onChange }: EndProps) {
  return (
    <input
      type="date"
      aria-label={label}
      value={value}
      className={fieldStyles.input}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function MonthSelect({ label, value, onChange }: EndProps) {
  const years = paymentYears(propertyToday(), [value]).sort((a, b) => a - b);
  const months = years.flatMap((year) => MONTHS.map((month) => sortableMonth(month, year)));
  return (
    <SelectBox
      aria-label={label}
      placeholder={t("Any")}
      options={months.map((month) => ({ value: month, label: formatMonth(month) }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
