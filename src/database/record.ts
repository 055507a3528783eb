/** What all stores share: plain records out of lean documents, and the one database error that callers act on. */
import { type Model, mongo, Types } from "mongoose";

/** A stored thing as the rest of the house sees it: a plain object whose `_id` is 24 hexadecimal digits. */
export type Stored<T> = T & { _id: string };

/**
 * Turns a lean document, which is its reader's own, into a plain record; Mongoose's own version key stays behind. The
 * document itself becomes the record: a copy of each would be half of what reading a list costs.
 */
export function toRecord<T>(document: T & { _id: unknown; __v?: unknown }): Stored<T> {
  document._id = String(document._id);
  if (document.__v !== undefined) document.__v = undefined;
  return document as unknown as Stored<T>;
}

const OBJECT_ID = /^[0-9a-f]{24}$/;

/** Whether a text from outside can be the `_id` of a stored thing. */
export function isRecordID(text: string): boolean {
  return OBJECT_ID.test(text);
}

/** The stored form of an `_id`; call it only with what `isRecordID` accepts. */
export function objectID(text: string): Types.ObjectId {
  return new Types.ObjectId(text);
}

/**
 * A model's collection as the driver knows it, for what is read and written with every entry and message and is put together
 * by the stores alone: Mongoose's queries and documents are half of what such a small thing costs.
 */
export function driverCollection<D extends mongo.Document>(model: { collection: unknown }) {
  return model.collection as mongo.Collection<D>;
}

/**
 * Stores a record that the portal itself has put together, field by field, straight by the driver: it is neither cast nor
 * validated here. A test holds what the calls have stored against the schemas.
 */
export async function addRecord<T extends object>(model: Model<T>, record: T): Promise<Stored<T>> {
  const document = { ...record, _id: new Types.ObjectId() };
  await driverCollection(model).insertOne(document, { ignoreUndefined: true });
  return toRecord<T>(document);
}

const DUPLICATE_KEY = 11000;

/** Whether a write was refused because a unique key is taken; `field` narrows it to one key. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  return field === undefined || Object.hasOwn((error.keyPattern as object | undefined) ?? {}, field);
}
