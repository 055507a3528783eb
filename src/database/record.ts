/** Shared code of the repositories: plain records from lean documents, and detection of duplicate keys. */
import { type Connection, type Model, mongo, Types } from "mongoose";
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

const OBJECT_ID = /^[0-9a-f]{24}$/;

/** Whether a text has the form of a record's `_id`. */
export function isRecordID(text: string): boolean {
  return OBJECT_ID.test(text);
}

/** A new `_id`, for a record that must be stored once even if the insertion is repeated. */
export const newRecordID = (): string => new Types.ObjectId().toHexString();

/** Converts an `_id` to its stored form. The text must pass `isRecordID`. */
export function objectID(text: string): Types.ObjectId {
  return new Types.ObjectId(text);
}

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

interface InsertOptions extends Pick<mongo.InsertOneOptions, "writeConcern"> {
  _id?: Types.ObjectId;
}

/**
 * Inserts a record with the driver, without Mongoose's casting and validation. The portal must have set every field itself.
 * A test checks the stored documents against the schemas.
 */
export async function insertRecord<T extends object>(
  model: Model<T>,
  record: T,
  { _id = new Types.ObjectId(), ...options }: InsertOptions = {},
): Promise<WithId<T>> {
  const document = { ...record, _id };
  await driverCollection(model).insertOne(document, { ...options, ignoreUndefined: true });
  return toRecord<T>(document);
}

const DUPLICATE_KEY = 11000;

/** Whether a write failed because of a duplicate key. With `field`, only a unique index with this field counts. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  return field === undefined || Object.hasOwn((error.keyPattern as object | undefined) ?? {}, field);
}
