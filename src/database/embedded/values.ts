/**
 * The value types of the store and their conversion from BSON. Values become plain JavaScript values if they convert back
 * unchanged. A whole-number double within the int32 range stays a `Double`, so that stored types never change silently. The file also has
 * the errors that commands report to the client.
 */
import { Binary, type Document, Double, deserialize, Int32, ObjectId, serialize } from "bson";

/** An error with MongoDB's numeric code. `extra` is added to the reply unchanged (keyPattern, keyValue). */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: number;
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }
}

/** The error for a MongoDB feature that this store does not have (code 115). */
export function notSupported(feature: string): StoreError {
  return new StoreError(115, `The embedded store does not support ${feature}.`);
}

/** Converts any thrown value to the error fields of a reply or of a `writeErrors` entry, so that the client always gets a reply. */
export function errorDocument(error: unknown): Record<string, unknown> {
  if (error instanceof StoreError) return { code: error.code, errmsg: error.message, ...error.extra };
  return { code: 1, errmsg: error instanceof Error ? error.message : String(error) };
}

export type Numeric = number | Double;
export type Value = null | boolean | Numeric | string | Date | ObjectId | Binary | Value[] | Doc | undefined;

/** A document. Its fields keep their order; field names that JavaScript would reorder are rejected on input. */
export interface Doc {
  [field: string]: Value;
}

/** MongoDB's limits for one document, in bytes and in nested levels. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 100;
const INT32_MAX = 2 ** 31 - 1;
const INT32_MIN = -(2 ** 31);
/** JavaScript moves integer names to the front and drops `__proto__`. In a path, integers are array positions. */
const AWKWARD_NAME = /^(?:0|[1-9]\d*|__proto__)$/;

export function isDoc(value: unknown): value is Doc {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !("_bsontype" in value) && !(value instanceof Date);
}

/** Reads an own field of a document, never a property of Object.prototype. */
export function field(doc: Doc, name: string): Value {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

export function isNumber(value: unknown): value is Numeric {
  return typeof value === "number" || value instanceof Double;
}

export function numberOf(value: Numeric): number {
  return typeof value === "number" ? value : value.value;
}

/** The value as a whole number, or NaN if it is not one. */
export function wholeNumber(value: Value): number {
  const number = isNumber(value) ? numberOf(value) : Number.NaN;
  return Number.isInteger(number) ? number : Number.NaN;
}

/** Whether BSON encodes the number as int32 and not as double. */
export function isInt(value: Numeric): value is number {
  const whole = Number.isInteger(value) && !Object.is(value, -0);
  return whole && numberOf(value) <= INT32_MAX && numberOf(value) >= INT32_MIN;
}

/** A number that BSON encodes as a double, also if it is whole. */
export function double(value: number): Numeric {
  return isInt(value) ? new Double(value) : value;
}

/** Throws code 115 for a field name whose position a JavaScript object cannot keep. */
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

/** Decodes a BSON document. Throws a StoreError for field names whose position JavaScript cannot keep. */
export function readDocument(bytes: Uint8Array): Doc {
  return fromWire(deserialize(bytes, { promoteValues: false, bsonRegExp: true })) as Doc;
}

/** Encodes a document as BSON. Fields with the value `undefined` are omitted. */
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
 * Checks that a value can be stored: it has a supported type, is finite, is not nested beyond MongoDB's limit, and contains
 * no field names that begin with '$' or contain a dot.
 * @param path the path of the value, for the error message
 */
export function checkStorable(value: Value, path: string, depth = 1): void {
  if (isStorableScalar(value)) return;
  if (depth > MAX_DEPTH) throw new StoreError(2, `A document may not be nested deeper than ${MAX_DEPTH}.`);
  if (!Array.isArray(value) && !isDoc(value)) throw notSupported(`${nameOfType(value)} in '${path}'`);
  if (isDoc(value)) Object.keys(value).forEach(checkFieldName);
  for (const inner of Object.values(value)) checkStorable(inner, path, depth + 1);
}

/** Throws for a field name that MongoDB rejects or that is ambiguous in a path. */
export function checkFieldName(name: string): void {
  if (name.startsWith("$")) throw new StoreError(52, `The dollar ($) prefixed field '${name}' is not valid.`);
  if (name.includes(".")) throw new StoreError(57, `The dotted field '${name}' is not supported.`);
  checkName(name);
}

/** The type of a value in words, for error messages. */
export function nameOfType(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (isDoc(value)) return "a document";
  return `the ${(value as { _bsontype?: string } | undefined)?._bsontype ?? typeof value} ${String(value)}`;
}
