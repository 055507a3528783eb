/** Links to the reports. Each report has its own URL, for bookmarks, links and the Back button. */
import { REPORT_DEFINITIONS } from "@domain/reports/report-definitions.ts";
import { REPORTS, type ReportName } from "@domain/reports/report-view.ts";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { writeReportQuery } from "./report-address.ts";
import styles from "./report-tabs.module.css";

export function ReportTabs({ report }: { report: ReportName }) {
  const current = useRef<HTMLAnchorElement>(null);

  // On phones the row of names scrolls horizontally.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current name changes with the report
  useEffect(() => {
    current.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [report]);

  return (
    <nav aria-label="Reports" data-media="screen" className={styles.tabs}>
      {REPORTS.map((name) => (
        <Link
          key={name}
          ref={name === report ? current : undefined}
          to={{ search: writeReportQuery(name).toString() }}
          aria-current={name === report ? "page" : undefined}
        >
          {REPORT_DEFINITIONS[name].title}
        </Link>
      ))}
    </nav>
  );
}
