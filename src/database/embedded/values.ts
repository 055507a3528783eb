/**
 * The values the store holds and how they come from BSON. JavaScript's own types are kept where they survive the
 * way back unchanged; a whole double within the int32 range stays a `Double`, every 64-bit integer a `Long`, so
 * that stored types never change silently. What cannot be kept exactly is refused.
 */
import {
  Binary,
  type BSONRegExp,
  type Document,
  Double,
  deserialize,
  Int32,
  Long,
  ObjectId,
  serialize,
  Timestamp,
} from "bson";
import { badValue, notSupported, StoreError } from "./errors.ts";

export type Value =
  | null
  | boolean
  | number
  | string
  | Date
  | ObjectId
  | Binary
  | Double
  | Long
  | BSONRegExp
  | Value[]
  | Doc
  | undefined;

/** A document. Its fields keep their order; names that JavaScript would reorder are refused on the way in. */
export interface Doc {
  [field: string]: Value;
}

export type NumberType = "int" | "long" | "double";

/** MongoDB's limits for one document, in bytes and in nested levels. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 100;
const INT32_MAX = 2 ** 31 - 1;
const INT32_MIN = -(2 ** 31);
const INTEGER_NAME = /^(?:0|[1-9]\d{0,9})$/;

export function isInt32(value: number): boolean {
  return Number.isInteger(value) && value <= INT32_MAX && value >= INT32_MIN && !Object.is(value, -0);
}

/** True for an embedded document, false for arrays and for every scalar. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !("_bsontype" in value) && !(value instanceof Date);
}

/** A 64-bit integer; bson's timestamps are a subclass and no numbers. */
export function isLong(value: unknown): value is Long {
  return value instanceof Long && !(value instanceof Timestamp);
}

export function isNumber(value: Value): value is number | Double | Long {
  return typeof value === "number" || value instanceof Double || isLong(value);
}

/** The number a numeric value stands for. */
export function numberOf(value: number | Double | Long): number {
  if (typeof value === "number") return value;
  return isLong(value) ? value.toNumber() : value.value;
}

export function numberType(value: number | Double | Long): NumberType {
  if (isLong(value)) return "long";
  return typeof value === "number" && isInt32(value) ? "int" : "double";
}

/** A number of the given BSON type; an int that no longer fits becomes a long, as in MongoDB. */
export function makeNumber(type: NumberType, value: number): Value {
  if (type === "double") return isInt32(value) ? new Double(value) : value;
  if (!Number.isSafeInteger(value)) {
    throw badValue("The embedded store keeps whole numbers up to 2^53 only; the result is beyond that.");
  }
  return type === "int" && isInt32(value) ? value : Long.fromNumber(value);
}

interface Seen {
  integerNames: boolean;
}

function fromWire(value: unknown, seen: Seen): Value {
  if (typeof value !== "object" || value === null) return value as Value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = fromWire(value[i], seen);
    return value;
  }
  if (value instanceof Int32) return value.value;
  if (value instanceof Double) return isInt32(value.value) ? value : value.value;
  if ("_bsontype" in value || value instanceof Date) return value as Value;
  const doc = value as Record<string, unknown>;
  for (const name in doc) {
    if (name === "__proto__") throw badValue("The embedded store does not take a field named '__proto__'.");
    if (!seen.integerNames && INTEGER_NAME.test(name)) seen.integerNames = true;
    const field = doc[name];
    if (typeof field === "object" && field !== null) doc[name] = fromWire(field, seen);
  }
  return doc as Doc;
}

/**
 * Reads one BSON document. Throws a StoreError when field names that look like whole numbers would change places,
 * which JavaScript objects do to them.
 */
export function readDocument(bytes: Uint8Array): Doc {
  const seen: Seen = { integerNames: false };
  const doc = fromWire(deserialize(bytes, { promoteValues: false, bsonRegExp: true }), seen) as Doc;
  if (seen.integerNames && Buffer.compare(writeDocument(doc), bytes) !== 0) {
    throw notSupported(
      "field names that look like whole numbers unless they come first and in ascending order",
    );
  }
  return doc;
}

