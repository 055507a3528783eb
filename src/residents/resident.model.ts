/** The stored resident: the fields of the specification (section 3) and the portal's own, the schema and its indexes. */

import { Schema, type SchemaDefinition } from "mongoose";
import { withIdempotencyKey } from "../database/record.ts";
import { RESIDENT_CLASSES, type ResidentClass } from "../domain/enumerations.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import { LEASE_KINDS, type LeaseField, type LeaseKind } from "../domain/lease-rules.ts";
import { RESIDENT_DEFAULTS } from "../domain/scoring.ts";
import { emptyLogStats, type LogCounts, type LogStats, logCountsOf } from "../domain/stats.ts";

/** A change of class or fee that has not been announced yet. It is stored with the change, so that a crash does not hide it. */
export interface ClassChange {
  /** The class and fee before the change. */
  from: Pick<Resident, "class" | "monthlyFee">;
  actorID: string;
  cause: string;
  /** The `_id`s of the records that announce the change, so that announcing it again stores nothing twice. */
  noticeID: string;
  alertID: string;
  /** Set if the change follows from the first entries, none of which is negative. Staff get no alert then. */
  isHarmless?: true;
}

/** A move-out that staff entered. It is kept after it took effect, until it is undone. */
export interface MoveOut {
  /** The `_id` of the audit event when it takes effect, or of the removal. A repeat of the step stores the event once. */
  id: string;
  /** The same for the event when the account closes. */
  closingID: string;
  /** `YYYY-MM-DD`, the first day on which the resident is a former one. */
  date: string;
  /** The day on which the account closes. */
  closesOn: string;
  reason: string;
  forwardingNote: string;
  enteredBy: string;
  /** The day of the next step: the move-out, then the closing of the account. Absent after the last step. */
  nextOn?: string;
  /** The userID of the person who undoes it, while it is being undone. */
  undoneBy?: string;
  /** The person never lived here: the personal data are erased at once, and no list has them. */
  isRemoval?: true;
}

/** The lease that a person is being put on. It is stored until the person is on the lease. */
export interface JoiningLease {
  leaseID: string;
  /** The person's place on the lease. */
  personID: string;
  kind: LeaseKind;
  /** `YYYY-MM-DD`, the first day on it. */
  from: string;
  /** Who put the person on it, and why the former lease ends. */
  actorID: string;
  reason: string;
  /** The lease that is merged into this one. */
  mergedFrom?: string;
  /** The fields of a new lease. */
  terms?: Pick<Resident, LeaseField | "unitID">;
}

/** An erasure that a node has begun. */
interface Erasure {
  /** The `_id` of its audit event. */
  id: string;
  /** The end of the node's claim. Afterwards, another node may continue. */
  leaseEndsAt: Date;
}

