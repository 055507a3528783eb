/** Reports: the property's stats as tables to read, print and download. */

import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { MONTH_REPORT, ReportTabs, STATEMENTS_REPORT } from "../../../features/reports/report-tabs.tsx";
import { applyReportEvent, REPORT_EVENTS, useReports } from "../../../features/reports/reports.store.ts";
import { formatTime } from "../../../lib/dates.ts";
import { t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";

const reportScreen = lazyPart(
  async () => (await import("../../../features/reports/report-screen.tsx")).ReportScreen,
);
const monthReport = lazyPart(async () => (await import("./month-report.tsx")).MonthReport);
const statements = lazyPart(async () => (await import("./statements-report.tsx")).StatementsReport);

export const REPORT_SUBSCRIPTIONS: readonly Subscription[] = [
  {
    events: Object.fromEntries(REPORT_EVENTS.map((event) => [event, () => applyReportEvent(event)])),
    store: useReports,
  },
];

export function ReportsPage() {
  useTitle(t("Reports"));
  useScreenSubscriptions(REPORT_SUBSCRIPTIONS);
  const [search] = useSearchParams();
  const report = search.get("report");
  const [countedAt, setCountedAt] = useState<string>();
  return (
    <Page
      title={t("Reports")}
      aside={
        <LiveState detail={countedAt ? t("Counted {time}", { time: formatTime(countedAt) }) : undefined} />
      }
    >
      {report === MONTH_REPORT || report === STATEMENTS_REPORT ? (
        <>
          <ReportTabs report={report} />
          {report === MONTH_REPORT ? <monthReport.Part rows={6} /> : <statements.Part rows={6} />}
        </>
      ) : (
        <reportScreen.Part rows={6} onShown={setCountedAt} />
      )}
    </Page>
  );
}
