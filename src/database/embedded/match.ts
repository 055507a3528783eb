/**
 * Query filters, compiled once into a predicate. Follows MongoDB's rules for arrays (an operator looks at the array
 * and at its elements), for missing fields, and for types (comparisons stay within one type).
 */
import { ObjectId } from "bson";
import { badValue, notSupported } from "./errors.ts";
import { orderKey } from "./order.ts";
import { visitPath } from "./paths.ts";
import { type Doc, isDoc, isNumber, numberOf, type Value } from "./values.ts";

export type Predicate = (doc: Doc) => boolean;
type Test = (value: Value) => boolean;
/** A test over all values at a path. */
type PathTest = (doc: Doc, parts: readonly string[]) => boolean;

/** Whether the operand is an object of operators such as `{$gt: 5}` rather than a value to be equal to. */
export function isOperators(value: Value): value is Doc {
  return isDoc(value) && Object.keys(value)[0]?.startsWith("$") === true;
}

/** The test applied to the array's elements and to the value itself. */
function anyOf(test: Test): PathTest {
  const visit: Test = (value) => (Array.isArray(value) && value.some(test)) || test(value);
  return (doc, parts) => visitPath(doc, parts, 0, visit);
}

const not = (test: PathTest): PathTest => {
  return (doc, parts) => !test(doc, parts);
};

/** The operand's key; throws for what cannot be compared. */
function operandKey(operand: Value): string {
  if (typeof operand === "number" && Number.isNaN(operand)) throw notSupported("NaN in a filter");
  return orderKey(operand);
}

/** The test for equality with one value; null equals a missing field as well. */
export function equalTo(operand: Value): Test {
  const key = operandKey(operand);
  if (typeof operand === "string" || typeof operand === "boolean") return (value) => value === operand;
  if (isNumber(operand)) {
    const number = numberOf(operand);
    return (value) => value === number || (isNumber(value) && numberOf(value) === number);
  }
  if (operand instanceof ObjectId) return (value) => value instanceof ObjectId && operand.equals(value);
  return (value) => orderKey(value) === key;
}

/** The test for `$gt`, `$gte`, `$lt`, `$lte`: only values of the operand's own type compare. */
function comparedWith(operand: Value, accept: (sign: number) => boolean): Test {
  const key = operandKey(operand);
  if (isNumber(operand)) {
    const number = numberOf(operand);
    return (value) => isNumber(value) && accept(numberOf(value) - number);
  }
  if (operand instanceof Date) {
    const time = operand.getTime();
    return (value) => value instanceof Date && accept(value.getTime() - time);
  }
  return (value) => {
    const own = orderKey(value);
    return own.charAt(0) === key.charAt(0) && accept(own < key ? -1 : own > key ? 1 : 0);
  };
}

function oneOf(operand: Value, name: string): Test {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`);
  if (operand.some(isOperators)) throw badValue(`cannot nest $ under ${name}`);
  const keys = new Set(operand.map(operandKey));
  return (value) => keys.has(orderKey(value));
}

const OPERATORS: ReadonlyMap<string, (operand: Value) => PathTest> = new Map([
  ["$eq", (operand) => anyOf(equalTo(operand))],
  ["$ne", (operand) => not(anyOf(equalTo(operand)))],
  ["$gt", (operand) => anyOf(comparedWith(operand, (sign) => sign > 0))],
  ["$gte", (operand) => anyOf(comparedWith(operand, (sign) => sign >= 0))],
  ["$lt", (operand) => anyOf(comparedWith(operand, (sign) => sign < 0))],
  ["$lte", (operand) => anyOf(comparedWith(operand, (sign) => sign <= 0))],
  ["$in", (operand) => anyOf(oneOf(operand, "$in"))],
  ["$nin", (operand) => not(anyOf(oneOf(operand, "$nin")))],
  [
    "$exists",
    (operand) => {
      const present: PathTest = (doc, parts) => visitPath(doc, parts, 0, (value) => value !== undefined);
      if (typeof operand !== "boolean") throw notSupported("$exists by anything but true or false");
      return operand ? present : not(present);
    },
  ],
] satisfies [string, (operand: Value) => PathTest][]);

function operatorTest(name: string, operand: Value): PathTest {
  const build = OPERATORS.get(name);
  if (build !== undefined) return build(operand);
  throw name.startsWith("$")
    ? notSupported(`the query operator ${name}`)
    : badValue(`unknown operator: ${name}`);
}

function subFilters(operand: Value, name: string): Predicate[] {
  if (!Array.isArray(operand) || operand.length === 0) throw badValue(`${name} must be a nonempty array`);
  return operand.map((entry) => {
    if (!isDoc(entry)) throw badValue(`${name} argument's entries must be objects`);
    return compileFilter(entry);
  });
}

function compileClause(name: string, operand: Value): Predicate {
  if (name === "$and" || name === "$or") {
    const all = subFilters(operand, name);
    return name === "$and" ? (doc) => all.every((one) => one(doc)) : (doc) => all.some((one) => one(doc));
  }
  if (name.startsWith("$")) throw notSupported(`the query operator ${name}`);
  const parts = name.split(".");
  const operators: [string, Value][] = isOperators(operand) ? Object.entries(operand) : [["$eq", operand]];
  const tests = operators.map(([operator, value]) => operatorTest(operator, value));
  return (doc) => tests.every((test) => test(doc, parts));
}

/** The predicate of a filter; throws a StoreError for what MongoDB or this store refuses. */
export function compileFilter(filter: Doc): Predicate {
  const clauses = Object.entries(filter).map(([name, operand]) => compileClause(name, operand));
  return (doc) => clauses.every((clause) => clause(doc));
}
