/**
 * Idempotency keys of payment entries. An entry is replaced by the next one of its month, so it can't keep the keys of all calls itself. A key is
 * stored before its entry; the entry's time shows whether the entry was stored as well.
 */
import { type Connection, Schema } from "mongoose";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { driverCollection } from "../database/record.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import type { RentOutcome } from "../domain/rent-month-rules.ts";

/** How long a repeat is recognized. */
const KEY_TTL_SECONDS = 7 * 24 * 60 * 60;

/** In place of a lease: the call saves the rent of many leases at once. */
export const ALL_LEASES = "rent";

export interface PaymentKey {
  /** The key's hash. */
  _id: string;
  /** The hash of the body that used the key first. */
  body: string;
  /** The lease of the payment, or `ALL_LEASES`. */
  leaseID: string;
  /** The leaseholder whom the call named; absent for `ALL_LEASES`. */
  userID?: string;
  /** Month and year, such as `Jan 2025`. */
  monthYear: string;
  /** When the key was used first: the time of its entry. */
  createdAt: Date;
  /** The outcome for each lease of a call for many leases, once it has ended. */
  results?: readonly RowResult[];
}

export interface RowResult {
  leaseID: string;
  outcome: RentOutcome;
  error?: string;
}

const keySchema = new Schema<PaymentKey>({
  _id: { type: String, required: true },
  body: { type: String, required: true },
  leaseID: { type: String, required: true },
  userID: { type: String },
  monthYear: { type: String, required: true },
  createdAt: { type: Date, required: true },
  results: { type: Schema.Types.Mixed } as never,
});
keySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEY_TTL_SECONDS });

export function createPaymentKeysRepository(connection: Connection) {
  const model = connection.model<PaymentKey>("PaymentKey", keySchema, "paymentkeys");
  const keys = driverCollection<PaymentKey>(model);
  const byKey = async (key: string): Promise<PaymentKey | undefined> =>
    (await keys.findOne({ _id: key })) ?? undefined;
  return {
    byKey,
    /** Stores the outcomes of a call for many leases. */
    async storeResults(key: string, results: readonly RowResult[]): Promise<void> {
      await keys.updateOne({ _id: key }, { $set: { results } });
    },
    /** Stores a key before its entry. @returns the earlier use of the key, or undefined for a new one */
    async claim(
      { key, body }: Idempotency,
      payment: Omit<PaymentKey, "_id" | "body">,
    ): Promise<PaymentKey | undefined> {
      try {
        await keys.insertOne({ _id: key, body, ...payment });
        return undefined;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return byKey(key);
      }
    },
  };
}
