/** Stores idempotency keys with the records that they created: one insert stores both, so neither exists without the other. */
import { type Model, type QueryFilter, Schema } from "mongoose";
import type { Idempotency, Idempotent } from "../domain/idempotency.ts";

const idempotencySchema = new Schema<Idempotency>(
  { key: { type: String, required: true }, body: { type: String, required: true } },
  { _id: false },
);

/** Adds the key to the schema of a collection. A second record with the same key is a duplicate key error. */
export function withIdempotencyKey<T extends Idempotent>(schema: Schema<T>): void {
  schema.add({ idempotency: { type: idempotencySchema } } as never);
  schema.index(
    { "idempotency.key": 1 },
    { unique: true, partialFilterExpression: { "idempotency.key": { $exists: true } } },
  );
}

/** The stored document that a call with this key created. */
export function findByIdempotencyKey<T extends Idempotent>(model: Model<T>, key: string) {
  return model.findOne({ "idempotency.key": key } as QueryFilter<T>, { __v: 0 });
}
