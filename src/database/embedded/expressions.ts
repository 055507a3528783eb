/**
 * Aggregation expressions, compiled once into functions of the document. Here are paths, variables and the operators
 * that decide what is evaluated; those that only compute from their arguments are in expression-operators.ts.
 */
import { badValue, notSupported, StoreError } from "./errors.ts";
import { FUNCTIONS } from "./expression-operators.ts";
import { isTrue } from "./match.ts";
import { field } from "./paths.ts";
import { type Doc, isDoc, type Value } from "./values.ts";

/** Variables by name, without `$$`. NOW is always there. */
export type Variables = Readonly<Record<string, Value>>;
/** The value of an expression for a document; undefined is MongoDB's "missing". */
export type Expression = (root: Doc, variables: Variables) => Value;

type Names = ReadonlySet<string>;

/** The value at a path as expressions see it: through an array, the array of its elements' values. */
function walk(value: Value, parts: readonly string[], at: number): Value {
  const name = parts[at];
  if (name === undefined) return value;
  if (isDoc(value)) return walk(field(value, name), parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  return value.map((element) => walk(element, parts, at)).filter((one) => one !== undefined);
}

function compilePath(text: string): Expression {
  const parts = text.split(".");
  if (parts.some((part) => part === "" || part.startsWith("$")))
    throw badValue(`'${text}' is not a valid field path`);
  const name = parts[0] as string;
  if (parts.length === 1) return (root) => field(root, name);
  return (root) => walk(root, parts, 0);
}

function compileVariable(text: string, names: Names): Expression {
  const [name = "", ...parts] = text.split(".");
  if (name === "ROOT" || name === "CURRENT") return (root) => walk(root, parts, 0);
  if (name === "REMOVE") return () => undefined;
  if (!names.has(name)) throw new StoreError(17276, `Use of undefined variable: ${name}`);
  return (_root, variables) => walk(field(variables, name), parts, 0);
}

function compileObject(spec: Doc, names: Names): Expression {
  const fields = Object.entries(spec).map(([name, one]) => ({ name, value: compile(one, names) }));
  return (root, variables) => {
    const result: Doc = {};
    for (const { name, value } of fields) {
      const one = value(root, variables);
      if (one !== undefined) result[name] = one;
    }
    return result;
  };
}

function compile(spec: Value, names: Names): Expression {
  if (typeof spec === "string" && spec.startsWith("$$")) return compileVariable(spec.slice(2), names);
  if (typeof spec === "string" && spec.startsWith("$")) return compilePath(spec.slice(1));
  if (Array.isArray(spec)) {
    const elements = spec.map((element) => compile(element, names));
    return (root, variables) => elements.map((element) => element(root, variables) ?? null);
  }
  if (!isDoc(spec)) return () => spec;
  const operators = Object.keys(spec).filter((name) => name.startsWith("$"));
  const name = operators[0];
  if (name === undefined) return compileObject(spec, names);
  if (Object.keys(spec).length > 1)
    throw new StoreError(15983, "An expression must contain exactly one operator");
  const special = Object.hasOwn(SPECIAL, name) ? SPECIAL[name] : undefined;
  return special === undefined ? compileCall(name, spec[name], names) : special(spec[name], names);
}

function compileCall(name: string, operand: Value, names: Names): Expression {
  const found = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (found === undefined) throw notSupported(`the expression ${name}`);
  if ("named" in found) {
    const given =
      isDoc(operand) && !Object.keys(operand).some((key) => key.startsWith("$"))
        ? operand
        : { date: operand };
    for (const key in given)
      if (!found.named.includes(key)) throw badValue(`Unrecognized argument to ${name}: ${key}`);
    const args = found.named.map((key) => compile(given[key], names));
    return (root, variables) => found.apply(args.map((arg) => arg(root, variables)));
  }
  const [least, most] = found.arity;
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length < least || list.length > most) {
    throw new StoreError(
      16020,
      `Expression ${name} takes ${least} to ${most} arguments. ${list.length} were passed in.`,
    );
  }
  const args = list.map((arg) => compile(arg, names));
  return (root, variables) => found.apply(args.map((arg) => arg(root, variables)));
}

