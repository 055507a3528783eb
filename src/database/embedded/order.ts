/**
 * BSON order and equality as strings. `orderKey` converts a scalar to a string of the characters 0 to 255. Comparing two
 * keys with `<` gives MongoDB's order of the values (by type, then within the type), and equal keys mean equal values (1
 * equals 1.0). No key is a prefix of another, so keys can be concatenated.
 */

import { ObjectId } from "bson";
import {
  checkName,
  type Doc,
  field,
  isDoc,
  isNumber,
  nameOfType,
  notSupported,
  numberOf,
  StoreError,
  type Value,
} from "./values.ts";

/** Greater than every key. */
export const LAST_KEY = "\u0100";

/** The smallest string that is greater than every key beginning with `prefix`. */
export function successor(prefix: string): string {
  let end = prefix.length;
  while (end > 0 && prefix.charCodeAt(end - 1) === 0xff) end--;
  if (end === 0) return LAST_KEY;
  return prefix.slice(0, end - 1) + String.fromCharCode(prefix.charCodeAt(end - 1) + 1);
}

const scratch = Buffer.alloc(8);

/** Unsigned bytes that sort as the numbers do: the sign bit of positive numbers is set, and all bits of negative ones are inverted. */
function numberKey(value: number): string {
  scratch.writeDoubleBE(value === 0 ? 0 : value);
  const negative = (scratch[0] as number) >= 128;
  if (negative) for (let i = 0; i < 8; i++) scratch[i] = ~(scratch[i] as number);
  else scratch[0] = (scratch[0] as number) | 128;
  return scratch.toString("latin1");
}

/** Text that needs no conversion: ASCII without the character that terminates keys. */
const PLAIN_TEXT = /^[^\0\u{80}-\u{10ffff}]*$/u;

function stringKey(value: string): string {
  if (PLAIN_TEXT.test(value)) return `${value}\x00\x00`;
  return `${Buffer.from(value, "utf8").toString("latin1").replaceAll("\x00", "\x00\xff")}\x00\x00`;
}

/**
 * The key of a scalar, or undefined for types that the store does not compare: arrays, documents and binary data. Its first character is the
 * rank of the type.
 */
export function keyOfScalar(value: Value): string | undefined {
  if (typeof value === "string") return `\x0f${stringKey(value)}`;
  if (value === null || value === undefined) return "\x05";
  if (isNumber(value)) return `\x0a${numberKey(numberOf(value))}`;
  if (value instanceof ObjectId) return `\x23${Buffer.from(value.id).toString("latin1")}`;
  if (typeof value === "boolean") return value ? "\x28\x01" : "\x28\x00";
  return value instanceof Date ? `\x2d${numberKey(value.getTime())}` : undefined;
}

/**
 * The order key of a value. A missing value counts as null, as in sorts and indexes. Throws code 115 for types that the store does
 * not compare.
 */
export function orderKey(value: Value): string {
  const key = keyOfScalar(value);
  if (key === undefined) throw notSupported(`comparing ${nameOfType(value)}`);
  return key;
}

/** Negative, 0 or positive if `a` sorts before, equal to or after `b`. NaN if their types differ, or the store does not compare them. */
export function compare(a: Value, b: Value): number {
  if (a === b) return 0;
  if (isNumber(a) && isNumber(b)) return numberOf(a) - numberOf(b);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  const [left, right] = [keyOfScalar(a), keyOfScalar(b)];
  if (left === undefined || right === undefined || left.charAt(0) !== right.charAt(0)) return Number.NaN;
  return left === right ? 0 : left < right ? -1 : 1;
}

export interface Path {
  readonly path: string;
  readonly parts: readonly string[];
}

/** Parses a path of field names. Array positions are rejected. */
export function parsePath(path: string): Path {
  const parts = path.split(".");
  if (parts.some((part) => part === "" || part.startsWith("$"))) {
    throw new StoreError(2, `Invalid path '${path}'.`);
  }
  parts.forEach(checkName);
  return { path, parts };
}

/** The value at a path, or undefined if there is none. Throws code 115 if an array on the path would give several values. */
export function valueAt(doc: Doc, { path, parts }: Path): Value {
  let value: Value = doc;
  for (const part of parts) {
    value = isDoc(value) ? field(value, part) : undefined;
    if (Array.isArray(value)) throw notSupported(`looking at '${path}' where there is an array`);
  }
  return value;
}

export function keyAt(doc: Doc, paths: readonly Path[]): string {
  let joined = "";
  for (const path of paths) joined += orderKey(valueAt(doc, path));
  return joined;
}

/** Parses a key pattern such as `{a: 1, "b.c": -1}`. Throws a StoreError with `code` for another direction. */
export function parsePattern(spec: Doc, code: number): (Path & { direction: number })[] {
  return Object.entries(spec).map(([path, value]) => {
    if (!isNumber(value)) throw notSupported(`the key ${JSON.stringify(value)} of '${path}'`);
    const direction = numberOf(value);
    if (direction !== 1 && direction !== -1) throw new StoreError(code, `'${path}' must be 1 or -1.`);
    return { ...parsePath(path), direction };
  });
}
