/** Links to the reports. Each report has its own URL, for bookmarks, links and the Back button. */
import { REPORT_DEFINITIONS } from "@domain/reports/report-definitions.ts";
import { REPORTS, type ReportName } from "@domain/reports/report-view.ts";
import { TabLinks } from "../../ui/tab-links.tsx";
import { writeReportQuery } from "./report-address.ts";

/** The report of a month. It has its own call and table, because it shows pages of all residents. */
export const MONTH_REPORT = "month";

const LINKS = [
  ...REPORTS.map((name) => ({
    name,
    label: REPORT_DEFINITIONS[name].title,
    search: writeReportQuery(name).toString(),
  })),
  { name: MONTH_REPORT, label: "Behavior vs Delinquency", search: `report=${MONTH_REPORT}` },
];

export const ReportTabs = ({ report }: { report: ReportName | typeof MONTH_REPORT }) => (
  <TabLinks label="Reports" links={LINKS} current={report} />
);
