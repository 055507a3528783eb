/** Schemas of the reports, for the API document. `satisfies` checks each schema against the row type. */
import { z } from "zod";
import { INCIDENT_STATUSES, INCIDENT_TYPES, RESIDENT_CLASSES } from "../domain/enumerations.ts";
import type { DelinquencyRow } from "../domain/reports/delinquency.ts";
import type { IncidentAgeingRow } from "../domain/reports/incident-aging.ts";
import type { LeaseExpiryRow } from "../domain/reports/lease-expiry.ts";
import type { RentRollRow } from "../domain/reports/rent-roll.ts";
import { type Breakdown, REPORTS, type ReportName } from "../domain/reports/report-view.ts";
import type { RewardPointsRow } from "../domain/reports/reward-points.ts";

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

export const REPORT_SHAPES: Readonly<Record<ReportName, z.ZodType>> = {
  "rent-roll": viewOf(RentRollRowShape),
  delinquency: viewOf(DelinquencyRowShape),
  "lease-expiry": viewOf(LeaseExpiryRowShape),
  "incident-ageing": viewOf(IncidentAgeingRowShape),
  "reward-points": viewOf(RewardPointsRowShape),
};
