/** The closed lists of the specification, sections 3 and 4, in the order of the screens. */

/** The first option of protected traits: answering is voluntary. An addition to the specification. */
const UNSAID = "Prefer not to say";

export const MARITAL_STATUSES = [UNSAID, "Single", "Married", "Divorced", "Widowed", "Other"] as const;
export const GENDERS = [UNSAID, "Male", "Female", "Other"] as const;
export const RACE_ETHNICITIES = [
  UNSAID,
  "Asian",
  "Black",
  "Hispanic",
  "White",
  "Native American",
  "Pacific Islander",
  "Other",
] as const;

/** Unit types of the New Resident form. The Edit form has a different list (section 3). */
export const NEW_UNIT_TYPES = ["Studio", "1BHK", "2BHK", "3BHK", "Penthouse", "Other"] as const;
export const EDIT_UNIT_TYPES = [
  "1Bed/1Bath",
  "2Bed/1Bath",
  "2Bed/2Bath",
  "3Bed/2Bath",
  "3Bed/3Bath",
] as const;

export const PAYMENT_STATUSES = ["Paid: Early", "Paid: On-time", "Paid: Late", "Unpaid"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The choice beside the payment statuses that takes a month out of the log. */
export const WITHDRAWN = "Withdrawn";

export const INCIDENT_TYPES = ["Maintenance", "Complaint", "Dispute"] as const;
export type IncidentType = (typeof INCIDENT_TYPES)[number];

export const INCIDENT_STATUSES = ["Open", "In Progress", "On Hold", "Resolved"] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

export const RESIDENT_CLASSES = ["A", "B", "C"] as const;
export type ResidentClass = (typeof RESIDENT_CLASSES)[number];

export const RESIDENT_STATUSES = ["New", "Active", "Pending", "Former"] as const;
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
