/**
 * BSON's order and equality as strings. `orderKey` turns a value into a string of the characters 0 to 255 such that
 * comparing two strings with `<` gives MongoDB's order of the values (types first, then within the type) and equal
 * strings mean equal values (1, 1.0 and Long 1 are one). Every key is self-terminating, so keys may be joined.
 */
import { Binary, ObjectId } from "bson";
import { notSupported } from "./errors.ts";
import { type Doc, isDoc, isNumber, numberOf, type Value } from "./values.ts";

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
  return scratch.toString("latin1", 0, 8);
}

/** Text that is its own key: ASCII without the character that ends keys. */
const PLAIN_TEXT = /^[^\0\u{80}-\u{10ffff}]*$/u;

function stringKey(value: string): string {
  if (PLAIN_TEXT.test(value)) return `${value}\x00\x00`;
  return `${Buffer.from(value, "utf8").toString("latin1").replaceAll("\x00", "\x00\xff")}\x00\x00`;
}

function binaryKey(value: Binary): string {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(value.position);
  head[4] = value.sub_type;
  return head.toString("latin1") + Buffer.from(value.buffer).toString("latin1", 0, value.position);
}

function documentKey(doc: Doc): string {
  let key = "";
  for (const name in doc) {
    const own = orderKey(doc[name]);
    key += own.charAt(0) + stringKey(name) + own.slice(1);
  }
  return `${key}\x00`;
}

/**
 * The value's key; see the head of this file. Its first character is the rank of the type, which values that
 * compare with each other share; all ranks lie between 0 and 255, also when inverted. A missing value counts as
 * null, as in sorts and indexes.
 */
export function orderKey(value: Value): string {
  if (typeof value === "string") return `\x0f${stringKey(value)}`;
  if (value === null || value === undefined) return "\x05";
  if (isNumber(value)) return `\x0a${numberKey(numberOf(value))}`;
  if (typeof value === "boolean") return value ? "\x28\x01" : "\x28\x00";
  if (value instanceof ObjectId) return `\x23${Buffer.from(value.id).toString("latin1")}`;
  if (value instanceof Date) return `\x2d${numberKey(value.getTime())}`;
  if (Array.isArray(value)) return `\x19${value.map(orderKey).join("")}\x00`;
  if (isDoc(value)) return `\x14${documentKey(value)}`;
  if (value instanceof Binary) return `\x1e${binaryKey(value)}`;
  throw notSupported(`values of the type ${(value as { _bsontype?: string })._bsontype}`);
}

/** The key that sorts the other way round. */
export function invertKey(key: string): string {
  const bytes = Buffer.from(key, "latin1");
  for (let i = 0; i < bytes.length; i++) bytes[i] = ~(bytes[i] as number);
  return bytes.toString("latin1");
}

/** Whether two values are equal as MongoDB sees it (field order counts, number types don't). */
export function sameValue(a: Value, b: Value): boolean {
  return a === b || orderKey(a) === orderKey(b);
}
