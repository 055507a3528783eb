/** Expression operators that compute a value from their evaluated arguments, without looking at the document. */
import { type Apply, DATE_FUNCTIONS, type ExpressionFunction } from "./dates.ts";
import { badValue, StoreError } from "./errors.ts";
import { isTrue, typeNameOf } from "./match.ts";
import { compareValues, orderKey, typeRank } from "./order.ts";
import {
  type Doc,
  isDoc,
  isNumber,
  makeNumber,
  numberOf,
  numberType,
  Sum,
  type Value,
  widerType,
} from "./values.ts";

const ANY = Number.POSITIVE_INFINITY;
/** Most decimal places that $round takes here. */
const MAX_PLACES = 20;

function isNullish(value: Value): value is null | undefined {
  return value === null || value === undefined;
}

function mismatch(name: string, value: Value, wanted: string): StoreError {
  return new StoreError(14, `${name} only supports ${wanted} types, not ${typeNameOf(value)}`);
}

function comparing(accept: (sign: number) => boolean): ExpressionFunction {
  return { arity: [2, 2], apply: ([a, b]) => accept(compareExact(a, b)) };
}

/** As in sorts, except that a missing value comes before null. */
function compareExact(a: Value, b: Value): number {
  return typeRank(a) === typeRank(b) ? compareValues(a, b) : typeRank(a) < typeRank(b) ? -1 : 1;
}

/** A function of one number; null for null. */
function ofNumber(name: string, compute: (value: number) => number): ExpressionFunction {
  return {
    arity: [1, 1],
    apply: ([value]) => {
      if (isNullish(value)) return null;
      if (!isNumber(value)) throw mismatch(name, value, "numeric");
      return makeNumber(numberType(value), compute(numberOf(value)));
    },
  };
}

function add(args: readonly Value[]): Value {
  if (args.some(isNullish)) return null;
  const dates = args.filter((arg) => arg instanceof Date);
  if (dates.length > 1) throw new StoreError(16612, "only one date allowed in an $add expression");
  const sum = new Sum();
  for (const arg of args) {
    if (arg instanceof Date) continue;
    if (!isNumber(arg)) throw mismatch("$add", arg, "numeric or date");
    sum.add(arg);
  }
  const start = dates[0];
  return start === undefined ? sum.value : new Date(start.getTime() + Math.trunc(sum.number));
}

function subtract([a, b]: readonly Value[]): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date && b instanceof Date) return makeNumber("long", a.getTime() - b.getTime());
  if (a instanceof Date && isNumber(b)) return new Date(a.getTime() - Math.trunc(numberOf(b)));
  if (isNumber(a) && isNumber(b)) return makeNumber(widerType(a, b), numberOf(a) - numberOf(b));
  throw mismatch("$subtract", isNumber(a) || a instanceof Date ? b : a, "numeric or date");
}

function multiply(args: readonly Value[]): Value {
  if (args.some(isNullish)) return null;
  let product: Value = 1;
  for (const arg of args) {
    if (!isNumber(arg)) throw mismatch("$multiply", arg, "numeric");
    const held = product as number;
    product = makeNumber(widerType(held, arg), numberOf(held) * numberOf(arg));
  }
  return product;
}

function divide([a, b]: readonly Value[]): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumber(a) || !isNumber(b)) throw mismatch("$divide", isNumber(a) ? b : a, "numeric");
  if (numberOf(b) === 0) throw badValue("can't $divide by zero");
  return makeNumber("double", numberOf(a) / numberOf(b));
}

function modulo([a, b]: readonly Value[]): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumber(a) || !isNumber(b)) throw mismatch("$mod", isNumber(a) ? b : a, "numeric");
  if (numberOf(b) === 0) throw new StoreError(16610, "can't $mod by zero");
  return makeNumber(widerType(a, b), numberOf(a) % numberOf(b));
}

