/**
 * The $group stage. mingo does the grouping and the accumulating; it gets prepared rows on which it cannot go wrong:
 * group keys as BSON's order keys, numbers in two parts that add up without rounding, values to be compared behind
 * their order keys. Rows and groups have one shape, so that groups so far go in again beside the next rows, and no
 * turn takes long. Operators are on the list below or refused; no text of a client's reaches mingo.
 */
import { Aggregator } from "mingo/aggregator";
import { Context } from "mingo/core";
import { $first, $min, $sum } from "mingo/operators/accumulator";
import { $group } from "mingo/operators/pipeline";
import { badValue, notSupported, StoreError } from "./errors.ts";
import { invertKey, orderKey } from "./order.ts";
import { fieldPath, singleValue } from "./paths.ts";
import { mapping, type Stream, withBreaks } from "./query.ts";
import {
  checkFieldName,
  type Doc,
  isDoc,
  isNumber,
  makeNumber,
  type Numeric,
  numberOf,
  numberType,
  type Value,
} from "./values.ts";

/** Rows handed to mingo at a time. */
const BATCH = 500;
/** Groups beyond which a turn would take too long; mongod has a limit by memory instead (code 292). */
const MAX_GROUPS = 5000;
/** A number's first part is a multiple of 1/GRAIN: sums of those are exact up to 2^43. */
const GRAIN = 1024;
const EXACT_LIMIT = 2 ** 43;

const context = Context.init({ pipeline: { $group }, accumulator: { $first, $min, $sum } });

/** A value in the place of its order key: mingo compares what it doesn't know by `toString`. */
class Ranked {
  readonly value: Value;
  readonly #key: string;

  constructor(value: Value, inverted: boolean) {
    this.value = value;
    this.#key = inverted ? invertKey(orderKey(value)) : orderKey(value);
  }

  toString(): string {
    return this.#key;
  }
}

type Row = Record<string, unknown>;

/** An accumulator: the cells that a value gives a row, how mingo puts each together, and the result. */
interface Accumulator {
  columns: readonly ("$sum" | "$min")[];
  cells: (value: Value) => readonly unknown[];
  result: (...cells: readonly never[]) => Value;
}

/** A number's two parts, a multiple of 1/GRAIN and what is left. */
function partsOf(value: Numeric): [coarse: number, fine: number] {
  const number = numberOf(value);
  const coarse = Math.abs(number) < EXACT_LIMIT ? Math.round(number * GRAIN) / GRAIN : number;
  return [coarse, number - coarse];
}

/** What the kinds of numbers count in a sum: one double outweighs all longs, one long all ints. */
const KIND = { int: 0, long: 1, double: 2 ** 30 } as const;

const sum: Accumulator = {
  columns: ["$sum", "$sum", "$sum"],
  cells: (value) => (isNumber(value) ? [...partsOf(value), KIND[numberType(value)]] : [0, 0, 0]),
  result: (coarse: number, fine: number, kind: number) =>
    makeNumber(kind >= KIND.double ? "double" : kind >= KIND.long ? "long" : "int", coarse + fine),
};

const mean: Accumulator = {
  columns: ["$sum", "$sum", "$sum"],
  cells: (value) => (isNumber(value) ? [...partsOf(value), 1] : [0, 0, 0]),
  result: (coarse: number, fine: number, count: number) =>
    count === 0 ? null : makeNumber("double", (coarse + fine) / count),
};

/** The sum of one number for each document, as drivers count. */
function times(constant: Numeric): Accumulator {
  return {
    columns: ["$sum"],
    cells: () => [1],
    result: (count: number) => makeNumber(numberType(constant), count * numberOf(constant)),
  };
}

function extreme(inverted: boolean): Accumulator {
  return {
    columns: ["$min"],
    cells: (value) => [value === null || value === undefined ? null : new Ranked(value, inverted)],
    result: (best: Ranked | null) => best?.value ?? null,
  };
}

const ACCUMULATORS: ReadonlyMap<string, Accumulator> = new Map<string, Accumulator>([
  ["$sum", sum],
  ["$avg", mean],
  ["$count", times(1)],
  ["$min", extreme(false)],
  ["$max", extreme(true)],
]);

