/**
 * Query filters, compiled once into a predicate. Follows MongoDB's rules for arrays (an operator looks at the array
 * and at its elements), for missing fields, and for types (comparisons stay within one type).
 */
import { Binary, BSONRegExp, ObjectId } from "bson";
import { badValue, notSupported } from "./errors.ts";
import { orderKey, typeRank } from "./order.ts";
import { visitPath } from "./paths.ts";
import { regexTest } from "./regex.ts";
import { type Doc, isDoc, isNumber, numberOf, numberType, type Value } from "./values.ts";

export type Predicate = (doc: Doc) => boolean;
type Test = (value: Value) => boolean;
/** A test over all values at a path, as the operators that look at whole arrays need it. */
type PathTest = (doc: Value, parts: readonly string[]) => boolean;

/** Whether the operand is an object of operators such as `{$gt: 5}` rather than a value to be equal to. */
export function isOperators(value: Value): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith("$") === true;
}

/** The test applied to the array's elements and to the value itself. */
function anyOf(test: Test): PathTest {
  const visit: Test = (value) => (Array.isArray(value) && value.some(test)) || test(value);
  return (doc, parts) => visitPath(doc, parts, 0, visit);
}

function checkOperand(value: Value): void {
  if (value === undefined) throw notSupported("the type undefined in a filter");
  if (typeof value === "number" && Number.isNaN(value)) throw notSupported("NaN in a filter");
  typeRank(value);
}

/** The test for equality with one value; null equals a missing field as well. */
export function equalTo(operand: Value): Test {
  checkOperand(operand);
  if (operand === null) return (value) => value === null || value === undefined;
  if (typeof operand === "string" || typeof operand === "boolean") return (value) => value === operand;
  if (isNumber(operand)) {
    const number = numberOf(operand);
    return (value) => value === number || (isNumber(value) && numberOf(value) === number);
  }
  if (operand instanceof ObjectId) return (value) => value instanceof ObjectId && operand.equals(value);
  const rank = typeRank(operand);
  const key = orderKey(operand);
  return (value) => value !== undefined && typeRank(value) === rank && orderKey(value) === key;
}

/** The test for `$gt`, `$gte`, `$lt`, `$lte`: only values of the operand's own type compare. */
function comparedWith(operand: Value, accept: (sign: number) => boolean): Test {
  checkOperand(operand);
  if (operand instanceof BSONRegExp) throw badValue("Can't have RegEx as arg to a comparison");
  if (operand === null) return accept(0) ? equalTo(null) : () => false;
  if (isNumber(operand)) {
    const number = numberOf(operand);
    return (value) => isNumber(value) && accept(numberOf(value) - number);
  }
  if (operand instanceof Date) {
    const time = operand.getTime();
    return (value) => value instanceof Date && accept(value.getTime() - time);
  }
  const rank = typeRank(operand);
  const key = orderKey(operand);
  return (value) => {
    if (value === undefined || typeRank(value) !== rank) return false;
    const own = orderKey(value);
    return accept(own < key ? -1 : own > key ? 1 : 0);
  };
}

function regexOnText(operand: Value, options: Value): Test {
  const test = regexTest(operand, options);
  return (value) => typeof value === "string" && test(value);
}

