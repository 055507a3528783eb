/** Common ranges for reports. */
import { addDays, addMonths, type CalendarDate, monthOf } from "@domain/calendar.ts";
import type { ReportName, ReportRange } from "@domain/reports/report-view.ts";

export interface RangePreset {
  label: string;
  range: ReportRange;
}

const ALL: RangePreset = { label: "All", range: { from: "", to: "" } };

const monthsAgo = (months: number, today: CalendarDate) =>
  monthOf(addMonths(`${monthOf(today)}-01`, -months));

/** @param today today's date at the property */
export function presetsOf(report: ReportName, today: CalendarDate): readonly RangePreset[] {
  const year = today.slice(0, 4);
  switch (report) {
    case "lease-expiry":
      return [
        { label: "Expired", range: { from: "", to: addDays(today, -1) } },
        ...[30, 60, 90].map((days) => ({
          label: `Next ${days} days`,
          range: { from: today, to: addDays(today, days) },
        })),
        ALL,
      ];
    case "delinquency":
      return [
        { label: "This month", range: { from: monthOf(today), to: monthOf(today) } },
        {
          label: "Last 3 months",
          range: { from: monthsAgo(2, today), to: monthOf(today) },
        },
        { label: "This year", range: { from: `${year}-01`, to: monthOf(today) } },
        { label: "All", range: { from: "", to: monthOf(today) } },
      ];
    case "occupancy":
      return [
        { label: "Last 12 months", range: { from: monthsAgo(11, today), to: monthOf(today) } },
        { label: "This year", range: { from: `${year}-01`, to: monthOf(today) } },
        { label: "Last 5 years", range: { from: monthsAgo(59, today), to: monthOf(today) } },
      ];
    case "incident-ageing":
      return [{ label: "Last 30 days", range: { from: addDays(today, -30), to: today } }, ALL];
    case "reward-points":
      return [
        { label: "This month", range: { from: `${monthOf(today)}-01`, to: today } },
        { label: "This year", range: { from: `${year}-01-01`, to: today } },
        ALL,
      ];
    default:
      return [];
  }
}
