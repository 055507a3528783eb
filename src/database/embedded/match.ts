/**
 * Query filters, compiled once into a predicate. Values of different types match only by `$ne`, and null equals a missing field. A
 * predicate throws if the value at one of its paths is an array.
 */

import { compare, keyOfScalar, orderKey, parsePath, valueAt } from "./order.ts";
import { type Doc, isDoc, isNumber, notSupported, numberOf, StoreError, type Value } from "./values.ts";

export type Predicate = (doc: Doc) => boolean;
type Test = (value: Value) => boolean;

/** Whether the operand is an object of operators such as `{$gt: 5}` and not a value to compare with. */
export function isOperators(value: Value): value is Doc {
  return isDoc(value) && Object.keys(value)[0]?.startsWith("$") === true;
}

/** The order key of an operand (`order.ts`). Throws if the operand cannot be compared. */
function operandKey(operand: Value): string {
  if (isNumber(operand) && Number.isNaN(numberOf(operand))) throw notSupported("NaN in a filter");
  return orderKey(operand);
}

function comparison(accept: (sign: number) => boolean): (operand: Value) => Test {
  return (operand) => {
    // Throws for an operand that can't be compared when the filter is compiled, also if no document is tested.
    operandKey(operand);
    // The sign is NaN for a value of another type, so only `$ne` accepts it.
    return (value) => accept(compare(value, operand));
  };
}

function isIn(operand: Value): Test {
  if (!Array.isArray(operand)) throw new StoreError(2, "$in needs an array");
  if (operand.some(isOperators)) throw new StoreError(2, "cannot nest $ under $in");
  const keys = new Set<string | undefined>(operand.map(operandKey));
  return (value) => keys.has(keyOfScalar(value));
}

const OPERATORS: ReadonlyMap<string, (operand: Value) => Test> = new Map([
  ["$eq", comparison((sign) => sign === 0)],
  ["$ne", comparison((sign) => sign !== 0)],
  ["$gt", comparison((sign) => sign > 0)],
  ["$gte", comparison((sign) => sign >= 0)],
  ["$lt", comparison((sign) => sign < 0)],
  ["$lte", comparison((sign) => sign <= 0)],
  ["$in", isIn],
]);

function operatorTest([name, operand]: [string, Value]): Test {
  const build = OPERATORS.get(name);
  if (build !== undefined) return build(operand);
  if (name.startsWith("$")) throw notSupported(`the query operator ${name}`);
  throw new StoreError(2, `unknown operator: ${name}`);
}

function compileClause([name, operand]: [string, Value]): Predicate {
  if (name === "$or") {
    if (!Array.isArray(operand) || operand.length === 0 || !operand.every(isDoc)) {
      throw new StoreError(2, "$or must be a nonempty array of objects");
    }
    const choices = operand.map(compileFilter);
    return (doc) => choices.some((choice) => choice(doc));
  }
  if (name.startsWith("$")) throw notSupported(`the query operator ${name}`);
  const path = parsePath(name);
  const tests = Object.entries(isOperators(operand) ? operand : { $eq: operand }).map(operatorTest);
  return (doc) => {
    const value = valueAt(doc, path);
    return tests.every((test) => test(value));
  };
}

/** Compiles a filter. Throws a StoreError if MongoDB or this store does not accept it. */
export function compileFilter(filter: Doc): Predicate {
  const clauses = Object.entries(filter).map(compileClause);
  return (doc) => clauses.every((clause) => clause(doc));
}
