/** Routes of the reports, for staff: each report as JSON and as CSV. */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import type { CsvCell } from "../domain/csv-cells.ts";
import { LEDGER_TEXTS } from "../domain/ledger-rules.ts";
import { msg } from "../domain/message.ts";
import { RANGE_TEXTS, REPORT_DEFINITIONS, TRANSLATED_KEYS } from "../domain/reports/report-definitions.ts";
import {
  type Breakdown,
  type CellKind,
  REPORTS,
  type ReportColumn,
  type ReportName,
  type ReportView,
} from "../domain/reports/report-view.ts";
import { answerCsv, type CsvFile } from "../http/csv-file.ts";
import { describeRoute } from "../http/describe-route.ts";
import { requireRole } from "../http/guards.ts";
import { pageLanguage } from "../http/page-language.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { type Render, renderIn } from "../languages/reader-language.ts";

/** The label of the line with the totals. */
const TOTAL = msg("Total");

const isTranslated = ({ key }: ReportColumn) => TRANSLATED_KEYS.includes(key);

const UNITS: Partial<Record<CellKind, string>> = { percent: "%", points: "CP" };

function headOf({ head, kind }: ReportColumn, render: Render): string {
  const unit = UNITS[kind];
  return unit === undefined ? render(head) : `${render(head)} (${unit})`;
}

function* linesOf(
  { rows, totals }: ReportView,
  columns: readonly ReportColumn[],
  render: Render,
): Generator<readonly CsvCell[]> {
  for (const row of rows) {
    const values = row as unknown as Readonly<Record<string, CsvCell>>;
    yield columns.map((column) => {
      const value = values[column.key];
      return isTranslated(column) && typeof value === "string" ? render(value) : value;
    });
  }
  if (rows.length > 0 && Object.keys(totals).length > 0) {
    yield columns.map(({ key }, index) => (index === 0 ? render(TOTAL) : totals[key]));
  }
}

/** Dates are `YYYY-MM-DD`, months `YYYY-MM`, and amounts are numbers. The file name has the date of the report. */
function reportFile(view: ReportView, render: Render): CsvFile {
  const { columns } = REPORT_DEFINITIONS[view.report];
  return {
    name: `${view.report}-${view.today}.csv`,
    head: columns.map((column) => headOf(column, render)),
    rows: linesOf(view, columns, render),
  };
}

const textSchema = z.string();
const dateSchema = textSchema.describe("YYYY-MM-DD, or empty");

const CELL_SCHEMAS: Readonly<Record<CellKind, z.ZodType>> = {
  text: textSchema,
  date: dateSchema,
  month: textSchema.describe("YYYY-MM, or empty"),
  money: z.number().describe("Dollars"),
  count: z.int(),
  points: z.number().describe("CP"),
  percent: z.number().describe("Percent, to one decimal"),
};

const rowSchema = (columns: readonly ReportColumn[]) =>
  z.strictObject({
    userID: textSchema.describe("UserID of the resident; empty without a resident"),
    ...Object.fromEntries(columns.map(({ key, kind }) => [key, CELL_SCHEMAS[kind]])),
  });

const cellKindSchema = z.enum(Object.keys(CELL_SCHEMAS) as CellKind[]);

const breakdownSchema = z.strictObject({
  title: textSchema,
  of: textSchema.describe("The head of the column of labels"),
  columns: z.array(z.strictObject({ head: textSchema, kind: cellKindSchema })),
  rows: z.array(z.strictObject({ label: textSchema, values: z.array(z.number()) })),
}) satisfies z.ZodType<Breakdown>;

const viewSchema = (name: ReportName) =>
  z.strictObject({
    report: z.enum(REPORTS),
    countedAt: z.iso.datetime(),
    today: dateSchema,
    from: textSchema,
    to: textSchema,
    rows: z.array(rowSchema(REPORT_DEFINITIONS[name].columns)),
    totals: z.record(textSchema, z.number()).describe("Sums by column key"),
    breakdowns: z.array(breakdownSchema),
    notes: z.array(textSchema),
  });

/** An empty text leaves that end of the range open. A missing field has the default of the report. */
const reportQuerySchema = z.object({ from: textSchema.optional(), to: textSchema.optional() });

const RANGE_SUMMARIES = {
  days: "; from and to are days (YYYY-MM-DD), empty for an open end",
  months: "; from and to are months (YYYY-MM), empty for an open end",
};

function summaryOf(name: ReportName): string {
  const { title, about, range } = REPORT_DEFINITIONS[name];
  return `${title}: ${about.replace(/\.$/, "")}${range ? RANGE_SUMMARIES[range.unit] : ""}`;
}

const errorsOf = (name: ReportName) => ({
  400: Object.values(RANGE_TEXTS),
  ...(name === "balances" && { 404: [LEDGER_TEXTS.off] }),
  503: ["The server is busy. Please try again in a moment."],
});

const describeReport = (name: ReportName) =>
  describeRoute({
    summary: summaryOf(name),
    query: reportQuerySchema,
    answers: { 200: viewSchema(name) },
    errors: errorsOf(name),
  });

const describeReportFile = (name: ReportName) =>
  describeRoute({
    summary: `${REPORT_DEFINITIONS[name].title} as CSV, with a line of totals`,
    query: reportQuerySchema,
    answers: { 200: "text/csv" },
    errors: errorsOf(name),
  });

export function reportRoutes({ reports }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();
  for (const name of REPORTS) {
    const path = `/api/dashboard/reports/${name}`;

    router.get(path, requireRole("staff"), describeReport(name), async (ctx) => {
      ctx.body = await reports.report(name, parse(reportQuerySchema, ctx.query));
    });

    router.get(`${path}.csv`, requireRole("staff"), describeReportFile(name), async (ctx) => {
      const view = await reports.report(name, parse(reportQuerySchema, ctx.query));
      answerCsv(ctx, reportFile(view, renderIn(pageLanguage(ctx))));
    });
  }
  return router;
}
