/** The closed lists of the specification, sections 3 and 4, in the order of the screens. */

import { msg, msgs } from "./message.ts";

/** The first option of protected traits: answering is voluntary. An addition to the specification. */
const NOT_SAID = msg("Prefer not to say");

export const MARITAL_STATUSES = msgs([NOT_SAID, "Single", "Married", "Divorced", "Widowed", "Other"]);
export const GENDERS = msgs([NOT_SAID, "Male", "Female", "Other"]);
export const RACE_ETHNICITIES = msgs([
  NOT_SAID,
  "Asian",
  "Black",
  "Hispanic",
  "White",
  "Native American",
  "Pacific Islander",
  "Other",
]);

/** Unit types of the New Resident form. The Edit form has a different list (section 3). */
export const NEW_UNIT_TYPES = msgs(["Studio", "1BHK", "2BHK", "3BHK", "Penthouse", "Other"]);
export const EDIT_UNIT_TYPES = msgs(["1Bed/1Bath", "2Bed/1Bath", "2Bed/2Bath", "3Bed/2Bath", "3Bed/3Bath"]);

export const PAYMENT_STATUSES = msgs(["Paid: Early", "Paid: On-time", "Paid: Late", "Unpaid"]);
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The choice beside the payment statuses that takes a month out of the log. */
export const WITHDRAWN = msg("Withdrawn");

export const INCIDENT_TYPES = msgs(["Maintenance", "Complaint", "Dispute"]);
export type IncidentType = (typeof INCIDENT_TYPES)[number];

export const INCIDENT_STATUSES = msgs(["Open", "In Progress", "On Hold", "Resolved"]);
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

export const RESIDENT_CLASSES = ["A", "B", "C"] as const;
export type ResidentClass = (typeof RESIDENT_CLASSES)[number];

export const RESIDENT_STATUSES = msgs(["New", "Active", "Pending", "Former"]);
export type ResidentStatus = (typeof RESIDENT_STATUSES)[number];

export const MONTHS = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;
export const PAYMENT_YEARS = [2025, 2026, 2027, 2028] as const;

/** The two lines of the chart 'Behavior vs Delinquency'. */
export const MONTH_LINES = ["behavior", "payment"] as const;
export type MonthLine = (typeof MONTH_LINES)[number];
