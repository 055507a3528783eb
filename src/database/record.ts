/** Shared code of the repositories: plain records from lean documents, and the idempotency keys of records. */
import { createHash } from "node:crypto";
import { type Connection, type Model, type mongo, type QueryFilter, Schema, Types } from "mongoose";
import type { Idempotency, Idempotent } from "../domain/idempotency.ts";
import { DatabaseError } from "./database-error.ts";

/** A stored record as the services use it: a plain object whose `_id` has 24 hexadecimal digits. */
export type WithId<T> = T & { _id: string };

/**
 * Converts a lean document to a plain record, without Mongoose's version key. The document is modified in place, because
 * copying would take half of the time for reading a list.
 */
export function toRecord<T>(document: T & { _id: unknown; __v?: unknown }): WithId<T> {
  document._id = String(document._id);
  if (document.__v !== undefined) document.__v = undefined;
  return document as unknown as WithId<T>;
}

/** Whether a text has the form of a record's `_id`. */
export const isRecordID = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

/** A new `_id`, for a record that must be stored once even if the insertion is repeated. */
export const newRecordID = (): string => new Types.ObjectId().toHexString();

/** An `_id` that is made of a text: of several calls or nodes that store a record with it, only one succeeds. */
export const recordIDFrom = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 24);

/** Converts an `_id` to its stored form. The text must pass `isRecordID`. */
export const objectID = (text: string): Types.ObjectId => new Types.ObjectId(text);

/** The driver's database of an open connection. */
export function databaseOf({ db }: Connection): mongo.Db {
  if (!db) throw new DatabaseError("The database is not connected.");
  return db;
}

/**
 * The driver's collection of a model. Use it for small operations that run with every entry and message and whose documents
 * are built only by the repositories: Mongoose's queries and documents take half of the time of such an operation.
 */
export function driverCollection<D extends mongo.Document>(model: { collection: unknown }) {
  return model.collection as mongo.Collection<D>;
}

/**
 * Inserts a record with the driver, without Mongoose's casting and validation. The portal must have set every field itself.
 * A test checks the stored documents against the schemas.
 */
export async function insertRecord<T extends object>(
  model: Model<T>,
  record: T,
  { _id = new Types.ObjectId() }: { _id?: Types.ObjectId } = {},
): Promise<WithId<T>> {
  const document = { ...record, _id };
  await driverCollection(model).insertOne(document, { ignoreUndefined: true });
  return toRecord<T>(document);
}

const idempotencySchema = new Schema<Idempotency>(
  { key: { type: String, required: true }, body: { type: String, required: true } },
  { _id: false },
);

/**
 * Adds the idempotency key to the schema of a collection: one insert stores both the record and its key. A second record with the same key
 * is a duplicate key error.
 */
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
