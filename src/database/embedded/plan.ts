/** Chooses how a query reads a collection: which index, from where to where, and whether that gives the sort. */
import { BSONRegExp } from "bson";
import type { Index } from "./indexes.ts";
import { isOperators } from "./match.ts";
import { invertKey, orderKey, sameValue, successor } from "./order.ts";
import type { KeyPattern } from "./paths.ts";
import { type Doc, isDoc, type Value } from "./values.ts";

/** Walks `ranges` of an index in order. `sorted`: the records come in the order of the asked sort. */
export interface IndexScan {
  index: Index;
  ranges: readonly { low: string; high: string | undefined }[];
  direction: 1 | -1;
  sorted: boolean;
}

/** The scans whose union holds every match; undefined: the whole collection has to be read. */
export type Plan = readonly IndexScan[] | undefined;

/** Prefixes that `$in` lists may multiply to before an index is passed over. */
const MAX_PREFIXES = 2000;

interface Bound {
  key: string;
  inclusive: boolean;
}
interface Condition {
  equal?: readonly Value[];
  low?: Bound;
  high?: Bound;
  /** Every operand, for telling whether a partial index applies. */
  operands: Doc[];
}
type Conditions = Map<string, Condition>;

const BOUNDS: Readonly<Record<string, { side: "low" | "high"; inclusive: boolean }>> = {
  $gt: { side: "low", inclusive: false },
  $gte: { side: "low", inclusive: true },
  $lt: { side: "high", inclusive: false },
  $lte: { side: "high", inclusive: true },
};

function addRange(condition: Condition, name: string, value: Value): void {
  const bound = BOUNDS[name];
  if (bound === undefined) return;
  if (isDoc(value) || Array.isArray(value) || value == null || typeof value === "boolean") return;
  if (condition[bound.side] === undefined) {
    condition[bound.side] = { key: orderKey(value), inclusive: bound.inclusive };
  }
}

function addClause(conditions: Conditions, path: string, operand: Value): void {
  const condition: Condition = conditions.get(path) ?? { operands: [] };
  conditions.set(path, condition);
  const operators: Doc = isOperators(operand) ? operand : { $eq: operand };
  condition.operands.push(operators);
  for (const [name, value] of Object.entries(operators)) {
    if (name === "$eq" && !(value instanceof BSONRegExp)) condition.equal ??= [value];
    else if (name === "$in" && Array.isArray(value)) {
      if (!value.some((one) => one instanceof BSONRegExp)) condition.equal ??= value;
    } else addRange(condition, name, value);
  }
}

function collect(filter: Doc, conditions: Conditions = new Map()): Conditions {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === "$and" && Array.isArray(operand)) {
      for (const entry of operand) if (isDoc(entry)) collect(entry, conditions);
    } else if (!name.startsWith("$")) addClause(conditions, name, operand);
  }
  return conditions;
}

/** The keys of an equality under this index, or undefined when the index could miss matches. */
function equalKeys(index: Index, path: string, condition: Condition | undefined): string[] | undefined {
  if (condition?.equal === undefined) return undefined;
  const nullable = !index.multikey && !index.hasGaps && !path.includes(".");
  for (const value of condition.equal) {
    if (Array.isArray(value) || value === undefined) return undefined;
    if (value === null && !nullable) return undefined;
  }
  return [...new Set(condition.equal.map(orderKey))].sort();
}

function interval(index: Index, at: number, condition: Condition): { low: string; high: string } {
  const rank = (condition.low ?? condition.high)?.key.charAt(0) ?? "";
  let { low, high } = condition;
  if (low?.key.charAt(0) !== high?.key.charAt(0) || index.multikey) {
    if (low !== undefined) high = undefined;
  }
  low ??= { key: rank, inclusive: true };
  high ??= { key: rank, inclusive: true };
  if (index.pattern[at]?.direction === -1) {
    [low, high] = [
      { key: invertKey(high.key), inclusive: high.inclusive },
      { key: invertKey(low.key), inclusive: low.inclusive },
    ];
  }
  return {
    low: low.inclusive ? low.key : successor(low.key),
    high: high.inclusive ? successor(high.key) : high.key,
  };
}

