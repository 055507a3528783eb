/**
 * The query planner: chooses the index and the key ranges of a query, and detects whether the index provides the sort order. Keys are
 * strings (`order.ts`): the first character of a value's key is that of its type, and no key is a prefix of another, so the key of several
 * paths is their keys joined.
 */

import type { Index } from "./index.ts";
import { isOperators } from "./match.ts";
import { keyOfScalar, type Path, parsePattern, successor } from "./order.ts";
import { type Doc, notSupported, type Value } from "./values.ts";

/** The sort order of a result: by these paths, all ascending (1) or all descending (-1). */
export interface Sort {
  readonly paths: readonly Path[];
  readonly direction: number;
}

/** Parses a sort such as `{a: -1, b: -1}`. Undefined for an empty one. */
export function parseSort(spec: Doc): Sort | undefined {
  const paths = parsePattern(spec, 2);
  const direction = paths[0]?.direction;
  if (direction === undefined) return undefined;
  if (paths.some((path) => path.direction !== direction)) throw notSupported("a sort with mixed directions");
  return { paths, direction };
}

/** Keys from `low` (included) to `high` (excluded). */
interface Range {
  low: string;
  high: string;
}

/**
 * An index scan over `ranges`, in their order. `sorted`: the records come in the order of the requested sort. `exact`: every
 * record in the ranges matches the filter.
 */
export interface Scan {
  index: Index;
  ranges: readonly Range[];
  sorted: boolean;
  exact: boolean;
}

/** The condition of a filter on one path: the key is one of `equal`, or within `range`. */
interface Condition {
  equal?: readonly string[];
  range?: Range;
  /** Whether the filter has no further condition on the path. */
  exact?: boolean;
}
type Conditions = ReadonlyMap<string, Condition>;

/** The key of null and of a missing field. A partial index does not contain missing fields. */
const NULL_KEY = keyOfScalar(null) as string;

/**
 * Narrows a condition by one operator, if possible.
 * @returns the part that it narrows; undefined if it can't. Of two operators for the same part, such as `$gt` and `$gte`, one is ignored
 */
function narrow(condition: Condition, name: string, operand: Value): "equal" | "low" | "high" | undefined {
  if (name === "$eq" || name === "$in") {
    const keys = (Array.isArray(operand) ? operand : [operand]).map((value) => keyOfScalar(value) as string);
    condition.equal ??= [...new Set(keys)].sort();
    return "equal";
  }
  const bound = /^\$[gl]te?$/.test(name) ? keyOfScalar(operand) : undefined;
  if (bound === undefined || bound === NULL_KEY) return undefined;
  // A comparison matches only values of its operand's type: their keys begin with the same character.
  const type = bound.charAt(0);
  condition.range ??= { low: type, high: successor(type) };
  if (condition.range.low.charAt(0) !== type) return undefined;
  // An index key begins with this key and may go on with those of further paths, so `$gt` starts, and `$lte` ends, after all of them.
  const end = name === "$gt" || name === "$lte" ? successor(bound) : bound;
  const side = name.startsWith("$g") ? "low" : "high";
  condition.range[side] = end;
  return side;
}

/**
 * The conditions that every match fulfills, by path. `$ne` does not narrow a scan, nor does `$or`, because no index has a path of this
 * name.
 */
function conditionsOf(filter: Doc): Conditions {
  const conditions = new Map<string, Condition>();
  for (const [path, operand] of Object.entries(filter)) {
    const condition: Condition = {};
    const operators = isOperators(operand) ? operand : { $eq: operand };
    const parts = Object.entries(operators).map(([name, value]) => narrow(condition, name, value));
    // Exact if no operator is ignored: each narrows another part, and a scan of `equal` keys doesn't use a range.
    const areAllUsed = !parts.includes(undefined) && new Set(parts).size === parts.length;
    const exact = areAllUsed && (parts.length === 1 || !parts.includes("equal"));
    conditions.set(path, { ...condition, exact });
  }
  return conditions;
}

/**
 * Whether the index contains every match of the conditions. A partial index omits documents without its required paths, so each of
 * these paths needs a condition that excludes missing values.
 */
function containsMatches(index: Index, conditions: Conditions): boolean {
  return index.required.every(({ path }) => {
    const { equal, range } = conditions.get(path) ?? {};
    return equal === undefined ? range !== undefined : !equal.includes(NULL_KEY);
  });
}

/** Whether the index provides the sort order when each of its first `fixed` paths has a single value. */
function givesSort({ paths }: Index, fixed: number, sort: Sort): boolean {
  const fixedPaths = paths.slice(0, fixed).map(({ path }) => path);
  const remaining = sort.paths.filter(({ path }) => !fixedPaths.includes(path));
  return remaining.every(({ path }, i) => paths[fixed + i]?.path === path);
}

/**
 * The scan of one index and its score, or undefined if the index does not help. The leading paths with a single value form a
 * prefix; the next path may have several values or a range.
 */
function rateScan(index: Index, conditions: Conditions, sort: Sort | undefined): [Scan, number] | undefined {
  if (!index.ready || !containsMatches(index, conditions)) return undefined;
  const pathConditions = index.paths.map(({ path }) => conditions.get(path) ?? {});
  const firstNotFixed = pathConditions.findIndex(({ equal }) => equal?.length !== 1);
  const fixed = firstNotFixed === -1 ? pathConditions.length : firstNotFixed;
  const prefix = pathConditions
    .slice(0, fixed)
    .map(({ equal }) => equal?.[0])
    .join("");
  const { equal, range } = pathConditions[fixed] ?? {};
  const equalRanges = equal?.map((key) => ({ low: key, high: successor(key) }));
  const narrowedRanges = equalRanges ?? (range === undefined ? undefined : [range]);
  const sorted = sort !== undefined && equalRanges === undefined && givesSort(index, fixed, sort);
  if (fixed === 0 && narrowedRanges === undefined && !sorted) return undefined;
  const ranges = narrowedRanges?.map(({ low, high }) => ({ low: prefix + low, high: prefix + high }));
  const used = pathConditions.slice(0, narrowedRanges === undefined ? fixed : fixed + 1);
  const exact = used.length === conditions.size && used.every((condition) => condition.exact === true);
  const scan = { index, ranges: ranges ?? [{ low: prefix, high: successor(prefix) }], sorted, exact };
  // The number of fixed paths counts most, then how far the next path is narrowed, then the order.
  return [scan, fixed * 4 + (equalRanges ? 3 : narrowedRanges ? 2 : 0) + (sorted ? 1 : 0)];
}

/** The scan with the highest score, or undefined if the whole collection must be read. */
export function chooseScan(indexes: Iterable<Index>, filter: Doc, sort?: Sort): Scan | undefined {
  const conditions = conditionsOf(filter);
  let best: [Scan | undefined, number] = [undefined, 0];
  for (const index of indexes) {
    const scan = rateScan(index, conditions, sort);
    if (scan !== undefined && scan[1] > best[1]) best = scan;
  }
  return best[0];
}
