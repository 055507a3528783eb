/**
 * What the server answers and pushes: one shape for REST and for the live channel.
 * Moments are ISO 8601 in UTC; dates without a time are `YYYY-MM-DD`; money is in dollars.
 */
import type { FieldChange } from "./audit-changes.ts";
import type { IncidentStatus, PaymentStatus, ResidentClass, ResidentStatus } from "./enumerations.ts";
import type { AccessLevel, Role } from "./roles.ts";

/** Who somebody is. */
export interface UserView {
  userID: string;
  role: Role;
  /** Empty for a registered resident whose name staff have not entered yet. */
  firstName: string;
  lastName: string;
  email: string;
  access: AccessLevel;
}

/** The signed-in user, as `GET /api/auth/me` and signing in tell it (specification, section 7). */
export interface SessionUserView extends UserView {
  /** The zone whose calendar says what today is at the property, as an IANA name such as `America/Chicago`. */
  propertyTimeZone: string;
}

/** What every list of residents may show. */
export interface ResidentSummaryView {
  _id: string;
  userID: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  unitNumber: string;
  unitType: string;
  leaseStart: string;
  leaseEnd: string;
  monthlyRent: number;
  monthlyFee: number;
  class: ResidentClass;
  status: ResidentStatus;
  residentScore: number;
  paymentScore: number;
  totalCP: number;
  /** Staff only. */
  turnoverScore?: number;
  photoUrl: string;
  createdAt: string;
  updatedAt: string;
}

/** One resident in full: for staff and for the resident, never in lists. */
export interface ResidentView extends ResidentSummaryView {
  dateOfBirth: string;
  maritalStatus: string;
  gender: string;
  raceEthnicity: string;
  monthlyIncome: number | null;
}

export interface ChatMessageView {
  _id: string;
  userID: string;
  message: string;
  timestamp: string;
  senderName: string;
  senderRole: Role;
  clientMessageID?: string;
}

export interface BehaviorLogView {
  _id: string;
  userID: string;
  type: string;
  rp: number;
  reportedBy: string;
  createdAt: string;
}

export interface PaymentLogView {
  _id: string;
  userID: string;
  /** Month and year as chosen, such as `Jan 2025`. */
  monthYear: string;
  status: PaymentStatus;
  createdAt: string;
  updatedAt: string;
}

export interface RewardLogView {
  _id: string;
  userID: string;
  text: string;
  cp: number;
  createdAt: string;
}

export interface NotificationView {
  _id: string;
  /** A user, or `staff` for all of them. */
  userID: string;
  type: string;
  message: string;
  createdAt: string;
}

export interface RewardView {
  _id: string;
  title: string;
  img: string;
  price?: number;
  /** Shown where an older reward has no price. */
  points?: number;
  createdAt: string;
}

export interface IncidentView {
  _id: string;
  requestID: string;
  userID: string;
  /** First name of whoever reported it. */
  reporterName: string;
  type: string;
  category: string;
  subCategory: string;
  description: string;
  concernedParty: string;
  priorityLevel: string;
  status: IncidentStatus;
  createdAt: string;
  updatedAt: string;
}

/** What `POST /residents/new` answers: the path is shown once, to whoever made the resident. */
export interface NewResidentView extends ResidentView {
  invitationPath: string;
}

/** One entry of the audit trail, for staff. */
export interface AuditEventView {
  _id: string;
  /** A stable word such as `resident-updated`. */
  action: string;
  /** Whoever did it, and their first name. */
  actorID: string;
  actorName: string;
  /** Whom it concerns; empty where it concerns nobody. */
  userID: string;
  /** The `_id` of what was made or changed. */
  targetID: string;
  cause: string;
  /** What changed; a private field is named without its values. */
  changes: FieldChange[];
  createdAt: string;
}

/** Every refusal: `error` is a text to show, `code` a stable word to switch on. */
export interface ErrorView {
  error: string;
  code?: string;
  requestID?: string;
}
