/** The days of a statement: usual periods, or own dates. */
import { addDays, addMonths, type CalendarDate, monthOf } from "@domain/calendar.ts";
import { statementRangeProblem } from "@domain/ledger-rules.ts";
import { type ReactNode, useState } from "react";
import { t } from "../../lib/t.ts";
import { usePropertyToday } from "../../lib/use-property-today.ts";
import { TextInput } from "../../ui/field.tsx";
import { SelectInput } from "../../ui/select.tsx";

const PERIODS = ["both", "month", "last-month", "year", "last-year", "all", "own"] as const;
type Period = (typeof PERIODS)[number];

const labels = (): Record<Period, string> => ({
  both: t("This and last month"),
  month: t("This month"),
  "last-month": t("Last month"),
  year: t("This year"),
  "last-year": t("Last year"),
  all: t("Everything"),
  own: t("Custom dates"),
});

export interface Range {
  from: CalendarDate;
  to: CalendarDate;
}

/** The days of a period, until today at most. */
export function rangeOf(period: Exclude<Period, "own">, today: CalendarDate): Range {
  const month = `${monthOf(today)}-01`;
  const year = `${today.slice(0, "YYYY".length)}-01-01`;
  const ranges: Record<typeof period, Range> = {
    both: { from: addMonths(month, -1), to: today },
    month: { from: month, to: today },
    "last-month": { from: addMonths(month, -1), to: addDays(month, -1) },
    year: { from: year, to: today },
    "last-year": { from: addMonths(year, -12), to: addDays(year, -1) },
    all: { from: "", to: today },
  };
  return ranges[period];
}

/** @returns the days, which stay as they were while own dates are none, and the fields that choose them */
export function usePeriod(): { range: Range; fields: ReactNode } {
  const today = usePropertyToday();
  const [period, setPeriod] = useState<Period>("both");
  const [own, setOwn] = useState(() => rangeOf("both", today));
  const [valid, setValid] = useState(own);
  const problem = statementRangeProblem(own);

  function choose(next: Period): void {
    if (next === "own" && period !== "own") {
      const range = rangeOf(period, today);
      enter(range.from === "" ? rangeOf("year", today) : range);
    }
    setPeriod(next);
  }

  function enter(next: Range): void {
    setOwn(next);
    if (next.from !== "" && next.to !== "" && statementRangeProblem(next) === undefined) setValid(next);
  }

  const day = (end: keyof Range, label: string) => (
    <TextInput
      label={label}
      type="date"
      max={today}
      value={own[end]}
      problem={end === "to" ? problem : undefined}
      onChange={({ target }) => enter({ ...own, [end]: target.value })}
    />
  );
  return {
    range: period === "own" ? valid : rangeOf(period, today),
    fields: (
      <>
        <SelectInput
          label={t("Period")}
          value={period}
          options={PERIODS.map((value) => ({ value, label: labels()[value] }))}
          onChange={({ target }) => choose(target.value as Period)}
        />
        {period === "own" ? day("from", t("From")) : null}
        {period === "own" ? day("to", t("To")) : null}
      </>
    ),
  };
}
