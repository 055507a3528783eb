/**
 * BSON's order and equality as strings. `orderKey` turns a scalar into a string of the characters 0 to 255 such that
 * comparing two strings with `<` gives MongoDB's order of the values (types first, then within the type) and equal
 * strings mean equal values (1 and 1.0 are one). No key begins with another one, so keys may be joined.
 */
import { ObjectId } from "bson";
import { notSupported, StoreError } from "./errors.ts";
import { checkName, type Doc, field, isDoc, isNumber, nameOfType, numberOf, type Value } from "./values.ts";

/** Greater than every key. */
export const LAST_KEY = "\u0100";

/** The least string greater than every key that begins with `prefix`. */
export function successor(prefix: string): string {
  let end = prefix.length;
  while (end > 0 && prefix.charCodeAt(end - 1) === 0xff) end--;
  if (end === 0) return LAST_KEY;
  return prefix.slice(0, end - 1) + String.fromCharCode(prefix.charCodeAt(end - 1) + 1);
}

const scratch = Buffer.alloc(8);

function numberKey(value: number): string {
  scratch.writeDoubleBE(value === 0 ? 0 : value);
  const negative = (scratch[0] as number) >= 128;
  if (negative) for (let i = 0; i < 8; i++) scratch[i] = ~(scratch[i] as number);
  else scratch[0] = (scratch[0] as number) | 128;
  return scratch.toString("latin1");
}

/** Text that is its own key: ASCII without the character that ends keys. */
const PLAIN_TEXT = /^[^\0\u{80}-\u{10ffff}]*$/u;

function stringKey(value: string): string {
  if (PLAIN_TEXT.test(value)) return `${value}\x00\x00`;
  return `${Buffer.from(value, "utf8").toString("latin1").replaceAll("\x00", "\x00\xff")}\x00\x00`;
}

/** The key of a scalar, or undefined for what the store does not compare: arrays, documents, binary data. */
export function keyOfScalar(value: Value): string | undefined {
  if (typeof value === "string") return `\x0f${stringKey(value)}`;
  if (value === null || value === undefined) return "\x05";
  if (isNumber(value)) return `\x0a${numberKey(numberOf(value))}`;
  if (value instanceof ObjectId) return `\x23${Buffer.from(value.id).toString("latin1")}`;
  if (typeof value === "boolean") return value ? "\x28\x01" : "\x28\x00";
  return value instanceof Date ? `\x2d${numberKey(value.getTime())}` : undefined;
}

/**
 * The value's key; see the head of this file. Its first character is the rank of the type. A missing value counts as
 * null, as in sorts and indexes. Throws code 115 for what is not compared.
 */
export function orderKey(value: Value): string {
  const key = keyOfScalar(value);
  if (key === undefined) throw notSupported(`comparing ${nameOfType(value)}`);
  return key;
}

/** Below 0, 0 or above 0 as `a` lies before, at or behind `b`; NaN when they are not of one type. */
export function compare(a: Value, b: Value): number {
  if (a === b) return 0;
  if (isNumber(a) && isNumber(b)) return numberOf(a) - numberOf(b);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  const [left, right] = [keyOfScalar(a), keyOfScalar(b)];
  if (left === undefined || right === undefined || left.charAt(0) !== right.charAt(0)) return Number.NaN;
  return left === right ? 0 : left < right ? -1 : 1;
}

/** A dotted path, whole and in parts. */
export interface Path {
  readonly path: string;
  readonly parts: readonly string[];
}

/** Reads a path of named fields; array positions are refused. */
export function parsePath(path: string): Path {
  const parts = path.split(".");
  if (parts.some((part) => part === "" || part.startsWith("$"))) {
    throw new StoreError(2, `Invalid path '${path}'.`);
  }
  parts.forEach(checkName);
  return { path, parts };
}

/** The one value at a path, undefined where there is none; throws code 115 where an array would make it several. */
export function valueAt(doc: Doc, { path, parts }: Path): Value {
  let value: Value = doc;
  for (const part of parts) {
    value = isDoc(value) ? field(value, part) : undefined;
    if (Array.isArray(value)) throw notSupported(`looking at '${path}' where there is an array`);
  }
  return value;
}

/** The key by which a document takes its place under some paths. */
export function keyAt(doc: Doc, paths: readonly Path[]): string {
  let joined = "";
  for (const path of paths) joined += orderKey(valueAt(doc, path));
  return joined;
}

/** A key pattern such as `{a: 1, "b.c": -1}`; throws a StoreError with `code` for anything else. */
export function parsePattern(spec: Doc, code: number): (Path & { direction: number })[] {
  return Object.entries(spec).map(([path, value]) => {
    if (!isNumber(value)) throw notSupported(`the key ${JSON.stringify(value)} of '${path}'`);
    const direction = numberOf(value);
    if (direction !== 1 && direction !== -1) throw new StoreError(code, `'${path}' must be 1 or -1.`);
    return { ...parsePath(path), direction };
  });
}
