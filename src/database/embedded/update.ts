/**
 * Update operators. They are applied to a copy, so that a rejected update changes nothing. Fields are processed in the order
 * of their paths, as in MongoDB since 5.0.
 */

import { isOperators } from "./match.ts";
import { compare } from "./order.ts";
import {
  checkFieldName,
  checkStorable,
  type Doc,
  double,
  field,
  isDoc,
  isInt,
  isNumber,
  notSupported,
  numberOf,
  StoreError,
  type Value,
} from "./values.ts";

/** Returns a changed copy. `inserting` is true for the document of an upsert. Throws a StoreError if the update is rejected. */
export type Update = (doc: Doc, inserting: boolean) => Doc;

interface Edit {
  operator: string;
  path: string;
  parts: readonly string[];
  operand: Value;
}

function increment(current: Value, operand: Value, path: string): Value {
  if (current === undefined || !isNumber(operand)) return operand;
  if (!isNumber(current)) throw new StoreError(14, `Cannot apply $inc to '${path}', which is not a number.`);
  const sum = numberOf(current) + numberOf(operand);
  if (!Number.isFinite(sum)) throw new StoreError(2, `$inc on '${path}' gives a number that is not finite.`);
  if (!isInt(current) || !isInt(operand)) return double(sum);
  if (!isInt(sum)) throw notSupported(`whole numbers of more than 32 bits, which '${path}' would become`);
  return sum;
}

const OPERATORS: readonly string[] = ["$set", "$setOnInsert", "$inc", "$unset"];

function parsePathParts(path: string): readonly string[] {
  const parts = path.split(".");
  for (const part of parts) {
    if (part === "") throw new StoreError(56, `The update path '${path}' contains an empty field name.`);
    if (part.startsWith("$")) throw notSupported(`the positional operator in the update path '${path}'`);
    checkFieldName(part);
  }
  return parts;
}

function parseEdits(update: Doc): Edit[] {
  const edits: Edit[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!operator.startsWith("$")) throw new StoreError(9, `Unknown modifier: ${operator}`);
    if (!OPERATORS.includes(operator)) throw notSupported(`the update operator ${operator}`);
    if (!isDoc(fields)) throw new StoreError(9, `Modifiers operate on fields but ${operator} has none.`);
    for (const [path, operand] of Object.entries(fields)) {
      checkStorable(operand, path);
      if (operator === "$inc" && !isNumber(operand))
        throw new StoreError(14, `Cannot $inc '${path}' by that`);
      edits.push({ operator, path, parts: parsePathParts(path), operand });
    }
  }
  // With "\0" after each part, a path sorts directly before the paths below it.
  const key = ({ parts }: Edit): string => `${parts.join("\0")}\0`;
  edits.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  for (const [i, edit] of edits.slice(1).entries()) {
    if (key(edit).startsWith(key(edits[i] as Edit)))
      throw new StoreError(40, `Updating the path '${edit.path}' would create a conflict`);
  }
  return edits;
}

/** Returns a copy of `parent` without the value at a path, or `parent` if there is none. */
function without(parent: Value, [name = "", ...rest]: readonly string[]): Value {
  if (!isDoc(parent) || field(parent, name) === undefined) return parent;
  const { [name]: value, ...others } = parent;
  return rest.length === 0 ? others : { ...parent, [name]: without(value, rest) };
}

/** Returns a copy of `parent` with the value at a path replaced by the result of `change`. */
function withEdit(
  parent: Value,
  [name, ...rest]: readonly string[],
  change: (current: Value) => Value,
  path: string,
): Value {
  if (name === undefined) return change(parent);
  if (parent !== undefined && !isDoc(parent))
    throw new StoreError(28, `Cannot create field '${name}' of '${path}' in a value that is not a document.`);
  const doc = parent ?? {};
  return { ...doc, [name]: withEdit(field(doc, name), rest, change, path) };
}

/** Compiles an update. Throws a StoreError if it is malformed or not supported. */
export function compileUpdate(update: Value): Update {
  if (!isDoc(update) || !isOperators(update)) throw notSupported("updates by a replacement or a pipeline");
  const edits = parseEdits(update);
  return (doc, inserting) => {
    let result = doc;
    for (const { operator, path, parts, operand } of edits) {
      if (operator === "$setOnInsert" && !inserting) continue;
      const change = (value: Value) => (operator === "$inc" ? increment(value, operand, path) : operand);
      result = (
        operator === "$unset" ? without(result, parts) : withEdit(result, parts, change, path)
      ) as Doc;
    }
    if (doc._id === undefined || compare(doc._id, result._id) === 0) return result;
    throw new StoreError(66, "The update would modify the immutable field '_id'");
  };
}

/**
 * The document that an upsert inserts: the equality conditions of the filter with the update applied. MongoDB also takes the only element
 * of `$in` or `$or` as an equality condition, which is not supported here.
 */
export function upsertDocument(filter: Doc, update: Update): Doc {
  const base: Doc = {};
  for (const [path, operand] of Object.entries(filter)) {
    const alternatives = path === "$or" ? operand : isOperators(operand) ? operand.$in : undefined;
    if (Array.isArray(alternatives) && alternatives.length === 1)
      throw notSupported("an upsert by a list of one element");
    const value = isOperators(operand) ? operand.$eq : operand;
    if (path === "$or" || value === undefined) continue;
    if (path.includes(".")) throw notSupported(`an upsert by the path '${path}'`);
    base[path] = value;
  }
  return update(base, true);
}