/** The BSON of one document; `undefined` fields are left out. */
export function writeDocument(doc: Document): Uint8Array {
  return serialize(doc, { ignoreUndefined: true });
}

/** The BSON of a result; throws code 10334 when it is beyond MongoDB's limit. */
export function writeResult(doc: Document): Uint8Array {
  const bytes = writeDocument(doc);
  if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
  throw new StoreError(
    10334,
    `BSONObj size: ${bytes.length} is invalid. Size must be at most ${MAX_DOCUMENT_BYTES}.`,
  );
}

function checkScalar(value: object, path: string): void {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime()))
      throw notSupported(`the date in '${path}', which lies beyond JavaScript's`);
  } else if (isLong(value)) {
    if (!Number.isSafeInteger(value.toNumber()))
      throw notSupported(`the number in '${path}', which is beyond 2^53`);
  } else if (!(value instanceof ObjectId || value instanceof Binary || value instanceof Double)) {
    throw notSupported(`the type ${(value as { _bsontype?: string })._bsontype ?? "unknown"} in '${path}'`);
  }
}

/**
 * Checks that a value may be stored: one of the store's types, finite, not nested beyond MongoDB's limit, and
 * without field names that are empty, begin with '$' or hold a dot.
 */
export function checkStorable(value: Value, path: string, depth = 1): void {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw notSupported(`the number ${value} in '${path}'`);
    return;
  }
  if (value === undefined) throw notSupported(`the type undefined in '${path}'`);
  if (typeof value !== "object" || value === null) return;
  if (depth > MAX_DEPTH) throw badValue(`A document may not be nested deeper than ${MAX_DEPTH} levels.`);
  if (Array.isArray(value)) {
    for (const element of value) checkStorable(element, path, depth + 1);
  } else if (isDoc(value)) {
    for (const name in value) {
      checkFieldName(name);
      checkStorable(value[name], path === "" ? name : `${path}.${name}`, depth + 1);
    }
  } else {
    checkScalar(value, path);
  }
}

/** Throws for a field name that MongoDB refuses or that would be ambiguous in a path. */
export function checkFieldName(name: string): void {
  if (name.startsWith("$")) {
    throw new StoreError(
      52,
      `The dollar ($) prefixed field '${name}' in '${name}' is not valid for storage.`,
    );
  }
  if (name.includes("."))
    throw new StoreError(57, `The dotted field '${name}' in '${name}' is not supported.`);
  if (name === "__proto__") throw badValue("The embedded store does not take a field named '__proto__'.");
}

/** Refuses a name that JavaScript would move before the fields that are already there. */
export function checkNewName(target: Doc, name: string): void {
  checkFieldName(name);
  if (INTEGER_NAME.test(name) && Object.keys(target).length > 0) {
    throw notSupported(`adding the field '${name}', which looks like a whole number, to a document`);
  }
}

/** The type of an arithmetic result over two numbers. */
export function widerType(a: number | Double | Long, b: number | Double | Long): NumberType {
  const types = [numberType(a), numberType(b)];
  return types.includes("double") ? "double" : types.includes("long") ? "long" : "int";
}

/**
 * A running sum as MongoDB keeps it: whole numbers exactly, doubles with what rounding takes away carried along, so
 * that ten times 0.1 is 1.
 */
export class Sum {
  #type: NumberType = "int";
  #sum = 0;
  #lost = 0;

  add(value: number | Double | Long): void {
    const number = numberOf(value);
    const type = numberType(value);
    if (this.#type !== "double" && type !== "int") this.#type = type;
    const sum = this.#sum + number;
    const part = sum - this.#sum;
    this.#lost += this.#sum - (sum - part) + (number - part);
    this.#sum = sum;
  }

  get number(): number {
    return Number.isFinite(this.#sum) ? this.#sum + this.#lost : this.#sum;
  }

  get value(): Value {
    return makeNumber(this.#type, this.number);
  }
}
