/** Common ranges for reports. */

import { addDays, addMonths, type CalendarDate, monthOf } from "@domain/calendar.ts";
import type { ReportName, ReportRange } from "@domain/reports/report-view.ts";
import { t } from "../../lib/t.ts";

interface RangePreset {
  label: string;
  range: ReportRange;
}

const allUpTo = (to = ""): RangePreset => ({ label: t("All"), range: { from: "", to } });

const monthsAgo = (months: number, today: CalendarDate) =>
  monthOf(addMonths(`${monthOf(today)}-01`, -months));

/** @param today today's date at the property */
export function presetsOf(report: ReportName, today: CalendarDate): readonly RangePreset[] {
  const year = today.slice(0, 4);
  switch (report) {
    case "lease-expiry":
      return [
        { label: t("Expired"), range: { from: "", to: addDays(today, -1) } },
        ...[30, 60, 90].map((days) => ({
          label: t("Next {days} days", { days }),
          range: { from: today, to: addDays(today, days) },
        })),
        allUpTo(),
      ];
    case "delinquency":
      return [
        { label: t("This month"), range: { from: monthOf(today), to: monthOf(today) } },
        {
          label: t("Last 3 months"),
          range: { from: monthsAgo(2, today), to: monthOf(today) },
        },
        { label: t("This year"), range: { from: `${year}-01`, to: monthOf(today) } },
        allUpTo(monthOf(today)),
      ];
    case "occupancy":
      return [
        { label: t("Last 12 months"), range: { from: monthsAgo(11, today), to: monthOf(today) } },
        { label: t("This year"), range: { from: `${year}-01`, to: monthOf(today) } },
        { label: t("Last 5 years"), range: { from: monthsAgo(59, today), to: monthOf(today) } },
      ];
    case "incident-ageing":
      return [{ label: t("Last 30 days"), range: { from: addDays(today, -30), to: today } }, allUpTo()];
    case "reward-points":
      return [
        { label: t("This month"), range: { from: `${monthOf(today)}-01`, to: today } },
        { label: t("This year"), range: { from: `${year}-01-01`, to: today } },
        allUpTo(),
      ];
    default:
      return [];
  }
}
