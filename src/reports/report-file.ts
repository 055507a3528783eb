/** Writes a report as a CSV file: a header, the rows and a line of totals. */
import type { CsvCell } from "../domain/csv-cells.ts";
import { REPORT_DEFINITIONS } from "../domain/reports/report-definitions.ts";
import type { CellKind, ReportColumn, ReportView } from "../domain/reports/report-view.ts";
import type { CsvFile } from "../http/csv-file.ts";

/** Label of the last line, which has the totals. */
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

/** Dates are `YYYY-MM-DD`, months `YYYY-MM`, and amounts are numbers. The file name has the date of the report. */
export function reportFile(view: ReportView): CsvFile {
  const { columns } = REPORT_DEFINITIONS[view.report];
  return {
    name: `${view.report}-${view.today}.csv`,
    head: columns.map(headOf),
    rows: linesOf(view, columns),
  };
}
