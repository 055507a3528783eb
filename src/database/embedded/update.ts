/**
 * Update operators, applied to a copy, so that a refused update changes nothing. Fields are treated in the order of
 * their paths, as MongoDB does since 5.0.
 */
import { badValue, notSupported, StoreError } from "./errors.ts";
import { isOperators } from "./match.ts";
import { sameValue } from "./order.ts";
import {
  checkFieldName,
  checkStorable,
  type Doc,
  field,
  isDoc,
  isIntegerName,
  isNumber,
  makeNumber,
  numberOf,
  type Value,
  widerType,
} from "./values.ts";

/** The changed copy; `inserting`: the document is an upsert's. Throws a StoreError when it is refused. */
export type Update = (doc: Doc, inserting: boolean) => Doc;

function increment(current: Value, operand: Value, path: string): Value {
  if (current === undefined || !isNumber(operand)) return operand;
  if (!isNumber(current)) throw new StoreError(14, `Cannot apply $inc to '${path}', which holds no number.`);
  const sum = numberOf(current) + numberOf(operand);
  if (!Number.isFinite(sum)) throw badValue(`$inc on '${path}' gives a number that is not finite.`);
  return makeNumber(widerType(current, operand), sum);
}

/** What each operator makes of a field's value; undefined removes the field. */
const OPERATORS: ReadonlyMap<string, (current: Value, operand: Value, path: string) => Value> = new Map([
  ["$set", (_current: Value, operand: Value) => operand],
  ["$setOnInsert", (_current: Value, operand: Value) => operand],
  ["$unset", () => undefined],
  ["$inc", increment],
]);

interface Edit {
  operator: string;
  path: string;
  operand: Value;
}

function parsePath(path: string): readonly string[] {
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
    if (!OPERATORS.has(operator)) throw notSupported(`the update operator ${operator}`);
    if (!isDoc(fields))
      throw new StoreError(9, `Modifiers operate on fields but ${operator} was given none.`);
    for (const [path, operand] of Object.entries(fields)) {
      parsePath(path);
      checkStorable(operand, path);
      if (operator === "$inc" && !isNumber(operand))
        throw new StoreError(14, `Cannot increment '${path}' by that`);
      edits.push({ operator, path, operand });
    }
  }
  const key = (edit: Edit | undefined): string =>
    edit === undefined ? "" : `${edit.path.replaceAll(".", "\0")}\0`;
  edits.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const clash = edits.find((edit, i) => key(edits[i + 1]).startsWith(key(edit)));
  if (clash !== undefined)
    throw new StoreError(40, `Updating '${clash.path}' and a part of it is a conflict`);
  return edits;
}

/** A copy of `holder` in which the value at a path is what `change` makes of it. */
function edited(
  holder: Value,
  parts: readonly string[],
  path: string,
  change: (current: Value) => Value,
): Value {
  const [name, ...rest] = parts;
  if (name === undefined) return change(holder);
  if (Array.isArray(holder) && isIntegerName(name)) throw notSupported(`the array position in '${path}'`);
  const doc = isDoc(holder) ? holder : {};
  const value = edited(field(doc, name), rest, path, change);
  if (value === undefined && !Object.hasOwn(doc, name)) return holder;
  if (holder !== undefined && !isDoc(holder)) {
    throw new StoreError(28, `Cannot create field '${name}' of '${path}' in a value that is no document.`);
  }
  if (isIntegerName(name) && !Object.hasOwn(doc, name) && Object.keys(doc).length > 0) {
    throw notSupported(`adding the field '${name}', which looks like a whole number, to a document`);
  }
  const { [name]: _old, ...others } = doc;
  return value === undefined ? others : { ...doc, [name]: value };
}

/** Compiles an update; throws a StoreError for one that is malformed or refused. */
export function compileUpdate(update: Value): Update {
  if (!isDoc(update) || !isOperators(update)) throw notSupported("updates by a replacement or a pipeline");
  const edits = parseEdits(update);
  return (doc, inserting) => {
    let result = doc;
    for (const { operator, path, operand } of edits) {
      if (operator === "$setOnInsert" && !inserting) continue;
      const change = (current: Value): Value => OPERATORS.get(operator)?.(current, operand, path);
      result = edited(result, path.split("."), path, change) as Doc;
    }
    if (doc._id === undefined || sameValue(doc._id, result._id)) return result;
    throw new StoreError(66, "The update would modify the immutable field '_id'");
  };
}

/** The fields that a filter fixes to one value. */
function equalities(filter: Doc): [string, Value][] {
  return Object.entries(filter).flatMap(([name, operand]): [string, Value][] => {
    if (name === "$and" && Array.isArray(operand)) return operand.filter(isDoc).flatMap(equalities);
    const list = name === "$or" ? operand : isOperators(operand) ? operand.$in : undefined;
    if (Array.isArray(list) && list.length === 1) throw notSupported("an upsert by a list of one element");
    if (name.startsWith("$")) return [];
    const value = isOperators(operand) ? operand.$eq : operand;
    return value === undefined ? [] : [[name, value]];
  });
}

/** The document an upsert inserts: the filter's equalities with the update applied. */
export function upsertDocument(filter: Doc, update: Update): Doc {
  let base: Doc = {};
  const seen = new Set<string>();
  for (const [path, value] of equalities(filter)) {
    if (seen.has(path))
      throw new StoreError(54, `cannot infer query fields, path '${path}' is matched twice`);
    seen.add(path);
    base = edited(base, parsePath(path), path, () => value) as Doc;
  }
  return update(base, true);
}
