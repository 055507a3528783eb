/**
 * The values the store holds and how they come from BSON: JavaScript's own where they survive the way back unchanged;
 * a whole double within the int32 range stays a `Double`, so that stored types never change silently.
 */
import { Binary, type Document, Double, deserialize, Int32, ObjectId, serialize } from "bson";
import { notSupported, StoreError } from "./errors.ts";

export type Numeric = number | Double;
export type Value = null | boolean | Numeric | string | Date | ObjectId | Binary | Value[] | Doc | undefined;

/** A document. Its fields keep their order; names that JavaScript would reorder are refused on the way in. */
export interface Doc {
  [field: string]: Value;
}

/** MongoDB's limits for one document, in bytes and in nested levels. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 100;
const INT32_MAX = 2 ** 31 - 1;
const INT32_MIN = -(2 ** 31);
/** JavaScript puts such names first and drops `__proto__`; in a path they are positions in arrays. */
const AWKWARD_NAME = /^(?:0|[1-9]\d*|__proto__)$/;

/** True for an embedded document, false for arrays and for every scalar. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !("_bsontype" in value) && !(value instanceof Date);
}

/** The own field of a document, never one of Object.prototype. */
export function field(doc: Doc, name: string): Value {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

export function isNumber(value: unknown): value is Numeric {
  return typeof value === "number" || value instanceof Double;
}

/** The number a numeric value stands for. */
export function numberOf(value: Numeric): number {
  return typeof value === "number" ? value : value.value;
}

/** The whole number a value stands for, NaN for everything else. */
export function wholeNumber(value: Value): number {
  const number = isNumber(value) ? numberOf(value) : Number.NaN;
  return Number.isInteger(number) ? number : Number.NaN;
}

/** Whether a number is an int32 to BSON rather than a double. */
export function isInt(value: Numeric): value is number {
  const whole = Number.isInteger(value) && !Object.is(value, -0);
  return whole && numberOf(value) <= INT32_MAX && numberOf(value) >= INT32_MIN;
}

/** A number of BSON's type double. */
export function double(value: number): Numeric {
  return isInt(value) ? new Double(value) : value;
}

/** Throws code 115 for a field name that a JavaScript object cannot hold in its place. */
export function checkName(name: string): void {
  if (AWKWARD_NAME.test(name)) throw notSupported(`a field named '${name}'`);
}

function fromWire(value: unknown): Value {
  if (typeof value !== "object" || value === null) return value as Value;
  if (value instanceof Int32) return value.value;
  if (value instanceof Double) return double(value.value);
  if (Array.isArray(value)) return value.map(fromWire);
  if (!isDoc(value)) return value as Value;
  for (const name in value) {
    checkName(name);
    const inner = value[name];
    if (typeof inner === "object" && inner !== null) value[name] = fromWire(inner);
  }
  return value;
}

/** Reads one BSON document; throws a StoreError for field names that JavaScript would not keep in their place. */
export function readDocument(bytes: Uint8Array): Doc {
  return fromWire(deserialize(bytes, { promoteValues: false, bsonRegExp: true })) as Doc;
}

/** The BSON of one document; `undefined` fields are left out. */
export function writeDocument(doc: Document): Uint8Array {
  return serialize(doc, { ignoreUndefined: true });
}

function isStorableScalar(value: Value): boolean {
  if (isNumber(value)) return Number.isFinite(numberOf(value));
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  if (value instanceof ObjectId || value instanceof Binary || value === null) return true;
  return typeof value === "string" || typeof value === "boolean";
}

/**
 * Checks that a value may be stored: one of the store's types, finite, not nested beyond MongoDB's limit, and without
 * field names that begin with '$' or hold a dot.
 * @param path where the value goes, for the message
 */
export function checkStorable(value: Value, path: string, depth = 1): void {
  if (isStorableScalar(value)) return;
  if (depth > MAX_DEPTH) throw new StoreError(2, `A document may not be nested deeper than ${MAX_DEPTH}.`);
  if (!Array.isArray(value) && !isDoc(value)) throw notSupported(`${nameOfType(value)} in '${path}'`);
  if (isDoc(value)) Object.keys(value).forEach(checkFieldName);
  for (const inner of Object.values(value)) checkStorable(inner, path, depth + 1);
}

/** Throws for a field name that MongoDB refuses or that would be ambiguous in a path. */
export function checkFieldName(name: string): void {
  if (name.startsWith("$")) throw new StoreError(52, `The dollar ($) prefixed field '${name}' is not valid.`);
  if (name.includes(".")) throw new StoreError(57, `The dotted field '${name}' is not supported.`);
  checkName(name);
}

/** A value's type in words, for messages. */
export function nameOfType(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (isDoc(value)) return "a document";
  return `the ${(value as { _bsontype?: string } | undefined)?._bsontype ?? typeof value} ${String(value)}`;
}
