/**
 * The values the store holds and how they come from BSON. JavaScript's own types are kept where they survive the
 * way back unchanged; a whole double within the int32 range stays a `Double`, every 64-bit integer a `Long`, so
 * that stored types never change silently. What cannot be kept exactly is refused.
 */
import {
  Binary,
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

export type Numeric = number | Double | Long;
export type Value = null | boolean | Numeric | string | Date | ObjectId | Binary | Value[] | Doc | undefined;

/** A document. Its fields keep their order; names that JavaScript would reorder are refused on the way in. */
export interface Doc {
  [field: string]: Value;
}

type NumberType = "int" | "long" | "double";

/** MongoDB's limits for one document, in bytes and in nested levels. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 100;
const INT32_MAX = 2 ** 31 - 1;
const INT32_MIN = -(2 ** 31);
const INTEGER_NAME = /^(?:0|[1-9]\d*)$/;

/** True for names that look like whole numbers: JavaScript puts them first, and in arrays they are positions. */
export function isIntegerName(name: string): boolean {
  return INTEGER_NAME.test(name);
}

function isInt32(value: number): boolean {
  return Number.isInteger(value) && value <= INT32_MAX && value >= INT32_MIN && !Object.is(value, -0);
}

/** True for an embedded document, false for arrays and for every scalar. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !("_bsontype" in value) && !(value instanceof Date);
}

/** The own field of a document, never one of Object.prototype. */
export function field(doc: Doc, name: string): Value {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** A 64-bit integer; bson's timestamps are a subclass and no numbers. */
export function isLong(value: unknown): value is Long {
  return value instanceof Long && !(value instanceof Timestamp);
}

export function isNumber(value: Value): value is Numeric {
  return typeof value === "number" || value instanceof Double || isLong(value);
}

/** The number a numeric value stands for. */
export function numberOf(value: Numeric): number {
  if (typeof value === "number") return value;
  return isLong(value) ? value.toNumber() : value.value;
}

/** The whole number a value stands for, NaN for everything else. */
export function wholeNumber(value: Value): number {
  const number = isNumber(value) ? numberOf(value) : Number.NaN;
  return Number.isInteger(number) ? number : Number.NaN;
}

export function numberType(value: Numeric): NumberType {
  if (isLong(value)) return "long";
  return typeof value === "number" && isInt32(value) ? "int" : "double";
}

/** The type of an arithmetic result over two numbers. */
export function widerType(a: Numeric, b: Numeric): NumberType {
  const types = [numberType(a), numberType(b)];
  return types.includes("double") ? "double" : types.includes("long") ? "long" : "int";
}

/** A number of the given BSON type; an int that no longer fits becomes a long, as in MongoDB. */
export function makeNumber(type: NumberType, value: number): Value {
  if (type === "double") return isInt32(value) ? new Double(value) : value;
  if (!Number.isSafeInteger(value)) throw notSupported("whole numbers beyond 2^53");
  return type === "int" && isInt32(value) ? value : Long.fromNumber(value);
}

function fromWire(value: unknown, seen: { integerNames: boolean }): Value {
  if (typeof value !== "object" || value === null) return value as Value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = fromWire(value[i], seen);
    return value;
  }
  if (value instanceof Int32) return value.value;
  if (value instanceof Double) return isInt32(value.value) ? value : value.value;
  if (!isDoc(value)) return value as Value;
  for (const name in value) {
    if (name === "__proto__") throw badValue("The embedded store does not take a field named '__proto__'.");
    seen.integerNames ||= isIntegerName(name);
    const inner = value[name];
    if (typeof inner === "object" && inner !== null) value[name] = fromWire(inner, seen);
  }
  return value;
}

/**
 * Reads one BSON document. Throws a StoreError when field names that look like whole numbers would change places,
 * which JavaScript objects do to them.
 */
export function readDocument(bytes: Uint8Array): Doc {
  const seen = { integerNames: false };
  const doc = fromWire(deserialize(bytes, { promoteValues: false, bsonRegExp: true }), seen) as Doc;
  if (seen.integerNames && Buffer.compare(writeDocument(doc), bytes) !== 0) {
    throw notSupported("names that look like whole numbers unless they come first and in ascending order");
  }
  return doc;
}

/** The BSON of one document; `undefined` fields are left out. */
export function writeDocument(doc: Document): Uint8Array {
  return serialize(doc, { ignoreUndefined: true });
}

/** The BSON of a document to be stored or sent; throws code 10334 when it is beyond MongoDB's limit. */
export function writeLimited(doc: Document): Uint8Array {
  const bytes = writeDocument(doc);
  if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
  throw new StoreError(10334, `BSONObj size: ${bytes.length} is beyond the limit of ${MAX_DOCUMENT_BYTES}.`);
}

function isStorableScalar(value: object): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  if (isLong(value)) return Number.isSafeInteger(value.toNumber());
  if (value instanceof Double) return Number.isFinite(value.value);
  return value instanceof ObjectId || value instanceof Binary;
}

/**
 * Checks that a value may be stored: one of the store's types, finite, not nested beyond MongoDB's limit, and
 * without field names that begin with '$' or hold a dot.
 */
export function checkStorable(value: Value, path: string, depth = 1): void {
  if (value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  if (depth > MAX_DEPTH) throw badValue(`A document may not be nested deeper than ${MAX_DEPTH} levels.`);
  if (Array.isArray(value)) {
    for (const element of value) checkStorable(element, path, depth + 1);
  } else if (isDoc(value)) {
    for (const name in value) {
      checkFieldName(name);
      checkStorable(value[name], path === "" ? name : `${path}.${name}`, depth + 1);
    }
  } else if (typeof value !== "object" || !isStorableScalar(value)) {
    const type = (value as { _bsontype?: string } | undefined)?._bsontype ?? typeof value;
    throw notSupported(`the ${type} ${String(value)} in '${path}'`);
  }
}

/** Throws for a field name that MongoDB refuses or that would be ambiguous in a path. */
export function checkFieldName(name: string): void {
  if (name.startsWith("$")) throw new StoreError(52, `The dollar ($) prefixed field '${name}' is not valid.`);
  if (name.includes(".")) throw new StoreError(57, `The dotted field '${name}' is not supported.`);
  if (name === "__proto__") throw badValue("The embedded store does not take a field named '__proto__'.");
}