function oneOf(operand: Value, name: string): Test {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`);
  const keys = new Set<string>();
  const tests: Test[] = [];
  for (const element of operand) {
    if (isOperators(element)) throw badValue(`cannot nest $ under ${name}`);
    checkOperand(element);
    if (element instanceof BSONRegExp) tests.push(regexOnText(element, undefined));
    else keys.add(orderKey(element));
  }
  const nullish = keys.has(orderKey(null));
  return (value) =>
    (value === undefined ? nullish : keys.has(orderKey(value))) || tests.some((test) => test(value));
}

const TYPE_TESTS: Readonly<Record<string, Test>> = {
  double: (value) => isNumber(value) && numberType(value) === "double",
  string: (value) => typeof value === "string",
  object: isDoc,
  array: Array.isArray,
  binData: (value) => value instanceof Binary,
  objectId: (value) => value instanceof ObjectId,
  bool: (value) => typeof value === "boolean",
  date: (value) => value instanceof Date,
  null: (value) => value === null,
  int: (value) => isNumber(value) && numberType(value) === "int",
  long: (value) => isNumber(value) && numberType(value) === "long",
  number: (value) => isNumber(value),
};

/** MongoDB's name of a value's type. */
export function typeNameOf(value: Value): string {
  return Object.entries(TYPE_TESTS).find(([, test]) => test(value))?.[0] ?? "undefined";
}

const TYPE_NUMBERS: Readonly<Record<number, string>> = {
  1: "double",
  2: "string",
  3: "object",
  4: "array",
  5: "binData",
  7: "objectId",
  8: "bool",
  9: "date",
  10: "null",
  16: "int",
  18: "long",
};

function ofType(operand: Value): Test {
  if (Array.isArray(operand)) {
    const tests = operand.map(ofType);
    return (value) => tests.some((test) => test(value));
  }
  const name = isNumber(operand) ? TYPE_NUMBERS[numberOf(operand)] : operand;
  const test = typeof name === "string" && Object.hasOwn(TYPE_TESTS, name) ? TYPE_TESTS[name] : undefined;
  if (test === undefined) throw badValue(`Unknown or unsupported type in $type: ${String(operand)}`);
  return test;
}

function wholeNumber(operand: Value, what: string): number {
  if (!isNumber(operand) || !Number.isInteger(numberOf(operand)))
    throw badValue(`${what} needs a whole number`);
  return numberOf(operand);
}

function moduloOf(operand: Value): Test {
  if (!Array.isArray(operand) || operand.length !== 2) throw badValue("malformed mod, needs two elements");
  const divisor = wholeNumber(operand[0], "$mod");
  const remainder = wholeNumber(operand[1], "$mod");
  if (divisor === 0) throw badValue("divisor cannot be 0");
  return (value) => isNumber(value) && Math.trunc(numberOf(value)) % divisor === remainder;
}

function elemMatch(operand: Value): PathTest {
  if (!isDoc(operand)) throw badValue("$elemMatch needs an Object");
  const first = Object.keys(operand)[0] ?? "";
  const onValues = first.startsWith("$") && !["$and", "$or", "$nor"].includes(first);
  let test: Test;
  if (onValues) {
    const tests = fieldTests(operand);
    test = (value) => tests.every((one) => one(value, []));
  } else {
    const predicate = compileFilter(operand);
    test = (value) => isDoc(value) && predicate(value);
  }
  return (doc, parts) => visitPath(doc, parts, 0, (value) => Array.isArray(value) && value.some(test));
}

function allOf(operand: Value): PathTest {
  if (!Array.isArray(operand)) throw badValue("$all needs an array");
  if (operand.length === 0) return () => false;
  const tests = operand.map((element): PathTest => {
    if (isDoc(element) && Object.keys(element)[0] === "$elemMatch") return elemMatch(element.$elemMatch);
    if (isOperators(element)) throw badValue("no $ expressions in $all");
    return equalityTest(element);
  });
  return (doc, parts) => tests.every((test) => test(doc, parts));
}

function equalityTest(operand: Value): PathTest {
  if (operand instanceof BSONRegExp) return anyOf(regexOnText(operand, undefined));
  return anyOf(equalTo(operand));
}

const not = (test: PathTest): PathTest => {
  return (doc, parts) => !test(doc, parts);
};

function negation(operand: Value): PathTest {
  if (operand instanceof BSONRegExp) return not(equalityTest(operand));
  if (!isOperators(operand)) throw badValue("$not needs a regex or a document");
  const tests = fieldTests(operand);
  return (doc, parts) => !tests.every((test) => test(doc, parts));
}

const OPERATORS: Readonly<Record<string, (operand: Value, all: Doc) => PathTest>> = {
  $eq: (operand) => {
    if (operand instanceof BSONRegExp) throw notSupported("$eq with a regular expression");
    return anyOf(equalTo(operand));
  },
  $ne: (operand) => {
    if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
    return not(anyOf(equalTo(operand)));
  },
  $gt: (operand) => anyOf(comparedWith(operand, (sign) => sign > 0)),
  $gte: (operand) => anyOf(comparedWith(operand, (sign) => sign >= 0)),
  $lt: (operand) => anyOf(comparedWith(operand, (sign) => sign < 0)),
  $lte: (operand) => anyOf(comparedWith(operand, (sign) => sign <= 0)),
  $in: (operand) => anyOf(oneOf(operand, "$in")),
  $nin: (operand) => not(anyOf(oneOf(operand, "$nin"))),
  $exists: (operand) => {
    const present: PathTest = (doc, parts) => visitPath(doc, parts, 0, (value) => value !== undefined);
    return isTrue(operand) ? present : not(present);
  },
  $type: (operand) => anyOf(ofType(operand)),
  $regex: (operand, all) => anyOf(regexOnText(operand, all.$options)),
  $options: (_operand, all) => {
    if (!("$regex" in all)) throw badValue("$options needs a $regex");
    return () => true;
  },
  $size: (operand) => {
    const size = wholeNumber(operand, "$size");
    if (size < 0) throw badValue("$size may not be negative");
    return (doc, parts) => visitPath(doc, parts, 0, (value) => Array.isArray(value) && value.length === size);
  },
  $mod: (operand) => anyOf(moduloOf(operand)),
  $all: allOf,
  $elemMatch: elemMatch,
  $not: negation,
};

/** Whether a value counts as true where MongoDB takes a boolean or a number. */
export function isTrue(value: Value): boolean {
  if (isNumber(value)) return numberOf(value) !== 0;
  return value !== false && value !== null && value !== undefined;
}

function fieldTests(operators: Doc): PathTest[] {
  return Object.entries(operators).map(([name, operand]) => {
    const build = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
    if (build === undefined) {
      throw name.startsWith("$")
        ? notSupported(`the query operator ${name}`)
        : badValue(`unknown operator: ${name}`);
    }
    return build(operand, operators);
  });
}

function subFilters(operand: Value, name: string): Predicate[] {
  if (!Array.isArray(operand) || operand.length === 0) throw badValue(`${name} must be a nonempty array`);
  return operand.map((entry) => {
    if (!isDoc(entry)) throw badValue(`${name} argument's entries must be objects`);
    return compileFilter(entry);
  });
}

function compileClause(name: string, operand: Value): Predicate {
  if (name === "$and" || name === "$or" || name === "$nor") {
    const all = subFilters(operand, name);
    if (name === "$and") return (doc) => all.every((one) => one(doc));
    if (name === "$or") return (doc) => all.some((one) => one(doc));
    return (doc) => !all.some((one) => one(doc));
  }
  if (name === "$comment") return () => true;
  if (name.startsWith("$")) throw notSupported(`the query operator ${name}`);
  const parts = name.split(".");
  if (isOperators(operand)) {
    const tests = fieldTests(operand);
    const only = tests[0];
    if (tests.length === 1 && only !== undefined) return (doc) => only(doc, parts);
    return (doc) => tests.every((test) => test(doc, parts));
  }
  const test = equalityTest(operand);
  return (doc) => test(doc, parts);
}

/** The predicate of a filter; throws a StoreError for what MongoDB or this store refuses. */
export function compileFilter(filter: Doc): Predicate {
  const clauses = Object.entries(filter).map(([name, operand]) => compileClause(name, operand));
  const only = clauses[0];
  if (only === undefined) return () => true;
  if (clauses.length === 1) return only;
  return (doc) => clauses.every((clause) => clause(doc));
}
