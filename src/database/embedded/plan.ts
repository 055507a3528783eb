/** Chooses how a query reads a collection: which index, from where to where, and whether that gives the sort. */
import type { Index } from "./indexes.ts";
import { isOperators } from "./match.ts";
import { invertKey, orderKey, successor } from "./order.ts";
import type { KeyPattern } from "./paths.ts";
import { type Doc, isDoc, type Value } from "./values.ts";

/** Walks `ranges` of an index in order. `sorted`: the records come in the order of the asked sort. */
export interface IndexScan {
  index: Index;
  ranges: readonly Range[];
  direction: 1 | -1;
  sorted: boolean;
}

/** Keys from `low` (included) to `high` (excluded). */
interface Range {
  low: string;
  high: string;
}

/** Prefixes that `$in` lists may multiply to before an index is passed over. */
const MAX_PREFIXES = 2000;

/** What a filter asks of one path. */
interface Condition {
  equal?: readonly Value[];
  range?: Range;
}
type Conditions = Map<string, Condition>;

function addOperator(condition: Condition, name: string, value: Value): void {
  if (name === "$eq" || name === "$in") {
    condition.equal ??= name === "$in" && Array.isArray(value) ? value : [value];
  } else if (name === "$gt" || name === "$gte" || name === "$lt" || name === "$lte") {
    if (value === undefined || value === null || isDoc(value) || Array.isArray(value)) return;
    const key = orderKey(value);
    const type = key.charAt(0);
    condition.range ??= { low: type, high: successor(type) };
    if (condition.range.low.charAt(0) !== type) return;
    const bound = name === "$gt" || name === "$lte" ? successor(key) : key;
    condition.range[name.startsWith("$g") ? "low" : "high"] = bound;
  }
}

/** What must hold of every match, by path; `$or` and the other operators narrow nothing down. */
function collect(filter: Doc, conditions: Conditions = new Map()): Conditions {
  for (const [path, operand] of Object.entries(filter)) {
    if (path === "$and" && Array.isArray(operand)) {
      for (const entry of operand) if (isDoc(entry)) collect(entry, conditions);
    } else if (!path.startsWith("$")) {
      const condition = conditions.get(path) ?? {};
      conditions.set(path, condition);
      const operators = isOperators(operand) ? operand : { $eq: operand };
      for (const [name, value] of Object.entries(operators)) addOperator(condition, name, value);
    }
  }
  return conditions;
}

/** The keys of an equality, or undefined when the path has none that an index can answer. */
function equalKeys(condition: Condition | undefined): string[] | undefined {
  if (condition?.equal === undefined || condition.equal.some(Array.isArray)) return undefined;
  return [...new Set(condition.equal.map(orderKey))].sort();
}

/** Whether every match has the paths that a partial index asks for. */
function applies(index: Index, conditions: Conditions): boolean {
  return index.required.every((path) => {
    const condition = conditions.get(path);
    if (condition?.equal !== undefined) return condition.equal.every((value) => value !== null);
    return condition?.range !== undefined;
  });
}

/** 1 or -1 when the index gives the sort after `equal` fixed paths, read forwards or backwards; else 0. */
function givesSort(index: Index, equal: number, sort: KeyPattern): 1 | -1 | 0 {
  const fixed = index.pattern.slice(0, equal).map(({ path }) => path);
  const wanted = sort.filter(({ path }) => !fixed.includes(path));
  const rest = index.pattern.slice(equal);
  const [first] = wanted;
  if (first === undefined) return 1;
  const turn = first.direction === rest[0]?.direction ? 1 : -1;
  const fits = wanted.every((w, i) => rest[i]?.path === w.path && rest[i]?.direction === w.direction * turn);
  return fits ? turn : 0;
}

/** The same keys in an index that runs downwards. */
function inverted({ low, high }: Range): Range {
  return { low: successor(invertKey(high)), high: successor(invertKey(low)) };
}

/** The scan of one index and how much it narrows down; undefined when it is of no use. */
function candidate(index: Index, conditions: Conditions, sort: KeyPattern): [IndexScan, number] | undefined {
  if (!index.ready || !applies(index, conditions)) return undefined;
  let prefixes = [""];
  let equal = 0;
  for (const { path, direction } of index.pattern) {
    const keys = equalKeys(conditions.get(path));
    if (keys === undefined || prefixes.length * keys.length > MAX_PREFIXES) break;
    const own = direction === 1 ? keys : keys.map(invertKey);
    prefixes = prefixes.flatMap((prefix) => own.map((key) => prefix + key));
    equal++;
  }
  const next = index.pattern[equal];
  let range = next === undefined ? undefined : conditions.get(next.path)?.range;
  if (range !== undefined && next?.direction === -1) range = inverted(range);
  const turn = prefixes.length === 1 ? givesSort(index, equal, sort) : 0;
  const sorted = sort.length > 0 && turn !== 0;
  if (equal === 0 && range === undefined && !sorted) return undefined;
  const ranges = prefixes.map((prefix) => ({
    low: prefix + (range?.low ?? ""),
    high: range === undefined ? successor(prefix) : prefix + range.high,
  }));
  const score = equal * 4 + (range === undefined ? 0 : 2) + (sorted ? 1 : 0);
  return [{ index, ranges, direction: turn === -1 ? -1 : 1, sorted }, score];
}

/** The scan that narrows a filter and a sort down most; undefined: the whole collection has to be read. */
export function chooseScan(indexes: Iterable<Index>, filter: Doc, sort: KeyPattern): IndexScan | undefined {
  const conditions = collect(filter);
  let best: [IndexScan | undefined, number] = [undefined, 0];
  for (const index of indexes) {
    const found = candidate(index, conditions, sort);
    if (found !== undefined && found[1] > best[1]) best = found;
  }
  return best[0];
}