/** `monthlyStats`, `rewardStats` and `logCounts` are derived from the log entries, as are the scores, class and fee. */
export interface Resident extends LogStats, Idempotent {
  userID: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** `YYYY-MM-DD` or empty, as are the lease dates. */
  dateOfBirth: string;
  maritalStatus: string;
  gender: string;
  raceEthnicity: string;
  /** Unit, dates and rent are copies of the lease. */
  unitNumber: string;
  /** The `_id` of the unit; absent or empty without one. */
  unitID?: string;
  unitType: string;
  leaseStart: string;
  leaseEnd: string;
  /** Dollars a month. */
  monthlyRent: number;
  /** The `_id` of the lease, absent without one; the version from which the copies are; and what the person is on it. */
  leaseID?: string;
  leaseVersion?: number;
  leaseKind?: LeaseKind;
  /** The day since which the person is on the lease. A renewal changes the start of the lease, and not this day. */
  onLeaseFrom?: string;
  /** Whether reports count the lease with another person on it. */
  isFurther?: boolean;
  /** All leases that the person is or was on. */
  leaseIDs?: string[];
  joining?: JoiningLease | null;
  /** The risk fee, dollars a month. */
  monthlyFee: number;
  /** Dollars a month, if staff have entered it. */
  monthlyIncome: number | null;
  class: ResidentClass;
  /** Out of 20; may be negative. */
  residentScore: number;
  /** Percent. */
  paymentScore: number;
  totalCP: number;
  /** Percent; 50 until first computed. */
  turnoverScore: number;
  photoUrl: string;
  /** Null while the registration waits for approval. */
  approvedAt: Date | null;
  moveOut: MoveOut | null;
  /** When the move-out took effect; null for a current resident. */
  formerSince: Date | null;
  /** Set from the beginning of the erasure of personal data to its end. */
  erasure?: Erasure;
  /** When the personal data were erased. */
  erasedAt?: Date;
  logCounts: LogCounts;
  /** Increases with every change that stats depend on. Stats computed from an older version are not stored. */
  statsVersion: number;
  classChange: ClassChange | null;
  /** The import that created the resident, if any. */
  importID?: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The copies of a resident who has no lease. */
export const NO_TERMS = { unitNumber: "", unitType: "", leaseStart: "", leaseEnd: "", monthlyRent: 0 };

/** A field with an object that is written as a whole, from typed values. */
const derivedObject = <T>(initial: () => T) => ({ type: Schema.Types.Mixed, default: initial });
const text = { type: String, default: "" };
/** The fields with their defaults, and the indexes. */
const fields: SchemaDefinition<Resident> = {
  userID: { type: String, required: true },
  firstName: text,
  lastName: text,
  // Empty after the erasure of personal data.
  email: text,
  phone: text,
  dateOfBirth: text,
  maritalStatus: text,
  gender: text,
  raceEthnicity: text,
  unitNumber: text,
  unitID: { type: String },
  unitType: text,
  leaseStart: text,
  leaseEnd: text,
  monthlyRent: { type: Number, default: 0 },
  leaseID: { type: String },
  leaseVersion: { type: Number },
  leaseKind: { type: String, enum: LEASE_KINDS },
  onLeaseFrom: { type: String },
  isFurther: { type: Boolean },
  leaseIDs: { type: [String], default: undefined },
  joining: { type: Schema.Types.Mixed },
  monthlyFee: { type: Number, default: 0 },
  monthlyIncome: { type: Number, default: null },
  class: { type: String, enum: RESIDENT_CLASSES, default: RESIDENT_DEFAULTS.class },
  residentScore: { type: Number, default: RESIDENT_DEFAULTS.residentScore },
  paymentScore: { type: Number, default: RESIDENT_DEFAULTS.paymentScore },
  totalCP: { type: Number, default: RESIDENT_DEFAULTS.totalCP },
  turnoverScore: { type: Number, default: RESIDENT_DEFAULTS.turnoverScore },
  photoUrl: text,
  approvedAt: { type: Date, default: null },
  moveOut: { type: Schema.Types.Mixed, default: null },
  formerSince: { type: Date, default: null },
  erasure: { type: Schema.Types.Mixed },
  erasedAt: { type: Date },
  monthlyStats: derivedObject(() => ({})),
  rewardStats: derivedObject(() => emptyLogStats().rewardStats),
  logCounts: derivedObject(() => logCountsOf(emptyLogStats())),
  statsVersion: { type: Number, default: 0 },
  classChange: { type: Schema.Types.Mixed, default: null },
  importID: { type: String },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
};
export const residentSchema = new Schema<Resident>(fields, { minimize: false });
residentSchema.index({ userID: 1 }, { unique: true });
residentSchema.index({ createdAt: -1, _id: -1 });
// Most lists and counts leave former residents out.
residentSchema.index({ formerSince: 1, class: 1, residentScore: 1, userID: 1 });
residentSchema.index({ formerSince: 1, leaseEnd: 1 });
residentSchema.index({ formerSince: 1, approvedAt: 1 });
residentSchema.index(
  { "moveOut.nextOn": 1 },
  { partialFilterExpression: { "moveOut.nextOn": { $exists: true } } },
);
residentSchema.index(
  { "joining.leaseID": 1 },
  { partialFilterExpression: { "joining.leaseID": { $exists: true } } },
);
residentSchema.index({ leaseID: 1 });
// A unit reads its people, current and former.
residentSchema.index({ unitID: 1, formerSince: 1 });
// The search reads residents by their last change.
residentSchema.index({ updatedAt: 1 });
residentSchema.index(
  { "classChange.noticeID": 1 },
  { partialFilterExpression: { "classChange.noticeID": { $exists: true } } },
);
residentSchema.index(
  { importID: 1, userID: 1 },
  { partialFilterExpression: { importID: { $exists: true } } },
);
withIdempotencyKey(residentSchema);
