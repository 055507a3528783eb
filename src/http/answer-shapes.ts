/** The views as schemas, for the API's document; the compiler holds each to the view that it describes. */
import { z } from "zod";
import type {
  EnrolmentView,
  RecoveryCodesView,
  SecondFactorView,
  SecondFactorWanted,
  SessionView,
} from "../domain/account-views.ts";
import {
  INCIDENT_STATUSES,
  MONTHS,
  PAYMENT_STATUSES,
  RESIDENT_CLASSES,
  RESIDENT_STATUSES,
} from "../domain/enumerations.ts";
import { MONTH_LINES, type MonthPage } from "../domain/month-ranking.ts";
import type { OverviewView, RiskPage } from "../domain/overview-view.ts";
import { ACCESS_LEVELS, ROLES } from "../domain/roles.ts";
import type {
  AuditEventView,
  BehaviorLogView,
  ChatMessageView,
  ErrorView,
  IncidentView,
  NewResidentView,
  NotificationView,
  PaymentLogView,
  ResidentSummaryView,
  ResidentView,
  RewardLogView,
  RewardView,
  SessionUserView,
} from "../domain/views.ts";

const recordID = z.string().regex(/^[0-9a-f]{24}$/);
const moment = z.iso.datetime();
const date = z.string().describe("YYYY-MM-DD, or empty");
const dollars = z.number().describe("Dollars a month");

export const SessionUserShape = z.strictObject({
  userID: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  access: z.enum(ACCESS_LEVELS),
  propertyTimeZone: z.string().describe("IANA name; its calendar says what today is at the property"),
}) satisfies z.ZodType<SessionUserView>;

export const RegisteredShape = z.strictObject({
  userID: z.string(),
  role: z.enum(ROLES),
  access: z.enum(ACCESS_LEVELS),
});

export const SecondFactorWantedShape = z.strictObject({
  secondFactor: z.literal(true),
}) satisfies z.ZodType<SecondFactorWanted>;

export const SessionShape = z.strictObject({
  id: z.string().describe("Names the session when it is ended"),
  device: z.string(),
  kind: z.enum(["computer", "phone", "tablet", "other"]),
  address: z.string(),
  signedInAt: moment,
  lastActiveAt: moment,
  remembered: z.boolean(),
  current: z.boolean(),
}) satisfies z.ZodType<SessionView>;

export const SecondFactorShape = z.strictObject({
  available: z.boolean(),
  on: z.boolean(),
  since: z.string().describe("A moment, or empty"),
  recoveryCodesLeft: z.number().int(),
}) satisfies z.ZodType<SecondFactorView>;

export const EnrolmentShape = z.strictObject({
  key: z.string().describe("Base 32, for typing"),
  uri: z.string().describe("otpauth://totp/..., for a QR code"),
}) satisfies z.ZodType<EnrolmentView>;

export const RecoveryCodesShape = z.strictObject({
  recoveryCodes: z.array(z.string()),
}) satisfies z.ZodType<RecoveryCodesView>;

const summary = {
  _id: recordID,
  userID: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  unitNumber: z.string(),
  unitType: z.string(),
  leaseStart: date,
  leaseEnd: date,
  monthlyRent: dollars,
  monthlyFee: dollars,
  class: z.enum(RESIDENT_CLASSES),
  status: z.enum(RESIDENT_STATUSES),
  residentScore: z.number().describe("Out of 20"),
  paymentScore: z.number().describe("Percent"),
  totalCP: z.number(),
  turnoverScore: z.exactOptional(z.number()).describe("Percent; for staff only"),
  photoUrl: z.string().describe("A path on this host, or empty"),
  createdAt: moment,
  updatedAt: moment,
};

export const ResidentSummaryShape = z.strictObject(summary) satisfies z.ZodType<ResidentSummaryView>;

const full = {
  ...summary,
  dateOfBirth: date,
  maritalStatus: z.string(),
  gender: z.string(),
  raceEthnicity: z.string(),
  monthlyIncome: z.number().nullable(),
};

export const ResidentShape = z.strictObject(full) satisfies z.ZodType<ResidentView>;

export const NewResidentShape = z.strictObject({
  ...full,
  invitationPath: z.string().describe("A path of the web app; it is shown this once"),
}) satisfies z.ZodType<NewResidentView>;

export const ChatMessageShape = z.strictObject({
  _id: recordID,
  userID: z.string(),
  message: z.string(),
  timestamp: moment,
  senderName: z.string(),
  senderRole: z.enum(ROLES),
  clientMessageID: z.exactOptional(z.string()),
}) satisfies z.ZodType<ChatMessageView>;

export const BehaviorLogShape = z.strictObject({
  _id: recordID,
  userID: z.string(),
  type: z.string(),
  rp: z.number(),
  reportedBy: z.string(),
  createdAt: moment,
}) satisfies z.ZodType<BehaviorLogView>;

