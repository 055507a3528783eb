/**
 * BSON's order and equality as strings. `orderKey` turns a value into a string of the characters 0 to 255 such that
 * comparing two strings with `<` gives MongoDB's order of the values (types first, then within the type) and equal
 * strings mean equal values (1, 1.0 and Long 1 are one). Every key is self-terminating, so keys may be joined.
 */
import { Binary, BSONRegExp, ObjectId } from "bson";
import { notSupported } from "./errors.ts";
import { type Doc, isDoc, isNumber, numberOf, type Value } from "./values.ts";

/** Rank of each type in BSON's order. All lie between the terminator (0) and 255, also when inverted. */
const RANK = {
  undefined: "\x04",
  null: "\x05",
  number: "\x0a",
  string: "\x0f",
  object: "\x14",
  array: "\x19",
  binary: "\x1e",
  objectId: "\x23",
  boolean: "\x28",
  date: "\x2d",
  regex: "\x32",
} as const;

export type TypeRank = (typeof RANK)[keyof typeof RANK];

/** The key of a missing value where MongoDB treats it as null: in sorts and indexes. */
export const NULL_KEY: string = RANK.null;
/** The key MongoDB gives an empty array in sorts and indexes. */
export const UNDEFINED_KEY: string = RANK.undefined;
/** Greater than every key. */
export const LAST_KEY = "\xff";

/** The least string greater than every string that begins with `prefix`. */
export function successor(prefix: string): string {
  let end = prefix.length;
  while (end > 0 && prefix.charCodeAt(end - 1) === 0xff) end--;
  if (end === 0) return `${LAST_KEY}${LAST_KEY}`;
  return prefix.slice(0, end - 1) + String.fromCharCode(prefix.charCodeAt(end - 1) + 1);
}

const scratch = Buffer.alloc(8);

function numberKey(value: number): string {
  if (Number.isNaN(value)) return "\x00\x00\x00\x00\x00\x00\x00\x00";
  scratch.writeDoubleBE(value === 0 ? 0 : value);
  const negative = (scratch[0] as number) >= 128;
  if (negative) for (let i = 0; i < 8; i++) scratch[i] = ~(scratch[i] as number);
  else scratch[0] = (scratch[0] as number) | 128;
  return scratch.toString("latin1", 0, 8);
}

/** Text that is its own key: ASCII without the character that ends keys. */
const PLAIN_TEXT = /^[^\0\u{80}-\u{10ffff}]*$/u;

function stringKey(value: string): string {
  if (PLAIN_TEXT.test(value)) return `${value}\x00\x00`;
  return `${Buffer.from(value, "utf8").toString("latin1").replaceAll("\x00", "\x00\xff")}\x00\x00`;
}

function binaryKey(value: Binary): string {
  const bytes = Buffer.from(value.buffer.buffer, value.buffer.byteOffset, value.position);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(bytes.length);
  head[4] = value.sub_type;
  return head.toString("latin1") + bytes.toString("latin1");
}

function documentKey(doc: Doc): string {
  let key = "";
  for (const name in doc) {
    const value = doc[name];
    key += typeRank(value) + stringKey(name) + payload(value);
  }
  return `${key}\x00`;
}

/** The rank of a value's type; values that compare with each other share it. */
export function typeRank(value: Value): TypeRank {
  if (value === null) return RANK.null;
  switch (typeof value) {
    case "string":
      return RANK.string;
    case "number":
      return RANK.number;
    case "boolean":
      return RANK.boolean;
    case "undefined":
      return RANK.undefined;
  }
  return objectRank(value as Exclude<Value, null | string | number | boolean | undefined>);
}

function objectRank(value: Exclude<Value, null | string | number | boolean | undefined>): TypeRank {
  if (value instanceof ObjectId) return RANK.objectId;
  if (value instanceof Date) return RANK.date;
  if (Array.isArray(value)) return RANK.array;
  if (isNumber(value)) return RANK.number;
  if (value instanceof Binary) return RANK.binary;
  if (value instanceof BSONRegExp) return RANK.regex;
  if (isDoc(value)) return RANK.object;
  throw notSupported(`values of the type ${(value as { _bsontype?: string })._bsontype}`);
}

function payload(value: Value): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return stringKey(value);
  if (typeof value === "boolean") return value ? "\x01" : "\x00";
  if (isNumber(value)) return numberKey(numberOf(value));
  if (value instanceof ObjectId) return Buffer.from(value.id).toString("latin1");
  if (value instanceof Date) return numberKey(value.getTime());
  if (Array.isArray(value)) return `${value.map(orderKey).join("")}\x00`;
  if (value instanceof Binary) return binaryKey(value);
  if (value instanceof BSONRegExp) return stringKey(value.pattern) + stringKey(value.options);
  return documentKey(value);
}

/** The value's key; see the head of this file. */
export function orderKey(value: Value): string {
  return typeRank(value) + payload(value);
}

/** The key that sorts the other way round. */
export function invertKey(key: string): string {
  const bytes = Buffer.from(key, "latin1");
  for (let i = 0; i < bytes.length; i++) bytes[i] = ~(bytes[i] as number);
  return bytes.toString("latin1");
}

/** Negative, zero or positive as `a` sorts before, with or after `b`. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number" && !Number.isNaN(a - b)) return a - b;
  const left = orderKey(a);
  const right = orderKey(b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether two values are equal as MongoDB sees it (field order counts, number types don't). */
export function sameValue(a: Value, b: Value): boolean {
  return a === b || orderKey(a) === orderKey(b);
}
