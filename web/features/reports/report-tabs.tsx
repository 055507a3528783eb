/** The reports by name; each is an address of its own, so that it can be kept, sent and gone back to. */
import { REPORT_DEFINITIONS } from "@domain/reports/report-definitions.ts";
import { REPORTS, type ReportName } from "@domain/reports/report-view.ts";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { writeReportQuery } from "./report-address.ts";
import styles from "./report-tabs.module.css";

export function ReportTabs({ report }: { report: ReportName }) {
  const current = useRef<HTMLAnchorElement>(null);

  // On phones the names reach out of the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report is another current name
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