export const PaymentLogShape = z.strictObject({
  _id: recordID,
  userID: z.string(),
  monthYear: z.string().describe("Such as Jan 2025"),
  status: z.enum(PAYMENT_STATUSES),
  createdAt: moment,
  updatedAt: moment,
}) satisfies z.ZodType<PaymentLogView>;

export const RewardLogShape = z.strictObject({
  _id: recordID,
  userID: z.string(),
  text: z.string(),
  cp: z.number(),
  createdAt: moment,
}) satisfies z.ZodType<RewardLogView>;

export const NotificationShape = z.strictObject({
  _id: recordID,
  userID: z.string().describe("A user, or staff for all of them"),
  type: z.string(),
  message: z.string(),
  createdAt: moment,
}) satisfies z.ZodType<NotificationView>;

export const RewardShape = z.strictObject({
  _id: recordID,
  title: z.string(),
  img: z.string(),
  price: z.exactOptional(z.number()),
  points: z.exactOptional(z.number()).describe("Shown where an older reward has no price"),
  createdAt: moment,
}) satisfies z.ZodType<RewardView>;

export const IncidentShape = z.strictObject({
  _id: recordID,
  requestID: z.string(),
  userID: z.string(),
  reporterName: z.string(),
  type: z.string(),
  category: z.string(),
  subCategory: z.string(),
  description: z.string(),
  concernedParty: z.string(),
  priorityLevel: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  createdAt: moment,
  updatedAt: moment,
}) satisfies z.ZodType<IncidentView>;

const value = z.union([z.string(), z.number(), z.null()]);

export const AuditEventShape = z.strictObject({
  _id: recordID,
  action: z.string(),
  actorID: z.string(),
  actorName: z.string(),
  userID: z.string(),
  targetID: z.string(),
  cause: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), from: value, to: value })),
  createdAt: moment,
}) satisfies z.ZodType<AuditEventView>;

const count = z.number().int().min(0);

export const RiskPageShape = z.strictObject({
  total: count,
  from: count,
  residents: z.array(
    z.strictObject({
      userID: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      unitNumber: z.string(),
      photoUrl: z.string(),
      class: z.enum(RESIDENT_CLASSES),
      residentScore: z.number(),
      leaseEnd: date,
      complaints: count,
      violations: count,
      latePayments: count,
      missedPayments: count,
    }),
  ),
}) satisfies z.ZodType<RiskPage>;

export const OverviewShape = z.strictObject({
  countedAt: moment,
  residents: count,
  classes: z.array(z.strictObject({ class: z.enum(RESIDENT_CLASSES), count, percent: z.number() })),
  insights: z.strictObject({ highRiskTenants: count, expiringLeases: count, approvedResidents: count }),
  risks: RiskPageShape,
  chart: z.array(
    z.strictObject({
      month: z.string().describe("YYYY-MM"),
      label: z.enum(MONTHS),
      behavior: z.number().nullable(),
      payment: z.number().nullable(),
    }),
  ),
  averageTurnover: z.number().describe("Cut to one decimal"),
}) satisfies z.ZodType<OverviewView>;

export const MonthPageShape = z.strictObject({
  month: z.string().describe("YYYY-MM"),
  line: z.enum(MONTH_LINES),
  behavior: z.number().nullable(),
  payment: z.number().nullable(),
  counted: z.strictObject({ behavior: count, payment: count }),
  from: count,
  residents: z.array(
    z.strictObject({
      userID: z.string(),
      rp: z.number().nullable().describe("The RP sum of the month"),
      percent: z.number().describe("That sum, held between 0 and 20, in percent of 20"),
      payment: z.union([z.literal(100), z.literal(0), z.null()]),
      firstName: z.string(),
      lastName: z.string(),
      unitNumber: z.string(),
    }),
  ),
}) satisfies z.ZodType<MonthPage>;

export const ErrorShape = z.strictObject({
  error: z.string().describe("A text to show"),
  code: z.exactOptional(z.string()).describe("A stable word to switch on"),
  requestID: z.exactOptional(z.string()),
}) satisfies z.ZodType<ErrorView>;

/** The shapes by the names that the API's document gives them. */
export const NAMED_SHAPES: Readonly<Record<string, z.ZodType>> = {
  SessionUser: SessionUserShape,
  Registered: RegisteredShape,
  Session: SessionShape,
  SecondFactor: SecondFactorShape,
  ResidentSummary: ResidentSummaryShape,
  Resident: ResidentShape,
  NewResident: NewResidentShape,
  ChatMessage: ChatMessageShape,
  BehaviorLog: BehaviorLogShape,
  PaymentLog: PaymentLogShape,
  RewardLog: RewardLogShape,
  Notification: NotificationShape,
  Reward: RewardShape,
  Incident: IncidentShape,
  AuditEvent: AuditEventShape,
  RiskPage: RiskPageShape,
  Overview: OverviewShape,
  MonthPage: MonthPageShape,
  Error: ErrorShape,
};