function list(operand: Value, name: string): readonly Value[] {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array of expressions`);
  return operand;
}

/** The named arguments of an operator; all of `needed` must be there, nothing beyond `needed` and `optional`. */
function named(
  operand: Value,
  name: string,
  needed: readonly string[],
  optional: readonly string[] = [],
): Doc {
  if (!isDoc(operand)) throw new StoreError(9, `${name} needs an object as its argument`);
  for (const key of needed)
    if (!(key in operand)) throw new StoreError(9, `Missing '${key}' parameter to ${name}`);
  for (const key in operand) {
    if (!needed.includes(key) && !optional.includes(key))
      throw new StoreError(9, `Unrecognized parameter to ${name}: ${key}`);
  }
  return operand;
}

function elementsOf(value: Value, name: string): readonly Value[] | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) throw new StoreError(14, `The input to ${name} must be an array`);
  return value;
}

function variableName(value: Value): string {
  if (value === undefined) return "this";
  if (typeof value !== "string" || !/^[a-z][A-Za-z0-9_]*$/.test(value))
    throw badValue(`'${value}' is no name for a variable`);
  return value;
}

function condition(operand: Value, names: Names): Expression {
  let parts: readonly Value[];
  if (Array.isArray(operand)) parts = operand;
  else {
    const spec = named(operand, "$cond", ["if", "then", "else"]);
    parts = [spec.if, spec.then, spec.else];
  }
  if (parts.length !== 3) throw new StoreError(16020, "Expression $cond takes exactly 3 arguments");
  const [check, yes, no] = parts.map((part) => compile(part, names)) as [Expression, Expression, Expression];
  return (root, variables) => (isTrue(check(root, variables)) ? yes(root, variables) : no(root, variables));
}

function choose(operand: Value, names: Names): Expression {
  const spec = named(operand, "$switch", ["branches"], ["default"]);
  const branches = list(spec.branches, "$switch").map((branch) => {
    const { case: test, then } = named(branch, "$switch", ["case", "then"]);
    return { test: compile(test, names), result: compile(then, names) };
  });
  const otherwise = "default" in spec ? compile(spec.default, names) : undefined;
  return (root, variables) => {
    for (const { test, result } of branches)
      if (isTrue(test(root, variables))) return result(root, variables);
    if (otherwise === undefined)
      throw new StoreError(40066, "$switch could not find a matching branch, and no default was given");
    return otherwise(root, variables);
  };
}

function eachElement(
  name: "$map" | "$filter",
  body: "in" | "cond",
): (operand: Value, names: Names) => Expression {
  return (operand, names) => {
    const spec = named(operand, name, ["input", body], ["as"]);
    const as = variableName(spec.as);
    const input = compile(spec.input, names);
    const inner = compile(spec[body], new Set([...names, as]));
    return (root, variables) => {
      const elements = elementsOf(input(root, variables), name);
      if (elements === null) return null;
      const results = elements.map((element) => inner(root, { ...variables, [as]: element }));
      if (name === "$map") return results.map((result) => result ?? null);
      return elements.filter((_element, i) => isTrue(results[i]));
    };
  };
}

function reduce(operand: Value, names: Names): Expression {
  const spec = named(operand, "$reduce", ["input", "initialValue", "in"]);
  const input = compile(spec.input, names);
  const initial = compile(spec.initialValue, names);
  const step = compile(spec.in, new Set([...names, "this", "value"]));
  return (root, variables) => {
    const elements = elementsOf(input(root, variables), "$reduce");
    if (elements === null) return null;
    let value = initial(root, variables);
    for (const element of elements) value = step(root, { ...variables, this: element, value });
    return value;
  };
}

function bind(operand: Value, names: Names): Expression {
  const spec = named(operand, "$let", ["vars", "in"]);
  if (!isDoc(spec.vars)) throw badValue("$let needs an object of variables");
  const entries = Object.entries(spec.vars).map(
    ([name, one]) => [variableName(name), compile(one, names)] as const,
  );
  const inner = compile(spec.in, new Set([...names, ...entries.map(([name]) => name)]));
  return (root, variables) => {
    const bound: Record<string, Value> = { ...variables };
    for (const [name, one] of entries) bound[name] = one(root, variables);
    return inner(root, bound);
  };
}

const SPECIAL: Readonly<Record<string, (operand: Value, names: Names) => Expression>> = {
  $literal: (operand) => () => operand,
  $cond: condition,
  $switch: choose,
  $ifNull: (operand, names) => {
    const choices = list(operand, "$ifNull").map((one) => compile(one, names));
    if (choices.length < 2) throw new StoreError(1257300, "$ifNull needs at least two arguments");
    return (root, variables) => {
      let value: Value;
      for (const one of choices) {
        value = one(root, variables);
        if (value !== null && value !== undefined) return value;
      }
      return value;
    };
  },
  $and: (operand, names) => {
    const parts = (Array.isArray(operand) ? operand : [operand]).map((one) => compile(one, names));
    return (root, variables) => parts.every((one) => isTrue(one(root, variables)));
  },
  $or: (operand, names) => {
    const parts = (Array.isArray(operand) ? operand : [operand]).map((one) => compile(one, names));
    return (root, variables) => parts.some((one) => isTrue(one(root, variables)));
  },
  $map: eachElement("$map", "in"),
  $filter: eachElement("$filter", "cond"),
  $reduce: reduce,
  $let: bind,
};

const GLOBAL_NAMES: Names = new Set(["NOW"]);

/** Compiles an expression; throws a StoreError for what is malformed or left out. */
export function compileExpression(spec: Value): Expression {
  return compile(spec, GLOBAL_NAMES);
}
