// @vitest-environment happy-dom
/** The rows of a report, which React distinguishes by their keys. */
import { expect, it, vi } from "vitest";
import { REPORT_DEFINITIONS } from "../../../../src/domain/reports/report-definitions.ts";
import type { ReportName, ReportRow, ReportView } from "../../../../src/domain/reports/report-view.ts";
import { ReportTable } from "../../../../web/features/reports/report-table.tsx";
import { renderAt } from "../render.tsx";

const MONTHS = ["2026-10", "2026-11"].map((month) => ({ userID: "", month }));
const LEASES = ["2F", "3C"].map((unit) => ({ userID: "R-1", resident: "Ana Cruz", unit }));

it.each<[ReportName, ReportRow[]]>([
  ["occupancy", MONTHS],
  ["balances", LEASES],
])("the rows of %s have different keys", async (report, rows) => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const view = { report, rows, totals: {} } as ReportView;
  await renderAt("/", <ReportTable plan={REPORT_DEFINITIONS[report]} view={view} />);
  expect(document.querySelectorAll("tbody tr")).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
