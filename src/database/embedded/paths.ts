/** Dotted paths: which values a query, a sort or an index key sees at one. */
import { badValue, notSupported, StoreError } from "./errors.ts";
import { invertKey, LAST_KEY, NULL_KEY, orderKey, UNDEFINED_KEY } from "./order.ts";
import { type Doc, isDoc, isNumber, numberOf, type Value } from "./values.ts";

const ARRAY_INDEX = /^(?:0|[1-9]\d*)$/;

export function isArrayIndex(part: string): boolean {
  return ARRAY_INDEX.test(part);
}

/** The own field of a document, never one of Object.prototype. */
export function field(doc: Doc, name: string): Value {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/**
 * Calls `visit` with each value a query sees at the path, until it answers true; answers whether one did. Arrays on
 * the way are entered one level, with an index part also by position; `undefined` stands for a missing field. An
 * array at the end is handed over whole: looking at its elements is the operator's business.
 */
export function visitPath(
  value: Value,
  parts: readonly string[],
  at: number,
  visit: (v: Value) => boolean,
): boolean {
  const name = parts[at];
  if (name === undefined) return visit(value);
  if (isDoc(value)) return visitPath(field(value, name), parts, at + 1, visit);
  if (!Array.isArray(value)) return visit(undefined);
  if (isArrayIndex(name)) {
    const index = Number(name);
    if (index < value.length && visitPath(value[index], parts, at + 1, visit)) return true;
  }
  for (const element of value) {
    if (isDoc(element) && visitPath(element, parts, at, visit)) return true;
  }
  return false;
}

/** A sort or an index key pattern: paths with their direction. */
export type KeyPattern = readonly {
  readonly path: string;
  readonly parts: readonly string[];
  readonly direction: 1 | -1;
}[];

/** Reads `{a: 1, "b.c": -1}`; throws a StoreError with `code` for anything else. */
export function parsePattern(spec: Doc, code: number): KeyPattern {
  return Object.entries(spec).map(([path, value]) => {
    const direction = isNumber(value) ? numberOf(value) : 0;
    if (isDoc(value) || typeof value === "string") {
      throw notSupported(`the key ${JSON.stringify(value)} of '${path}'`);
    }
    if (direction !== 1 && direction !== -1)
      throw new StoreError(code, `The direction of '${path}' must be 1 or -1.`);
    const parts = path.split(".");
    if (parts.some((part) => part === "" || part.startsWith("$"))) throw badValue(`Invalid path '${path}'.`);
    if (parts.some(isArrayIndex)) throw notSupported(`the array position in the path '${path}'`);
    return { path, parts, direction };
  });
}

interface PathKeys {
  keys: string[];
  array: boolean;
}

function leafKeys(value: Value, into: PathKeys, inArray: boolean): void {
  if (!Array.isArray(value) || inArray) {
    into.keys.push(value === undefined ? NULL_KEY : orderKey(value));
    return;
  }
  into.array = true;
  if (value.length === 0) into.keys.push(UNDEFINED_KEY);
  for (const element of value) into.keys.push(orderKey(element));
}

function keysAt(value: Value, parts: readonly string[], at: number, into: PathKeys, inArray: boolean): void {
  const name = parts[at];
  if (name === undefined) leafKeys(value, into, inArray);
  else if (isDoc(value)) keysAt(field(value, name), parts, at + 1, into, false);
  else if (Array.isArray(value) && !inArray) {
    into.array = true;
    if (value.length === 0) into.keys.push(NULL_KEY);
    for (const element of value) keysAt(element, parts, at, into, true);
  } else into.keys.push(NULL_KEY);
}

/**
 * The keys of a document under a pattern: one, or one for each element when a path holds an array. Throws code 171
 * when two paths hold arrays, as MongoDB does.
 */
export function patternKeys(doc: Doc, pattern: KeyPattern): { keys: string[]; multikey: boolean } {
  let keys = [""];
  let multikey = false;
  for (const { path, parts, direction } of pattern) {
    const found: PathKeys = { keys: [], array: false };
    const top = parts.length === 1 ? field(doc, path) : doc;
    keysAt(top, parts, parts.length === 1 ? 1 : 0, found, false);
    if (found.array) {
      if (multikey) throw new StoreError(171, "cannot index parallel arrays");
      multikey = true;
    }
    const own = direction === 1 ? found.keys : found.keys.map(invertKey);
    const only = own[0];
    keys =
      own.length === 1 && only !== undefined
        ? keys.map((key) => key + only)
        : keys.flatMap((key) => [...new Set(own)].map((part) => key + part));
  }
  return { keys, multikey };
}

/** The key by which a document takes its place in a sort: its first one under the pattern. */
export function sortKey(doc: Doc, pattern: KeyPattern): string {
  const { keys } = patternKeys(doc, pattern);
  let first = LAST_KEY;
  for (const key of keys) if (key < first) first = key;
  return first;
}

/** Whether the path holds a value (null counts) anywhere; what sparse indexes ask. */
export function hasPath(doc: Doc, parts: readonly string[]): boolean {
  return visitPath(doc, parts, 0, (value) => value !== undefined);
}
