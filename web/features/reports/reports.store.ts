/** The open report. Events that can change it invalidate it. */
import type { ServerEvents } from "@domain/live-events.ts";
import type { ReportName, ReportView } from "@domain/reports/report-view.ts";
import { createResource } from "../../lib/resource.ts";
import type { ReportQuery } from "./report-address.ts";
import { reportsApi } from "./reports.api.ts";

/** The minimum pause between two fetches. */
export const GAP_MIN_MS = 200;

/** The pause is this many times as long as the last fetch, to limit the server's load. */
const GAP_FACTOR = 10;

const RESIDENT_EVENTS = ["resident:created", "resident:updated"] as const;

/** The events that can change each report. */
const SOURCES: Readonly<Record<ReportName, readonly (keyof ServerEvents)[]>> = {
  "rent-roll": RESIDENT_EVENTS,
  delinquency: [...RESIDENT_EVENTS, "payment-log:saved", "ledger:changed"],
  balances: [...RESIDENT_EVENTS, "ledger:changed"],
  "lease-expiry": RESIDENT_EVENTS,
  occupancy: [...RESIDENT_EVENTS, "unit:created", "unit:updated", "unit:removed", "lease:updated"],
  "incident-ageing": [...RESIDENT_EVENTS, "incident:created", "incident:updated"],
  "reward-points": [...RESIDENT_EVENTS, "reward-log:created"],
};

export const REPORT_EVENTS: readonly (keyof ServerEvents)[] = [...new Set(Object.values(SOURCES).flat())];

export const useReports = createResource<ReportQuery, ReportView>({
  fetch: reportsApi.report,
  keeps: (next, previous) => next.report === previous.report,
  pace: { gapMs: GAP_MIN_MS, factor: GAP_FACTOR },
});

/** Invalidates the open report if the event can change it. */
export function applyReportEvent(event: keyof ServerEvents): void {
  const { params, invalidate } = useReports.getState();
  if (params && SOURCES[params.report].includes(event)) invalidate();
}
