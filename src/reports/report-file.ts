/** A report as a file for spreadsheets: its columns, its rows and a line of totals. */
import type { CsvCell } from "../domain/csv-cells.ts";
import { REPORT_PLANS } from "../domain/reports/report-plans.ts";
import type { CellKind, ReportColumn, ReportView } from "../domain/reports/report-view.ts";
import type { CsvFile } from "../http/csv-file.ts";

/** What stands before the sums in the last line. */
const TOTAL = "Total";

const UNITS: Partial<Record<CellKind, string>> = { percent: "%", points: "CP" };

function headOf({ head, kind }: ReportColumn): string {
  const unit = UNITS[kind];
  return unit === undefined ? head : `${head} (${unit})`;
}

function* linesOf(
  { rows, totals }: ReportView,
  columns: readonly ReportColumn[],
): Generator<readonly CsvCell[]> {
  for (const row of rows) {
    const values = row as unknown as Readonly<Record<string, CsvCell>>;
    yield columns.map(({ key }) => values[key]);
  }
  if (rows.length > 0 && Object.keys(totals).length > 0) {
    yield columns.map(({ key }, at) => (at === 0 ? TOTAL : totals[key]));
  }
}

/** Dates and months are written as they sort, amounts as numbers; the name says which day's figures they are. */
export function reportFile(view: ReportView): CsvFile {
  const { columns } = REPORT_PLANS[view.report];
  return {
    name: `${view.report}-${view.today}.csv`,
    head: columns.map(headOf),
    rows: linesOf(view, columns),
  };
}
