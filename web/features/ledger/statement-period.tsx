/** The fields that choose the days of a statement: a usual period, or custom dates. */
import { addDays, addMonths, type CalendarDate, monthOf } from "@domain/calendar.ts";
import { statementRangeProblem } from "@domain/ledger-rules.ts";
import { type ReactNode, useState } from "react";
import { t } from "../../lib/t.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { TextInput } from "../../ui/field.tsx";
import { SelectInput } from "../../ui/select.tsx";

const PERIODS = ["two-months", "month", "last-month", "year", "last-year", "all", "custom"] as const;
type Period = (typeof PERIODS)[number];

const labels = (): Record<Period, string> => ({
  "two-months": t("This and last month"),
  month: t("This month"),
  "last-month": t("Last month"),
  year: t("This year"),
  "last-year": t("Last year"),
  all: t("Everything"),
  custom: t("Custom dates"),
});

export interface Range {
  from: CalendarDate;
  to: CalendarDate;
}

/** The days of a period, until today at most. */
export function periodRange(period: Exclude<Period, "custom">, today: CalendarDate): Range {
  const month = `${monthOf(today)}-01`;
  const year = `${today.slice(0, "YYYY".length)}-01-01`;
  const ranges: Record<typeof period, Range> = {
    "two-months": { from: addMonths(month, -1), to: today },
    month: { from: month, to: today },
    "last-month": { from: addMonths(month, -1), to: addDays(month, -1) },
    year: { from: year, to: today },
    "last-year": { from: addMonths(year, -12), to: addDays(year, -1) },
    all: { from: "", to: today },
  };
  return ranges[period];
}

/** @returns the chosen days (the last valid ones while custom dates are incomplete or wrong), and the fields */
export function useStatementPeriod(): { range: Range; fields: ReactNode } {
  const today = usePropertyToday();
  const [period, setPeriod] = useState<Period>("two-months");
  const [customRange, setCustomRange] = useState(() => periodRange("two-months", today));
  const [lastValidRange, setLastValidRange] = useState(customRange);
  const problem = statementRangeProblem(customRange);

  function choosePeriod(next: Period): void {
    if (next === "custom" && period !== "custom") {
      const range = periodRange(period, today);
      enterRange(range.from === "" ? periodRange("year", today) : range);
    }
    setPeriod(next);
  }

  function enterRange(range: Range): void {
    setCustomRange(range);
    if (range.from !== "" && range.to !== "" && statementRangeProblem(range) === undefined)
      setLastValidRange(range);
  }

  const dateField = (end: keyof Range, label: string) => (
    <TextInput
      label={label}
      type="date"
      max={today}
      value={customRange[end]}
      problem={end === "to" ? problem : undefined}
      onChange={({ target }) => enterRange({ ...customRange, [end]: target.value })}
    />
  );
  return {
    range: period === "custom" ? lastValidRange : periodRange(period, today),
    fields: (
      <>
        <SelectInput
          label={t("Period")}
          value={period}
          options={PERIODS.map((value) => ({ value, label: labels()[value] }))}
          onChange={({ target }) => choosePeriod(target.value as Period)}
        />
        {period === "custom" ? dateField("from", t("From")) : null}
        {period === "custom" ? dateField("to", t("To")) : null}
      </>
    ),
  };
}