/** Rounds to decimal places, exact ties to the even digit. */
function roundTo(value: number, places: number): number {
  const halves = value * 2 ** (places + 1);
  const tie = Number.isInteger(halves) && halves % 2 !== 0;
  if (!tie) return Math.abs(value) < 1e21 ? Number(value.toFixed(places)) : value;
  const scaled = (halves * 5 ** places) / 2;
  const below = Math.floor(scaled);
  return (below % 2 === 0 ? below : below + 1) / 10 ** places;
}

function round([value, places = 0]: readonly Value[]): Value {
  if (isNullish(value) || places === null) return null;
  if (!isNumber(value)) throw mismatch("$round", value, "numeric");
  const count = isNumber(places) ? numberOf(places) : -1;
  if (!Number.isInteger(count) || count < 0 || count > MAX_PLACES)
    throw badValue("$round needs 0 to 20 places here");
  return makeNumber(numberType(value), roundTo(numberOf(value), count));
}

/** The values of $sum, $avg, $min and $max: the arguments, or of a single array argument its elements. */
function spread(args: readonly Value[]): readonly Value[] {
  return args.length === 1 && Array.isArray(args[0]) ? args[0] : args;
}

function sumOf(values: readonly Value[]): Sum {
  const sum = new Sum();
  for (const value of values) if (isNumber(value)) sum.add(value);
  return sum;
}

function average(args: readonly Value[]): Value {
  const values = spread(args).filter(isNumber);
  return values.length === 0 ? null : makeNumber("double", sumOf(values).number / values.length);
}

function extreme(sign: 1 | -1): Apply {
  return (args) => {
    let best: Value = null;
    for (const value of spread(args)) {
      if (!isNullish(value) && (best === null || compareValues(value, best) * sign > 0)) best = value;
    }
    return best;
  };
}

function arrayOf(name: string, value: Value): readonly Value[] {
  if (!Array.isArray(value)) throw mismatch(name, value, "array");
  return value;
}

function elementAt([array, index]: readonly Value[]): Value {
  if (isNullish(array) || isNullish(index)) return null;
  const elements = arrayOf("$arrayElemAt", array);
  if (!isNumber(index) || !Number.isInteger(numberOf(index)))
    throw mismatch("$arrayElemAt", index, "whole-number");
  return elements.at(numberOf(index));
}

function slice([array, ...numbers]: readonly Value[]): Value {
  if (isNullish(array) || numbers.some(isNullish)) return null;
  const elements = arrayOf("$slice", array);
  const [first = 0, count] = numbers.map((one) => {
    if (!isNumber(one) || !Number.isInteger(numberOf(one))) throw mismatch("$slice", one, "whole-number");
    return numberOf(one);
  });
  if (count === undefined) return first < 0 ? elements.slice(first) : elements.slice(0, first);
  if (count <= 0) throw new StoreError(28729, "Third argument to $slice must be positive");
  const start = first < 0 ? Math.max(0, elements.length + first) : first;
  return elements.slice(start, start + count);
}

function edge(name: string, index: 0 | -1): ExpressionFunction {
  return { arity: [1, 1], apply: ([array]) => (isNullish(array) ? null : arrayOf(name, array).at(index)) };
}

function textOf(name: string, value: Value): string {
  if (isNullish(value)) return "";
  if (typeof value !== "string") throw mismatch(name, value, "string");
  return value;
}

function substring([text, start, count]: readonly Value[]): Value {
  const [from, length] = [start, count].map((one) => (isNumber(one) ? numberOf(one) : Number.NaN));
  if (from === undefined || length === undefined || !(from >= 0) || !(length >= 0)) {
    throw new StoreError(34452, "$substrCP needs two whole numbers that are not negative");
  }
  return [...textOf("$substrCP", text)].slice(from, from + length).join("");
}