function givesSort(index: Index, equal: number, single: boolean, sort: KeyPattern): 1 | -1 | 0 {
  if (!single || index.multikey) return 0;
  const fixed = new Set(index.pattern.slice(0, equal).map(({ path }) => path));
  const wanted = sort.filter(({ path }) => !fixed.has(path));
  const rest = index.pattern.slice(equal);
  if (wanted.length > rest.length) return 0;
  const turn = wanted[0] === undefined ? 1 : ((wanted[0].direction * (rest[0]?.direction ?? 1)) as 1 | -1);
  const fits = wanted.every(({ path, direction }, i) => {
    return rest[i]?.path === path && direction === (rest[i]?.direction ?? 0) * turn;
  });
  return fits ? turn : 0;
}

/** Whether every match of the filter satisfies the index's partial filter or has its sparse field. */
function applies(index: Index, conditions: Conditions): boolean {
  const partial = index.spec.partialFilterExpression;
  if (isDoc(partial)) {
    return Object.entries(partial).every(([path, wanted]) => implies(conditions.get(path), wanted));
  }
  if (index.spec.sparse !== true) return true;
  return index.pattern.some(({ path }) => {
    const condition = conditions.get(path);
    if (condition?.equal !== undefined) return condition.equal.every((value) => value !== null);
    return condition?.low !== undefined || condition?.high !== undefined;
  });
}

function implies(condition: Condition | undefined, wanted: Value): boolean {
  if (condition === undefined) return false;
  const needed: Doc = isOperators(wanted) ? wanted : { $eq: wanted };
  return Object.entries(needed).every(([name, value]) => {
    if (name === "$exists" && value === true) {
      const given = condition.equal?.every((one) => one !== null && one !== undefined);
      if (given === true || condition.low !== undefined || condition.high !== undefined) return true;
    }
    if (name === "$type" && value === "string" && condition.equal?.every((one) => typeof one === "string"))
      return true;
    return condition.operands.some((operators) => name in operators && sameValue(operators[name], value));
  });
}

interface Candidate {
  scan: IndexScan;
  score: number;
}

function candidate(index: Index, conditions: Conditions, sort: KeyPattern): Candidate | undefined {
  if (!index.ready || !applies(index, conditions)) return undefined;
  let prefixes = [""];
  let equal = 0;
  for (const { path, direction } of index.pattern) {
    const keys = equalKeys(index, path, conditions.get(path));
    if (keys === undefined || prefixes.length * keys.length > MAX_PREFIXES) break;
    const own = direction === 1 ? keys : keys.map(invertKey);
    prefixes = prefixes.flatMap((prefix) => own.map((key) => prefix + key));
    equal++;
  }
  const next = index.pattern[equal];
  const condition = next === undefined ? undefined : conditions.get(next.path);
  const ranged = condition !== undefined && (condition.low !== undefined || condition.high !== undefined);
  const turn = givesSort(index, equal, prefixes.length === 1, sort);
  const sorted = sort.length > 0 && turn !== 0;
  if (equal === 0 && !ranged && (!sorted || index.hasGaps)) return undefined;
  const inside = ranged ? interval(index, equal, condition) : undefined;
  const ranges = prefixes.map((prefix) => {
    if (inside !== undefined) return { low: prefix + inside.low, high: prefix + inside.high };
    return { low: prefix, high: prefix === "" ? undefined : successor(prefix) };
  });
  const score = equal * 4 + (ranged ? 2 : 0) + (sorted ? 1 : 0);
  return { scan: { index, ranges, direction: turn === -1 ? -1 : 1, sorted }, score };
}

function best(indexes: Iterable<Index>, conditions: Conditions, sort: KeyPattern): Candidate | undefined {
  let found: Candidate | undefined;
  for (const index of indexes) {
    const one = candidate(index, conditions, sort);
    if (one !== undefined && (found === undefined || one.score > found.score)) found = one;
  }
  return found;
}

/** The plan for a filter and a sort over these indexes. */
export function choosePlan(indexes: readonly Index[], filter: Doc, sort: KeyPattern): Plan {
  const found = best(indexes, collect(filter), sort);
  if (found !== undefined && found.score > 1) return [found.scan];
  const branches = filter.$or;
  if (Array.isArray(branches) && branches.every(isDoc)) {
    const scans = branches.map((branch) => best(indexes, collect(branch, collect(filter)), [])?.scan);
    if (scans.every((scan) => scan !== undefined)) return scans;
  }
  return found === undefined ? undefined : [found.scan];
}
