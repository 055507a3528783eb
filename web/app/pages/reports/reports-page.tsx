/** Reports: the property's stats as tables to read, print and download. */
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { ReportScreen } from "../../../features/reports/report-screen.tsx";
import { MONTH_REPORT, ReportTabs } from "../../../features/reports/report-tabs.tsx";
import { applyReportEvent, REPORT_EVENTS, useReports } from "../../../features/reports/reports.store.ts";
import { formatTime } from "../../../lib/formats.ts";
import { useTitle } from "../../../lib/use-title.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { LiveState } from "../../live-state.tsx";

const MonthReport = lazy(async () => ({ default: (await import("./month-report.tsx")).MonthReport }));

export const REPORT_SUBSCRIPTIONS: readonly Subscription[] = [
  {
    events: Object.fromEntries(REPORT_EVENTS.map((event) => [event, () => applyReportEvent(event)])),
    store: useReports,
  },
];

export function ReportsPage() {
  useTitle("Reports");
  useScreenSubscriptions(REPORT_SUBSCRIPTIONS);
  const [search] = useSearchParams();
  const countedAt = useReports((state) => state.data?.countedAt);
  return (
    <Page
      title="Reports"
      aside={<LiveState detail={countedAt ? `Counted ${formatTime(countedAt)}` : undefined} />}
    >
      {search.get("report") === MONTH_REPORT ? (
        <>
          <ReportTabs report={MONTH_REPORT} />
          <Suspense fallback={<Skeleton rows={6} />}>
            <MonthReport />
          </Suspense>
        </>
      ) : (
        <ReportScreen />
      )}
    </Page>
  );
}