type Operand = (doc: Doc) => Value;

/** A field's value, or a constant. */
function parseOperand(spec: Value): Operand {
  if (typeof spec === "string" && spec.startsWith("$")) {
    const parts = fieldPath(spec.slice(1));
    return (doc) => singleValue(doc, parts, "$group");
  }
  if (spec === undefined || Array.isArray(spec) || isDoc(spec)) throw notSupported("expressions in $group");
  return () => spec;
}

/** What to group by: a field, a constant, or a document of such. */
function parseKey(spec: Value): Operand {
  if (!isDoc(spec)) return parseOperand(spec);
  const fields = Object.entries(spec).map(([name, one]): [string, Operand] => {
    checkFieldName(name);
    return [name, parseOperand(one)];
  });
  return (doc) => {
    const entries = fields.map(([name, operand]): [string, Value] => [name, operand(doc)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
}

interface Output extends Accumulator {
  name: string;
  operand: Operand;
  /** The number of its first column. */
  at: number;
}

function parseOutputs(fields: Doc): Output[] {
  let at = 0;
  return Object.entries(fields).map(([name, spec]) => {
    checkFieldName(name);
    const [entry, ...more] = isDoc(spec) ? Object.entries(spec) : [];
    if (entry === undefined || more.length > 0) throw badValue(`'${name}' must specify one accumulator`);
    const [operator, operand] = entry;
    if (operator === "$count" && !(isDoc(operand) && Object.keys(operand).length === 0)) {
      throw badValue("$count takes no arguments, i.e. $count: {}");
    }
    const counts = operator === "$sum" && isNumber(operand);
    const accumulator = counts ? times(operand) : ACCUMULATORS.get(operator);
    if (accumulator === undefined) throw notSupported(`the accumulator ${operator}`);
    const output = { ...accumulator, name, operand: parseOperand(operator === "$count" ? 1 : operand), at };
    at += accumulator.columns.length;
    return output;
  });
}

/** The stage for a `$group` specification; groups come in the order of their first document. */
export function groupStage(spec: Value): (input: Stream<Doc>) => Stream<Doc> {
  if (!isDoc(spec) || !("_id" in spec)) throw badValue("a group specification must include an _id");
  const { _id, ...fields } = spec;
  const keyOf = parseKey(_id);
  const outputs = parseOutputs(fields);
  const columns = outputs.flatMap(({ columns }) => columns);
  const together = columns.map((operator, i) => [`c${i}`, { [operator]: `$c${i}` }]);
  const group = { _id: "$_id", key: { $first: "$key" }, ...Object.fromEntries(together) };
  const aggregator = new Aggregator([{ $group: group }], { context, scriptEnabled: false });

  function rowOf(doc: Doc): Row {
    const key = keyOf(doc) ?? null;
    const row: Row = { _id: orderKey(key), key };
    for (const { operand, cells, at } of outputs) {
      cells(operand(doc)).forEach((cell, i) => {
        row[`c${at + i}`] = cell;
      });
    }
    return row;
  }

  function resultOf(row: Row): Doc {
    const result: Doc = { _id: row.key as Value };
    for (const { name, columns, at, result: finish } of outputs) {
      result[name] = finish(...(columns.map((_column, i) => row[`c${at + i}`]) as never[]));
    }
    return result;
  }

  return function* grouping(input) {
    let groups: Row[] = [];
    let rows: Row[] = [];
    const fold = (): void => {
      groups = aggregator.run<Row>([...groups, ...rows]);
      rows = [];
      if (groups.length > MAX_GROUPS) throw new StoreError(292, `$group made more than ${MAX_GROUPS} groups`);
    };
    for (const doc of input) {
      if (doc !== undefined) rows.push(rowOf(doc));
      if (rows.length >= Math.max(BATCH, groups.length)) {
        fold();
        yield undefined;
      } else if (doc === undefined) yield undefined;
    }
    fold();
    yield* mapping(withBreaks(groups), resultOf);
  };
}
