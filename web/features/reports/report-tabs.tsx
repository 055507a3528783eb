/** Links to the reports. Each report has its own URL, for bookmarks, links and the Back button. */
import { msg } from "@domain/message.ts";
import { REPORT_DEFINITIONS } from "@domain/reports/report-definitions.ts";
import { REPORTS } from "@domain/reports/report-view.ts";
import { useProperty } from "../../lib/property.store.ts";
import { t } from "../../lib/t.ts";
import { TabLinks } from "../../ui/tab-links.tsx";
import { writeReportQuery } from "./report-address.ts";

/** The report of a month. Its page has a separate call and table, because it shows all residents in pages. */
export const MONTH_REPORT = "month";

/** The statements of all leases, to print. */
export const STATEMENTS_REPORT = "statements";

const LINKS = [
  ...REPORTS.map((name) => ({
    name,
    label: REPORT_DEFINITIONS[name].title,
    search: writeReportQuery(name).toString(),
  })),
  { name: MONTH_REPORT, label: msg("Behavior vs Delinquency"), search: `report=${MONTH_REPORT}` },
  { name: STATEMENTS_REPORT, label: msg("Statements"), search: `report=${STATEMENTS_REPORT}` },
];

/** Reports that exist only where the property keeps ledgers. */
const LEDGER_REPORTS: readonly string[] = ["balances", STATEMENTS_REPORT];

export function ReportTabs({ report }: { report: string }) {
  const hasLedger = useProperty(({ ledger }) => ledger.isOn);
  const links = LINKS.filter(({ name }) => hasLedger || !LEDGER_REPORTS.includes(name));
  return <TabLinks label={t("Reports")} links={links} current={report} />;
}
