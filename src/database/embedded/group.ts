/** The $group stage: documents by key, each accumulator fed one document after the other. */

import { badValue, notSupported } from "./errors.ts";
import { compileExpression, type Expression, type Variables } from "./expressions.ts";
import { compareValues, orderKey } from "./order.ts";
import { type Stage, type Stream, withBreaks } from "./stream.ts";
import { type Doc, isDoc, isNumber, makeNumber, Sum, type Value } from "./values.ts";

interface Accumulator {
  add(value: Value): void;
  result(): Value;
}

function total(): Accumulator {
  const sum = new Sum();
  return {
    add: (value) => {
      if (isNumber(value)) sum.add(value);
    },
    result: () => sum.value,
  };
}

function mean(): Accumulator {
  const sum = new Sum();
  let count = 0;
  return {
    add: (value) => {
      if (!isNumber(value)) return;
      sum.add(value);
      count++;
    },
    result: () => (count === 0 ? null : makeNumber("double", sum.number / count)),
  };
}

function extreme(sign: 1 | -1): () => Accumulator {
  return () => {
    let best: Value;
    return {
      add: (value) => {
        if (value === null || value === undefined) return;
        if (best === undefined || compareValues(value, best) * sign > 0) best = value;
      },
      result: () => best ?? null,
    };
  };
}

function first(): Accumulator {
  let held: { value: Value } | undefined;
  return {
    add: (value) => {
      held ??= { value };
    },
    result: () => held?.value ?? null,
  };
}

function last(): Accumulator {
  let held: Value;
  return {
    add: (value) => {
      held = value;
    },
    result: () => held ?? null,
  };
}

function collect(): Accumulator {
  const values: Value[] = [];
  return {
    add: (value) => {
      if (value !== undefined) values.push(value);
    },
    result: () => values,
  };
}

function collectOnce(): Accumulator {
  const values = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === undefined) return;
      const key = orderKey(value);
      if (!values.has(key)) values.set(key, value);
    },
    result: () => [...values.values()],
  };
}

const ACCUMULATORS: Readonly<Record<string, () => Accumulator>> = {
  $sum: total,
  $count: total,
  $avg: mean,
  $min: extreme(-1),
  $max: extreme(1),
  $first: first,
  $last: last,
  $push: collect,
  $addToSet: collectOnce,
};

interface Output {
  name: string;
  make: () => Accumulator;
  input: Expression;
}

function parseOutput(name: string, spec: Value): Output {
  if (name.includes(".") || name.startsWith("$"))
    throw badValue(`The field name '${name}' is not allowed in $group`);
  const [entry, ...more] = isDoc(spec) ? Object.entries(spec) : [];
  if (entry === undefined || more.length > 0)
    throw badValue(`The field '${name}' must specify one accumulator`);
  const [operator, operand] = entry;
  const make = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (make === undefined) throw notSupported(`the accumulator ${operator}`);
  if (operator === "$count" && !(isDoc(operand) && Object.keys(operand).length === 0)) {
    throw badValue("$count takes no arguments, i.e. $count: {}");
  }
  if (Array.isArray(operand)) throw badValue(`The ${operator} accumulator is a unary operator`);
  return { name, make, input: compileExpression(operator === "$count" ? 1 : operand) };
}

interface Group {
  key: Value;
  accumulators: Accumulator[];
}

/** The stage for a `$group` specification; groups come in the order of their first document. */
export function groupStage(spec: Value, variables: Variables): Stage {
  if (!isDoc(spec) || !("_id" in spec)) throw badValue("a group specification must include an _id");
  const { _id, ...fields } = spec;
  const keyOf = compileExpression(_id);
  const outputs = Object.entries(fields).map(([name, one]) => parseOutput(name, one));
  return grouping;

  function* grouping(input: Stream<Doc>): Stream<Doc> {
    const groups = new Map<string, Group>();
    for (const doc of input) {
      if (doc === undefined) {
        yield undefined;
        continue;
      }
      const key = keyOf(doc, variables) ?? null;
      const text = orderKey(key);
      let group = groups.get(text);
      if (group === undefined) {
        group = { key, accumulators: outputs.map(({ make }) => make()) };
        groups.set(text, group);
      }
      for (let i = 0; i < outputs.length; i++) group.accumulators[i]?.add(outputs[i]?.input(doc, variables));
    }
    for (const group of withBreaks(groups.values())) {
      if (group === undefined) {
        yield undefined;
        continue;
      }
      yield resultOf(group);
    }
  }

  function resultOf({ key, accumulators }: Group): Doc {
    const result: Doc = { _id: key };
    outputs.forEach(({ name }, i) => {
      result[name] = accumulators[i]?.result();
    });
    return result;
  }
}
