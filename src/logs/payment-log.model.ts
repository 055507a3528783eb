/** The stored payment entry: the month of a lease. */
import { Schema } from "mongoose";
import type { CalendarDate, CalendarMonth } from "../domain/calendar.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../domain/enumerations.ts";
import type { PaymentCorrection } from "../domain/reversal.ts";

/** Details of a month's payment that staff enter. */
export interface PaymentDetails {
  /** Dollars. */
  amount?: number;
  receivedOn?: CalendarDate;
  note?: string;
}

export interface PaymentLog extends PaymentDetails {
  /** The lease. For a resident without one it is the resident's `_id`, which the first lease of such a resident gets. */
  leaseID: string;
  /** The leaseholder with whom the month was recorded first. */
  userID: string;
  /** Month and year, such as `Jan 2025`. */
  monthYear: string;
  status: PaymentStatus;
  createdAt: Date;
  updatedAt: Date;
  /** The last correction since the month was logged. */
  correction?: PaymentCorrection;
  withdrawn?: true;
  /** The userID of the person who recorded the entry last. */
  recordedBy?: string;
  /** The save of a month's rent, of many leases at once, that recorded the entry. */
  saveID?: string;
  /** The fields that this save replaced. */
  beforeSave?: PaymentDetails & Partial<Pick<PaymentLog, "status" | "withdrawn" | "correction">>;
  /** The lease that was merged into this one. */
  mergeID?: string;
  /** The same lease, if the entry came from it. */
  movedFrom?: string;
  /** The entry's own `_id`, if the other lease's entry of the month counts in its place. */
  superseded?: string;
  /** The fields before the merge. */
  beforeMerge?: object;
}

/** The stored form, which also has the month in a sortable form. */
export interface PaymentDocument extends PaymentLog {
  month: CalendarMonth;
}

export const paymentLogSchema = new Schema<PaymentDocument>({
  leaseID: { type: String, required: true },
  userID: { type: String, required: true },
  monthYear: { type: String, required: true },
  month: { type: String, required: true },
  status: { type: String, enum: PAYMENT_STATUSES, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  correction: { type: Schema.Types.Mixed as unknown as PaymentCorrection },
  withdrawn: { type: Boolean } as never,
  amount: { type: Number },
  receivedOn: { type: String },
  note: { type: String },
  recordedBy: { type: String },
  saveID: { type: String },
  beforeSave: { type: Schema.Types.Mixed },
  mergeID: { type: String },
  movedFrom: { type: String },
  superseded: { type: String },
  beforeMerge: { type: Schema.Types.Mixed },
});
// One entry of a month counts. Superseded ones differ by their own `_id`.
paymentLogSchema.index({ leaseID: 1, month: -1, superseded: 1 }, { unique: true });
// The erasure finds the entries that were recorded with a person.
paymentLogSchema.index({ userID: 1, month: -1 });
paymentLogSchema.index({ withdrawn: 1 }, { partialFilterExpression: { withdrawn: { $exists: true } } });
paymentLogSchema.index({ month: -1, _id: -1 });
paymentLogSchema.index({ saveID: 1 }, { partialFilterExpression: { saveID: { $exists: true } } });
// The check of the stats reads the residents with entries since the last one.
paymentLogSchema.index({ updatedAt: -1 });
