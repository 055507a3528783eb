/** The staff dashboard's summary and the pages behind its figures. Their size does not grow with the number of residents. */
import { z } from "zod";
import { MONTH_LINES, MONTHS, RESIDENT_CLASSES } from "./enumerations.ts";
import { calendarDate, count, timestamp } from "./fields.ts";

/** One slide of the Resident Risk Snapshot (specification, section 2, Staff dashboard). */
export const riskSchema = z.strictObject({
  userID: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  unitNumber: z.string(),
  photoUrl: z.string(),
  class: z.enum(RESIDENT_CLASSES),
  residentScore: z.number().describe("The RP score, at most 20; may be negative"),
  leaseEnd: calendarDate,
  complaints: count,
  violations: count,
  latePayments: count,
  missedPayments: count,
});
export type RiskView = z.infer<typeof riskSchema>;

const riskPage = {
  total: count.describe("Residents of class C"),
  from: count.describe("Position of the page's first resident, from 0"),
  residents: z.array(riskSchema),
};

/** A page of the residents of class C, lowest RP first. */
export const riskPageSchema = z.strictObject(riskPage).meta({ title: "RiskPage" });
export type RiskPage = z.infer<typeof riskPageSchema>;

const chartMonthSchema = z.strictObject({
  month: z.string().describe("YYYY-MM"),
  label: z.enum(MONTHS),
  behavior: z.number().nullable(),
  payment: z.number().nullable(),
});

/** 'Work today': what waits for staff. */
const workSchema = z.strictObject({
  emergencies: count.describe("Open incidents that are emergencies"),
  openIncidents: count.describe("Incidents that are not Resolved"),
  unassigned: count.describe("Open incidents without an assignee"),
  overdue: count.describe("Open incidents whose due date has passed at the property"),
  unreadConversations: count.describe("Residents whose messages to the office include unread ones"),
  waitingForApproval: count.describe("Residents with status Pending"),
  redemptionRequests: count.describe("Redemption requests that are not decided"),
});
export type WorkView = z.infer<typeof workSchema>;

/** The response to `GET /api/dashboard/overview`. */
export const overviewSchema = z
  .strictObject({
    countedAt: timestamp,
    residents: count,
    classes: z.array(z.strictObject({ class: z.enum(RESIDENT_CLASSES), count, percent: z.number() })),
    occupancy: z.strictObject({
      units: count,
      occupied: count.describe("Units with people, including units on notice"),
      notice: count.describe("Occupied units with a move-out entered for all people"),
      vacant: count,
      offline: count.describe("Units that are not for rent, without people"),
    }),
    insights: z.strictObject({ highRiskTenants: count, expiringLeases: count, approvedResidents: count }),
    work: workSchema,
    rent: z
      .strictObject({
        month: z.string().describe("The current month, YYYY-MM"),
        leases: count.describe("Leases that owe rent in the month"),
        paid: count,
        late: count.describe("Paid leases whose payment was late"),
        unpaid: count,
      })
      .describe("For the other leases, no payment status was recorded yet"),
    risks: z.strictObject(riskPage),
    chart: z.array(chartMonthSchema).describe("'Behavior vs Delinquency' of the current year so far"),
    averageTurnover: z.number().describe("Rounded down to one decimal"),
  })
  .meta({ title: "Overview" });
export type OverviewView = z.infer<typeof overviewSchema>;

/** One resident's contribution to the averages of a month. */
const monthResidentSchema = z.strictObject({
  userID: z.string(),
  rp: z.number().nullable().describe("RP sum of the month; null without a behavior entry"),
  percent: z.number().describe("The RP sum, clamped to 0 to 20, in percent of 20"),
  payment: z
    .union([z.literal(100), z.literal(0), z.null()])
    .describe("100 for paid on time or early, else 0; null without an entry"),
  firstName: z.string(),
  lastName: z.string(),
  unitNumber: z.string(),
});
export type MonthResident = z.infer<typeof monthResidentSchema>;

/** A page of the residents in one of the averages of a month. */
export const monthPageSchema = z
  .strictObject({
    month: z.string().describe("YYYY-MM"),
    line: z.enum(MONTH_LINES),
    behavior: z.number().nullable(),
    payment: z.number().nullable(),
    counted: z.strictObject({ behavior: count, payment: count }).describe("Residents in each average"),
    from: count.describe("Position of the page's first resident, from 0"),
    residents: z.array(monthResidentSchema),
  })
  .meta({ title: "MonthPage" });
export type MonthPage = z.infer<typeof monthPageSchema>;
