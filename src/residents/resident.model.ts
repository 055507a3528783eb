/** The stored resident: every field of the specification's resident (section 3), its schema and its indexes. */
import { Schema } from "mongoose";
import { withIdempotencyKey } from "../database/idempotency.ts";
import { RESIDENT_CLASSES, type ResidentClass } from "../domain/enumerations.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import { RESIDENT_DEFAULTS } from "../domain/resident-defaults.ts";

/** The sums of a resident's log entries, and the number of entries in them. If the number differs, the sums are recomputed. */
export interface CountedLogs {
  behaviorEntries: number;
  /** The sum of their RP, including RP above the cap. */
  rpSum: number;
  rewardEntries: number;
  /** The sum of their CP. */
  cpSum: number;
}

export interface Resident extends Idempotent {
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
  unitNumber: string;
  unitType: string;
  leaseStart: string;
  leaseEnd: string;
  /** Dollars a month. */
  monthlyRent: number;
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
  /** Increases with every change that scores depend on. Scores computed from an older version are computed again. */
  scoreVersion: number;
  /** The import that created the resident, if any. */
  importID?: string;
  /** The log entries that the scores were last computed from; null if never computed. */
  counted: CountedLogs | null;
  createdAt: Date;
  updatedAt: Date;
}

const number = { type: Number, required: true };
const countedLogsSchema = new Schema<CountedLogs>(
  { behaviorEntries: number, rpSum: number, rewardEntries: number, cpSum: number },
  { _id: false },
);
const text = { type: String, default: "" };
/** The fields with their defaults, and the indexes. */
export const residentSchema = new Schema<Resident>({
  userID: { type: String, required: true },
  firstName: text,
  lastName: text,
  email: { type: String, required: true },
  phone: text,
  dateOfBirth: text,
  maritalStatus: text,
  gender: text,
  raceEthnicity: text,
  unitNumber: text,
  unitType: text,
  leaseStart: text,
  leaseEnd: text,
  monthlyRent: { type: Number, default: 0 },
  monthlyFee: { type: Number, default: 0 },
  monthlyIncome: { type: Number, default: null },
  class: { type: String, enum: RESIDENT_CLASSES, default: RESIDENT_DEFAULTS.class },
  residentScore: { type: Number, default: RESIDENT_DEFAULTS.residentScore },
  paymentScore: { type: Number, default: RESIDENT_DEFAULTS.paymentScore },
  totalCP: { type: Number, default: RESIDENT_DEFAULTS.totalCP },
  turnoverScore: { type: Number, default: RESIDENT_DEFAULTS.turnoverScore },
  photoUrl: text,
  approvedAt: { type: Date, default: null },
  scoreVersion: { type: Number, default: 0 },
  counted: { type: countedLogsSchema, default: null },
  importID: { type: String },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});
residentSchema.index({ userID: 1 }, { unique: true });
residentSchema.index({ createdAt: -1, _id: -1 });
residentSchema.index({ class: 1, residentScore: 1, userID: 1 });
residentSchema.index({ leaseEnd: 1 });
residentSchema.index({ approvedAt: 1 });
residentSchema.index(
  { importID: 1, userID: 1 },
  { partialFilterExpression: { importID: { $exists: true } } },
);
withIdempotencyKey(residentSchema);
