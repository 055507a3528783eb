/** A stored entry in the ledger of a lease. */
import { Schema } from "mongoose";
import { withIdempotencyKey } from "../database/record.ts";
import type { CalendarDate, CalendarMonth } from "../domain/calendar.ts";
import type { Idempotent } from "../domain/idempotency.ts";
import { CHARGE_KINDS, type ChargeKind, ENTRY_KINDS, type EntryKind } from "../domain/ledger-rules.ts";

export interface LedgerEntry extends Idempotent {
  leaseID: string;
  kind: EntryKind;
  chargeKind?: ChargeKind;
  day: CalendarDate;
  /** What the entry adds to the balance: negative for payments, credits and reversals of charges. */
  cents: number;
  /** The month of a rent or fee. */
  month?: CalendarMonth;
  /** The leaseholder who owes a monthly fee. */
  userID?: string;
  method?: string;
  text: string;
  /** The `_id` of the entry that a reversal takes back. */
  reverses?: string;
  /** Of a balance that moved between two leases: the entry in the ledger of the other lease. */
  pair?: { leaseID: string; _id: string };
  /** The unique key of a charge of a month, a reversal, an opening balance or a moved balance, so that it is stored once. */
  once?: string;
  /** A userID, or `portal`. */
  authorID: string;
  createdAt: Date;
}

/** The fields of an entry that adds cents to a balance, or takes them from it. */
export const amountFields = (cents: number) =>
  cents > 0
    ? ({ kind: "charge", chargeKind: "other", cents } as const)
    : ({ kind: "credit", cents } as const);

export const ledgerEntrySchema = new Schema<LedgerEntry>({
  leaseID: { type: String, required: true },
  kind: { type: String, enum: ENTRY_KINDS, required: true },
  chargeKind: { type: String, enum: CHARGE_KINDS },
  day: { type: String, required: true },
  cents: { type: Number, required: true },
  month: { type: String },
  userID: { type: String },
  method: { type: String },
  text: { type: String, default: "" },
  reverses: { type: String },
  pair: { type: Schema.Types.Mixed } as never,
  once: { type: String },
  authorID: { type: String, required: true },
  createdAt: { type: Date, required: true },
});
ledgerEntrySchema.index({ leaseID: 1, day: 1 });
ledgerEntrySchema.index({ day: 1 });
ledgerEntrySchema.index({ once: 1 }, { unique: true, partialFilterExpression: { once: { $exists: true } } });
withIdempotencyKey(ledgerEntrySchema);
