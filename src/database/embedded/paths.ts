/** Dotted paths: which values a query, a sort or an index key sees at one. */
import { badValue, notSupported, StoreError } from "./errors.ts";
import { invertKey, orderKey } from "./order.ts";
import { type Doc, field, isDoc, isIntegerName, isNumber, numberOf, type Value } from "./values.ts";

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
  if (isIntegerName(name) && Number(name) < value.length) {
    if (visitPath(value[Number(name)], parts, at + 1, visit)) return true;
  }
  return value.some((element) => isDoc(element) && visitPath(element, parts, at, visit));
}

/** The one value at a path of documents; throws code 115 where an array makes it several. */
export function singleValue(doc: Doc, parts: readonly string[], purpose: string): Value {
  let value: Value = doc;
  for (const part of parts)
    value = isDoc(value) ? field(value, part) : Array.isArray(value) ? value : undefined;
  if (Array.isArray(value)) throw notSupported(`${purpose} by '${parts.join(".")}' where it holds an array`);
  return value;
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
    if (!isNumber(value)) throw notSupported(`the key ${JSON.stringify(value)} of '${path}'`);
    const direction = numberOf(value);
    if (direction !== 1 && direction !== -1) throw new StoreError(code, `'${path}' must be 1 or -1.`);
    return { path, parts: fieldPath(path), direction };
  });
}

/** The parts of a path of named fields. */
export function fieldPath(path: string): readonly string[] {
  const parts = path.split(".");
  if (parts.some((part) => part === "" || part.startsWith("$"))) throw badValue(`Invalid path '${path}'.`);
  if (parts.some(isIntegerName)) throw notSupported(`the array position in the path '${path}'`);
  return parts;
}

/** The key by which a document takes its place under a pattern; `purpose` is for the refusal of arrays. */
export function patternKey(doc: Doc, pattern: KeyPattern, purpose: string): string {
  let joined = "";
  for (const { parts, direction } of pattern) {
    const key = orderKey(singleValue(doc, parts, purpose));
    joined += direction === 1 ? key : invertKey(key);
  }
  return joined;
}
