/** Chooses how a query reads a collection: which index, from where to where, and whether that gives the sort. */
import { notSupported } from "./errors.ts";
import type { Index } from "./index.ts";
import { isOperators } from "./match.ts";
import { keyOfScalar, type Path, parsePattern, successor } from "./order.ts";
import type { Doc, Value } from "./values.ts";

/** The order of a result: by these paths, all ascending (1) or all descending (-1). */
export interface Sort {
  readonly paths: readonly Path[];
  readonly direction: number;
}

/** Reads a sort such as `{a: -1, b: -1}`; undefined when it asks for none. */
export function parseSort(spec: Doc): Sort | undefined {
  const paths = parsePattern(spec, 2);
  const direction = paths[0]?.direction;
  if (direction === undefined) return undefined;
  if (paths.some((path) => path.direction !== direction)) throw notSupported("a sort up and down at once");
  return { paths, direction };
}

/** Keys from `low` (included) to `high` (excluded). */
interface Range {
  low: string;
  high: string;
}

/**
 * Walks `ranges` of an index in order. `sorted`: the records come in the order of the asked sort. `exact`: each of them
 * matches the filter.
 */
export interface Scan {
  index: Index;
  ranges: readonly Range[];
  sorted: boolean;
  exact: boolean;
}

/** What a filter asks of one path: that its key is one of `equal`, or lies in `range`; `exact`: and nothing else. */
interface Condition {
  equal?: readonly string[];
  range?: Range;
  exact?: boolean;
}
type Conditions = ReadonlyMap<string, Condition>;

/** The key of null and of a missing field, which no partial index answers for. */
const NULL_KEY = keyOfScalar(null) as string;

/** Narrows a condition by one operator; one that cannot narrow it leaves it as it is. @returns what it narrowed */
function narrow(condition: Condition, name: string, operand: Value): "equal" | "low" | "high" | undefined {
  if (name === "$eq" || name === "$in") {
    const keys = (Array.isArray(operand) ? operand : [operand]).map((value) => keyOfScalar(value) as string);
    condition.equal ??= [...new Set(keys)].sort();
    return "equal";
  }
  const bound = /^\$[gl]te?$/.test(name) ? keyOfScalar(operand) : undefined;
  if (bound === undefined || bound === NULL_KEY) return undefined;
  const type = bound.charAt(0);
  condition.range ??= { low: type, high: successor(type) };
  if (condition.range.low.charAt(0) !== type) return undefined;
  const end = name === "$gt" || name === "$lte" ? successor(bound) : bound;
  const side = name.startsWith("$g") ? "low" : "high";
  condition.range[side] = end;
  return side;
}

/** Whether operators that narrowed these ask for nothing beyond: one equality, or at most one bound a side. */
function isExact(narrowed: readonly (string | undefined)[]): boolean {
  if (narrowed.includes("equal")) return narrowed.length === 1;
  return !narrowed.includes(undefined) && new Set(narrowed).size === narrowed.length;
}

/** What must hold of every match, by path; `$or` and the other operators narrow nothing down. */
function conditionsOf(filter: Doc): Conditions {
  const conditions = new Map<string, Condition>();
  for (const [path, operand] of Object.entries(filter)) {
    if (path === "$or") continue;
    const condition: Condition = {};
    const operators = isOperators(operand) ? operand : { $eq: operand };
    const narrowed = Object.entries(operators).map(([name, value]) => narrow(condition, name, value));
    conditions.set(path, { ...condition, exact: isExact(narrowed) });
  }
  return conditions;
}

/** Whether every match has the paths that a partial index asks for. */
function holdsAll(index: Index, conditions: Conditions): boolean {
  return index.required.every(({ path }) => {
    const { equal, range } = conditions.get(path) ?? {};
    return equal === undefined ? range !== undefined : !equal.includes(NULL_KEY);
  });
}

/** Whether the index gives the sort once its first paths are fixed to one value each. */
function givesSort({ paths }: Index, fixed: number, sort: Sort): boolean {
  const settled = paths.slice(0, fixed).map(({ path }) => path);
  const wanted = sort.paths.filter(({ path }) => !settled.includes(path));
  return wanted.every(({ path }, i) => paths[fixed + i]?.path === path);
}

/**
 * The scan of one index and how much it narrows down; undefined when it is of no use. Paths that are fixed to one
 * value make a prefix; the next one may be fixed to several values or to a range.
 */
function candidate(index: Index, conditions: Conditions, sort: Sort | undefined): [Scan, number] | undefined {
  if (!index.ready || !holdsAll(index, conditions)) return undefined;
  const found = index.paths.map(({ path }) => conditions.get(path) ?? {});
  const open = found.findIndex(({ equal }) => equal?.length !== 1);
  const fixed = open === -1 ? found.length : open;
  const prefix = found
    .slice(0, fixed)
    .map(({ equal }) => equal?.[0])
    .join("");
  const { equal, range } = found[fixed] ?? {};
  const several = equal?.map((key) => ({ low: key, high: successor(key) }));
  const narrowed = several ?? (range === undefined ? undefined : [range]);
  const sorted = sort !== undefined && several === undefined && givesSort(index, fixed, sort);
  if (fixed === 0 && narrowed === undefined && !sorted) return undefined;
  const ranges = narrowed?.map(({ low, high }) => ({ low: prefix + low, high: prefix + high }));
  const used = found.slice(0, narrowed === undefined ? fixed : fixed + 1);
  const exact = used.length === conditions.size && used.every((condition) => condition.exact === true);
  const scan = { index, ranges: ranges ?? [{ low: prefix, high: successor(prefix) }], sorted, exact };
  return [scan, fixed * 4 + (several ? 3 : narrowed ? 2 : 0) + (sorted ? 1 : 0)];
}

/** How many records match a filter, where the keys of an index say so by themselves; undefined where they don't. */
export function countByKeys(indexes: Iterable<Index>, filter: Doc): number | undefined {
  if (Object.hasOwn(filter, "$or")) return undefined;
  const scan = chooseScan(indexes, filter);
  if (scan?.exact !== true) return undefined;
  return scan.ranges.reduce((sum, { low, high }) => sum + scan.index.keys.count(low, high), 0);
}

/** The scan that narrows a filter and a sort down most; undefined: the whole collection has to be read. */
export function chooseScan(indexes: Iterable<Index>, filter: Doc, sort?: Sort): Scan | undefined {
  const conditions = conditionsOf(filter);
  let best: [Scan | undefined, number] = [undefined, 0];
  for (const index of indexes) {
    const found = candidate(index, conditions, sort);
    if (found !== undefined && found[1] > best[1]) best = found;
  }
  return best[0];
}
