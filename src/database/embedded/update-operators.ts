/** What each update operator makes of a field's present value. */
import { badValue, notSupported, StoreError } from "./errors.ts";
import { compileFilter, equalTo, isOperators, typeNameOf } from "./match.ts";
import { compareValues, orderKey } from "./order.ts";
import { parsePattern, sortKey } from "./paths.ts";
import {
  checkStorable,
  type Doc,
  isDoc,
  isNumber,
  makeNumber,
  numberOf,
  numberType,
  type Value,
  widerType,
} from "./values.ts";

/** Says that an operator leaves the field as it is. */
export const KEEP = Symbol("keep");

interface Place {
  path: string;
  id: Value;
}
type Applied = Value | typeof KEEP;

export interface Operator {
  /** Throws for an operand the operator refuses, before any document is looked at. */
  check?: (operand: Value, path: string) => void;
  apply: (current: Value, operand: Value, place: Place) => Applied;
}

function where(place: Place): string {
  return `{_id: ${JSON.stringify(place.id)}} has the field '${place.path}'`;
}

function arithmetic(name: string, verb: string, compute: (a: number, b: number) => number): Operator {
  return {
    check: (operand, path) => {
      if (!isNumber(operand))
        throw new StoreError(
          14,
          `Cannot ${verb} with non-numeric argument: {${path}: ${JSON.stringify(operand)}}`,
        );
      checkStorable(operand, path);
    },
    apply: (current, operand, place) => {
      if (!isNumber(operand)) return KEEP;
      if (current === undefined) return name === "$inc" ? operand : makeNumber(numberType(operand), 0);
      if (!isNumber(current)) {
        const found = `${where(place)} of non-numeric type ${typeNameOf(current)}`;
        throw new StoreError(14, `Cannot apply ${name} to a value of non-numeric type. ${found}`);
      }
      const result = compute(numberOf(current), numberOf(operand));
      if (!Number.isFinite(result))
        throw badValue(`${name} on '${place.path}' gives a number that is not finite.`);
      return makeNumber(widerType(current, operand), result);
    },
  };
}

function extreme(sign: 1 | -1): Operator {
  return {
    check: checkStorable,
    apply: (current, operand) => {
      return current === undefined || compareValues(operand, current) * sign > 0 ? operand : KEEP;
    },
  };
}

function arrayAt(current: Value, place: Place): Value[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return current;
  throw badValue(
    `The field '${place.path}' must be an array but is of type ${typeNameOf(current)} in document {_id: ${JSON.stringify(place.id)}}`,
  );
}

/** The operand of $push and $addToSet: its elements, and the modifiers beside `$each`. */
function eachOf(operand: Value, allowed: readonly string[]): { each: Value[]; modifiers: Doc } {
  if (!isDoc(operand) || !("$each" in operand)) return { each: [operand], modifiers: {} };
  const { $each, ...modifiers } = operand;
  if (!Array.isArray($each)) throw badValue("The argument to $each must be an array");
  for (const name in modifiers) if (!allowed.includes(name)) throw badValue(`Unrecognized clause: ${name}`);
  return { each: $each, modifiers };
}

function wholeNumber(value: Value, what: string): number {
  if (!isNumber(value) || !Number.isInteger(numberOf(value)))
    throw badValue(`The value for ${what} must be an integer`);
  return numberOf(value);
}

function sortElements(elements: Value[], spec: Value): Value[] {
  if (isNumber(spec)) {
    const sign = numberOf(spec);
    if (sign !== 1 && sign !== -1) throw badValue("The $sort element value must be either 1 or -1");
    return elements.sort((a, b) => compareValues(a, b) * sign);
  }
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    throw badValue("The $sort is invalid: use 1, -1 or a pattern");
  const pattern = parsePattern(spec, 2);
  const keyed = elements.map((element) => ({
    element,
    key: sortKey(isDoc(element) ? element : {}, pattern),
  }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ element }) => element);
}

const PUSH_MODIFIERS = ["$slice", "$position", "$sort"];

