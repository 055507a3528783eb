/** Reports: the property's stats as tables to read, print and download. */
import { ReportScreen } from "../../../features/reports/report-screen.tsx";
import { useReports } from "../../../features/reports/reports.store.ts";
import { formatTime } from "../../../lib/formats.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { Page } from "../../../ui/page.tsx";
import { LiveState } from "../../live-state.tsx";

export function ReportsPage() {
  useTitle("Reports");
  const countedAt = useReports((state) => state.data?.countedAt);
  return (
    <Page
      title="Reports"
      aside={<LiveState detail={countedAt ? `Counted ${formatTime(countedAt)}` : undefined} />}
    >
      <ReportScreen />
    </Page>
  );
}
