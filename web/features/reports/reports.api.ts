/** The call that fetches a report, and the address of its CSV file. */
import type { ReportView } from "@domain/reports/report-view.ts";
import { api, LONG_TIMEOUT_MS, withQuery } from "../../lib/http.ts";
import type { ReportQuery } from "./report-address.ts";

const BASE = "/api/dashboard/reports";

export const reportsApi = {
  report: ({ report, from, to }: ReportQuery) =>
    api.get<ReportView>(`${BASE}/${report}`, { query: { from, to }, timeoutMs: LONG_TIMEOUT_MS }),
  filePath: ({ report, from, to }: ReportQuery) => withQuery(`${BASE}/${report}.csv`, { from, to }),
};