const push: Operator = {
  check: (operand, path) => {
    const { each, modifiers } = eachOf(operand, PUSH_MODIFIERS);
    checkStorable(each, path);
    for (const name of ["$slice", "$position"]) if (name in modifiers) wholeNumber(modifiers[name], name);
    if ("$sort" in modifiers) sortElements([], modifiers.$sort);
  },
  apply: (current, operand, place) => {
    const { each, modifiers } = eachOf(operand, PUSH_MODIFIERS);
    const result = [...arrayAt(current, place)];
    const at =
      modifiers.$position === undefined ? result.length : wholeNumber(modifiers.$position, "$position");
    result.splice(at, 0, ...each);
    const sorted = modifiers.$sort === undefined ? result : sortElements(result, modifiers.$sort);
    if (modifiers.$slice === undefined) return sorted;
    const count = wholeNumber(modifiers.$slice, "$slice");
    if (count === 0) return [];
    return count < 0 ? sorted.slice(count) : sorted.slice(0, count);
  },
};

const addToSet: Operator = {
  check: (operand, path) => checkStorable(eachOf(operand, []).each, path),
  apply: (current, operand, place) => {
    const result = [...arrayAt(current, place)];
    const held = new Set(result.map(orderKey));
    for (const element of eachOf(operand, []).each) {
      const key = orderKey(element);
      if (!held.has(key)) result.push(element);
      held.add(key);
    }
    return current === undefined || result.length > (current as Value[]).length ? result : KEEP;
  },
};

/** The test of $pull: a document is a filter on documents, operators a test of the element, all else equality. */
function pullTest(operand: Value): (element: Value) => boolean {
  if (isOperators(operand)) {
    const test = compileFilter({ value: operand });
    return (element) => test({ value: element });
  }
  if (isDoc(operand)) {
    const test = compileFilter(operand);
    return (element) => isDoc(element) && test(element);
  }
  if ((operand as { _bsontype?: string } | null)?._bsontype === "BSONRegExp")
    throw notSupported("$pull by a regular expression");
  return operand === null ? (element) => element === null : equalTo(operand);
}

function removal(name: string, test: (operand: Value) => (element: Value) => boolean): Operator {
  return {
    check: (operand) => {
      test(operand);
    },
    apply: (current, operand) => {
      if (current === undefined) return KEEP;
      if (!Array.isArray(current)) throw badValue(`Cannot apply ${name} to a non-array value`);
      const matches = test(operand);
      const rest = current.filter((element) => !matches(element));
      return rest.length === current.length ? KEEP : rest;
    },
  };
}

const pop: Operator = {
  check: (operand) => {
    const end = wholeNumber(operand, "$pop");
    if (end !== 1 && end !== -1) throw new StoreError(9, "$pop expects 1 or -1");
  },
  apply: (current, operand, place) => {
    if (current === undefined) return KEEP;
    if (!Array.isArray(current)) {
      throw new StoreError(
        14,
        `Path '${place.path}' contains an element of non-array type '${typeNameOf(current)}'`,
      );
    }
    return wholeNumber(operand, "$pop") === 1 ? current.slice(0, -1) : current.slice(1);
  },
};

const set: Operator = { check: checkStorable, apply: (_current, operand) => operand };

export const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: set,
  $setOnInsert: set,
  $unset: { apply: () => KEEP },
  $inc: arithmetic("$inc", "increment", (a, b) => a + b),
  $mul: arithmetic("$mul", "multiply", (a, b) => a * b),
  $min: extreme(-1),
  $max: extreme(1),
  $push: push,
  $addToSet: addToSet,
  $pull: removal("$pull", pullTest),
  $pullAll: removal("$pullAll", (operand) => {
    if (!Array.isArray(operand)) throw badValue("$pullAll requires an array argument");
    const keys = new Set(operand.map(orderKey));
    return (element) => keys.has(orderKey(element));
  }),
  $pop: pop,
  $rename: {
    check: (operand, path) => {
      if (typeof operand !== "string" || operand === path)
        throw badValue(`The 'to' field for $rename must be another path: ${path}`);
    },
    apply: () => KEEP,
  },
  $currentDate: {
    check: (operand) => {
      const date =
        operand === true || (isDoc(operand) && operand.$type === "date" && Object.keys(operand).length === 1);
      if (!date) throw notSupported("$currentDate with anything but true or {$type: 'date'}");
    },
    apply: () => new Date(),
  },
};
