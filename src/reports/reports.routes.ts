/** Routes of the reports, for staff: each report as JSON and as CSV. */
import Router from "@koa/router";
import { z } from "zod";
import type { CsvCell } from "../domain/csv-cells.ts";
import { INCIDENT_STATUSES, INCIDENT_TYPES, RESIDENT_CLASSES } from "../domain/enumerations.ts";
import type { DelinquencyRow } from "../domain/reports/delinquency.ts";
import type { IncidentAgeingRow } from "../domain/reports/incident-aging.ts";
import type { LeaseExpiryRow } from "../domain/reports/lease-expiry.ts";
import type { RentRollRow } from "../domain/reports/rent-roll.ts";
import { RANGE_TEXTS, REPORT_DEFINITIONS } from "../domain/reports/report-definitions.ts";
import type { CellKind, ReportColumn, ReportView } from "../domain/reports/report-view.ts";
import { type Breakdown, REPORTS, type ReportName } from "../domain/reports/report-view.ts";
import type { RewardPointsRow } from "../domain/reports/reward-points.ts";
import type { CsvFile } from "../http/csv-file.ts";
import { answerCsv } from "../http/csv-file.ts";
import { describeRoute } from "../http/describe-route.ts";
import { requireRole } from "../http/guards.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { ReportsService } from "./reports.service.ts";

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
function reportFile(view: ReportView): CsvFile {
  const { columns } = REPORT_DEFINITIONS[view.report];
  return {
    name: `${view.report}-${view.today}.csv`,
    head: columns.map(headOf),
    rows: linesOf(view, columns),
  };
}

const userID = z.string().describe("UserID of the resident; empty without a resident");
const date = z.string().describe("YYYY-MM-DD, or empty");
const dollars = z.number().describe("Dollars");
const points = z.number().describe("CP");
const percent = z.number().describe("Percent, to one decimal");
const count = z.int();
const residentClass = z.enum(RESIDENT_CLASSES);

const residentFields = { userID, unit: z.string(), resident: z.string() };
const rentFields = { monthlyRent: dollars, riskFee: dollars, total: dollars };

const RentRollRowShape = z.strictObject({
  ...residentFields,
  ...rentFields,
  unitType: z.string(),
  leaseStart: date,
  leaseEnd: date,
  leaseStatus: z.enum(["-", "Expired", "Expiring Soon", "Active"]),
}) satisfies z.ZodType<RentRollRow>;

const DelinquencyRowShape = z.strictObject({
  ...residentFields,
  class: residentClass,
  monthsUnpaid: count,
  monthsLate: count,
  oldestUnpaid: z.string().describe("YYYY-MM, or empty"),
  upTo30: dollars,
  upTo60: dollars,
  upTo90: dollars,
  over90: dollars,
  outstanding: dollars,
}) satisfies z.ZodType<DelinquencyRow>;

const LeaseExpiryRowShape = z.strictObject({
  ...residentFields,
  ...rentFields,
  unitType: z.string(),
  leaseStart: date,
  leaseEnd: date,
  daysLeft: count,
  expires: z.string(),
}) satisfies z.ZodType<LeaseExpiryRow>;

const IncidentAgeingRowShape = z.strictObject({
  ...residentFields,
  requestID: z.string(),
  reported: date,
  age: count,
  open: z.string(),
  type: z.enum(INCIDENT_TYPES),
  category: z.string(),
  subCategory: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  priority: z.string(),
}) satisfies z.ZodType<IncidentAgeingRow>;

const RewardPointsRowShape = z.strictObject({
  ...residentFields,
  class: residentClass,
  earned: points,
  corrected: points,
  outstanding: points,
  share: percent,
}) satisfies z.ZodType<RewardPointsRow>;

const CellKindShape = z.enum(["text", "date", "month", "money", "count", "points", "percent"]);

const BreakdownShape = z.strictObject({
  title: z.string(),
  of: z.string(),
  columns: z.array(z.strictObject({ head: z.string(), kind: CellKindShape })),
  rows: z.array(z.strictObject({ label: z.string(), values: z.array(z.number()) })),
}) satisfies z.ZodType<Breakdown>;

function viewOf(row: z.ZodType) {
  return z.strictObject({
    report: z.enum(REPORTS),
    countedAt: z.iso.datetime(),
    today: date,
    from: z.string(),
    to: z.string(),
    rows: z.array(row),
    totals: z.record(z.string(), z.number()).describe("Sums by column key"),
    breakdowns: z.array(BreakdownShape),
    notes: z.array(z.string()),
  });
}

const REPORT_SHAPES: Readonly<Record<ReportName, z.ZodType>> = {
  "rent-roll": viewOf(RentRollRowShape),
  delinquency: viewOf(DelinquencyRowShape),
  "lease-expiry": viewOf(LeaseExpiryRowShape),
  "incident-ageing": viewOf(IncidentAgeingRowShape),
  "reward-points": viewOf(RewardPointsRowShape),
};

/** An empty end is open. A missing end has the default of the report. */
const ReportQuery = z.object({ from: z.string().optional(), to: z.string().optional() });

const RANGES = {
  days: "; from and to are days (YYYY-MM-DD), empty for an open end",
  months: "; from and to are months (YYYY-MM), empty for an open end",
};

function summaryOf(name: ReportName): string {
  const { title, about, range } = REPORT_DEFINITIONS[name];
  return `${title}: ${about.replace(/\.$/, "")}${range ? RANGES[range.of] : ""}`;
}

const errorResponses = {
  errors: { 400: Object.values(RANGE_TEXTS), 503: ["The server is busy. Please try again in a moment."] },
};

/** Documents the JSON route of a report. */
const reportCall = (name: ReportName) =>
  describeRoute({
    summary: summaryOf(name),
    query: ReportQuery,
    answers: { 200: REPORT_SHAPES[name] },
    ...errorResponses,
  });

/** Documents the CSV route of a report. */
const reportFileCall = (name: ReportName) =>
  describeRoute({
    summary: `${REPORT_DEFINITIONS[name].title} as CSV, with a line of totals`,
    query: ReportQuery,
    answers: { 200: "text/csv" },
    ...errorResponses,
  });

/** The routes of the reports, with their full paths. */
export function reportRoutes(reports: ReportsService): Router<SignedInState> {
  const router = new Router<SignedInState>();
  for (const name of REPORTS) {
    const path = `/api/dashboard/reports/${name}`;

    router.get(path, requireRole("staff"), reportCall(name), async (ctx) => {
      ctx.body = await reports.report(name, parse(ReportQuery, ctx.query));
    });

    router.get(`${path}.csv`, requireRole("staff"), reportFileCall(name), async (ctx) => {
      answerCsv(ctx, reportFile(await reports.report(name, parse(ReportQuery, ctx.query))));
    });
  }
  return router;
}