function toText([value]: readonly Value[]): Value {
  if (isNullish(value)) return null;
  if (typeof value === "string" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (isNumber(value) && Number.isSafeInteger(numberOf(value))) return String(numberOf(value));
  if (typeNameOf(value) === "objectId") return String(value);
  throw mismatch("$toString", value, "string, boolean, date, objectId or whole-number");
}

function merge(args: readonly Value[]): Value {
  const result: Doc = {};
  for (const arg of spread(args)) {
    if (isNullish(arg)) continue;
    if (!isDoc(arg)) throw new StoreError(40400, "$mergeObjects requires object inputs");
    Object.assign(result, arg);
  }
  return result;
}

const asciiUpper = (text: string): string => text.replaceAll(/[a-z]+/g, (part) => part.toUpperCase());
const asciiLower = (text: string): string => text.replaceAll(/[A-Z]+/g, (part) => part.toLowerCase());

export const FUNCTIONS: Readonly<Record<string, ExpressionFunction>> = {
  $eq: comparing((sign) => sign === 0),
  $ne: comparing((sign) => sign !== 0),
  $gt: comparing((sign) => sign > 0),
  $gte: comparing((sign) => sign >= 0),
  $lt: comparing((sign) => sign < 0),
  $lte: comparing((sign) => sign <= 0),
  $cmp: { arity: [2, 2], apply: ([a, b]) => Math.sign(compareExact(a, b)) },
  $not: { arity: [1, 1], apply: ([value]) => !isTrue(value) },
  $add: { arity: [1, ANY], apply: add },
  $subtract: { arity: [2, 2], apply: subtract },
  $multiply: { arity: [1, ANY], apply: multiply },
  $divide: { arity: [2, 2], apply: divide },
  $mod: { arity: [2, 2], apply: modulo },
  $abs: ofNumber("$abs", Math.abs),
  $ceil: ofNumber("$ceil", Math.ceil),
  $floor: ofNumber("$floor", Math.floor),
  $round: { arity: [1, 2], apply: round },
  $sum: { arity: [1, ANY], apply: (args) => sumOf(spread(args)).value },
  $avg: { arity: [1, ANY], apply: average },
  $min: { arity: [1, ANY], apply: extreme(-1) },
  $max: { arity: [1, ANY], apply: extreme(1) },
  $size: { arity: [1, 1], apply: ([array]) => arrayOf("$size", array).length },
  $isArray: { arity: [1, 1], apply: ([value]) => Array.isArray(value) },
  $isNumber: { arity: [1, 1], apply: ([value]) => isNumber(value) },
  $type: { arity: [1, 1], apply: ([value]) => (value === undefined ? "missing" : typeNameOf(value)) },
  $in: {
    arity: [2, 2],
    apply: ([value, array]) => {
      const key = orderKey(value);
      return arrayOf("$in", array).some((element) => orderKey(element) === key);
    },
  },
  $arrayElemAt: { arity: [2, 2], apply: elementAt },
  $first: edge("$first", 0),
  $last: edge("$last", -1),
  $slice: { arity: [2, 3], apply: slice },
  $concatArrays: {
    arity: [0, ANY],
    apply: (args) => (args.some(isNullish) ? null : args.flatMap((arg) => arrayOf("$concatArrays", arg))),
  },
  $concat: {
    arity: [0, ANY],
    apply: (args) => (args.some(isNullish) ? null : args.map((arg) => textOf("$concat", arg)).join("")),
  },
  $toUpper: { arity: [1, 1], apply: ([text]) => asciiUpper(textOf("$toUpper", text)) },
  $toLower: { arity: [1, 1], apply: ([text]) => asciiLower(textOf("$toLower", text)) },
  $substrCP: { arity: [3, 3], apply: substring },
  $strLenCP: {
    arity: [1, 1],
    apply: ([text]) => {
      if (typeof text !== "string") throw mismatch("$strLenCP", text, "string");
      return [...text].length;
    },
  },
  $toString: { arity: [1, 1], apply: toText },
  $mergeObjects: { arity: [0, ANY], apply: merge },
  ...DATE_FUNCTIONS,
};
