/** Links to the reports. Each report has its own URL, for bookmarks, links and the Back button. */
import { REPORT_DEFINITIONS } from "@domain/reports/report-definitions.ts";
import { REPORTS, type ReportName } from "@domain/reports/report-view.ts";
import { TabLinks } from "../../ui/tab-links.tsx";
import { writeReportQuery } from "./report-address.ts";

const LINKS = REPORTS.map((name) => ({
  name,
  label: REPORT_DEFINITIONS[name].title,
  search: writeReportQuery(name).toString(),
}));

export const ReportTabs = ({ report }: { report: ReportName }) => (
  <TabLinks label="Reports" links={LINKS} current={report} />
);
