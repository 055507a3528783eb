/** The report in the URL; loaded while the screen is open. */
import type { ReportRange } from "@domain/reports/report-view.ts";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { addViewer } from "../../lib/views.ts";
import { type ReportQuery, readReportQuery, writeReportQuery } from "./report-address.ts";
import { useReports } from "./reports.store.ts";

export function useReportAddress(): { asked: ReportQuery; change: (range: ReportRange) => void } {
  const [search, setSearch] = useSearchParams();
  const { report, from, to } = readReportQuery(search);
  const { load, reset } = useReports.getState();

  useEffect(() => void load({ report, from, to }), [load, report, from, to]);
  useEffect(() => {
    const end = addViewer(useReports);
    return () => {
      end();
      reset();
    };
  }, [reset]);

  return {
    asked: { report, from, to },
    change: (range) => setSearch(writeReportQuery(report, range), { replace: true }),
  };
}
