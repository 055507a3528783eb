/**
 * Updates: replacement documents and update operators, applied to a copy, so that a refused update changes nothing.
 * Fields are treated in the order of their paths, as MongoDB does since 5.0.
 */
import { badValue, notSupported, StoreError } from "./errors.ts";
import { isOperators } from "./match.ts";
import { sameValue } from "./order.ts";
import { field, isArrayIndex } from "./paths.ts";
import { KEEP, OPERATORS, type Operator } from "./update-operators.ts";
import { checkNewName, type Doc, isDoc, type Value } from "./values.ts";

/** Elements by which one update may lengthen an array through a position beyond its end. */
const MAX_ARRAY_PADDING = 10_000;

export type Updater = (doc: Doc, inserting: boolean) => Doc;

interface Edit {
  path: string;
  parts: readonly string[];
  name: string;
  operator: Operator;
  operand: Value;
}

function copy(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy);
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const name in value) result[name] = copy(value[name]);
  return result;
}

function parsePath(path: string): readonly string[] {
  if (path === "") throw new StoreError(56, "An empty update path is not valid.");
  const parts = path.split(".");
  for (const part of parts) {
    if (part === "") throw new StoreError(56, `The update path '${path}' contains an empty field name.`);
    if (/^\$(?:\[.*\])?$/.test(part))
      throw notSupported(`the positional operator in the update path '${path}'`);
    if (part.startsWith("$"))
      throw new StoreError(52, `The dollar ($) prefixed field '${part}' is not allowed.`);
    if (part === "__proto__") throw badValue("The embedded store does not take a field named '__proto__'.");
  }
  return parts;
}

function comparePaths(a: Edit, b: Edit): number {
  const length = Math.min(a.parts.length, b.parts.length);
  for (let i = 0; i < length; i++) {
    const left = a.parts[i] as string;
    const right = b.parts[i] as string;
    if (left === right) continue;
    if (isArrayIndex(left) && isArrayIndex(right)) return Number(left) - Number(right);
    return left < right ? -1 : 1;
  }
  return a.parts.length - b.parts.length;
}

/** Refuses two edits of one path or of a path and its part, as MongoDB does (code 40). */
function checkConflicts(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(path)) conflict(path, path);
    seen.add(path);
  }
  for (const path of paths) {
    for (let dot = path.indexOf("."); dot !== -1; dot = path.indexOf(".", dot + 1)) {
      if (seen.has(path.slice(0, dot))) conflict(path, path.slice(0, dot));
    }
  }
}

function conflict(path: string, at: string): never {
  throw new StoreError(40, `Updating the path '${path}' would create a conflict at '${at}'`);
}

function parseEdits(update: Doc): Edit[] {
  const edits: Edit[] = [];
  const touched: string[] = [];
  for (const [name, fields] of Object.entries(update)) {
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
    if (operator === undefined) {
      if (!name.startsWith("$"))
        throw new StoreError(9, `Unknown modifier: ${name}. Expected a valid update modifier`);
      throw notSupported(`the update operator ${name}`);
    }
    if (!isDoc(fields)) throw new StoreError(9, `Modifiers operate on fields but ${name} was given none.`);
    for (const [path, operand] of Object.entries(fields)) {
      operator.check?.(operand, path);
      edits.push({ path, parts: parsePath(path), name, operator, operand });
      touched.push(path);
      if (name === "$rename") {
        parsePath(operand as string);
        touched.push(operand as string);
      }
    }
  }
  checkConflicts(touched);
  return edits.sort(comparePaths);
}

function read(doc: Doc, parts: readonly string[]): Value {
  let value: Value = doc;
  for (const part of parts) {
    if (isDoc(value)) value = field(value, part);
    else if (Array.isArray(value) && isArrayIndex(part)) value = value[Number(part)];
    else return undefined;
  }
  return value;
}

function notViable(name: string, holder: Value): StoreError {
  const shown = Array.isArray(holder) ? "an array" : "a value that is no document";
  return new StoreError(28, `Cannot create field '${name}' in ${shown}.`);
}

function put(holder: Value, name: string, value: Value): void {
  if (Array.isArray(holder)) {
    if (!isArrayIndex(name)) throw notViable(name, holder);
    const index = Number(name);
    if (index > holder.length + MAX_ARRAY_PADDING)
      throw badValue(`The array position ${name} is too far beyond its end.`);
    while (holder.length < index) holder.push(null);
    holder[index] = value;
  } else if (isDoc(holder)) {
    if (!Object.hasOwn(holder, name)) checkNewName(holder, name);
    holder[name] = value;
  } else throw notViable(name, holder);
}

/** Sets the value at a path, making the documents on the way. */
export function setPath(doc: Doc, parts: readonly string[], value: Value): void {
  let holder: Value = doc;
  for (const part of parts.slice(0, -1)) {
    let next: Value = Array.isArray(holder)
      ? holder[Number(part)]
      : isDoc(holder)
        ? field(holder, part)
        : undefined;
    if (next === undefined) {
      next = {};
      put(holder, part, next);
    }
    holder = next;
  }
  put(holder, parts[parts.length - 1] as string, value);
}

function unsetPath(doc: Doc, parts: readonly string[]): void {
  const holder = read(doc, parts.slice(0, -1));
  const name = parts[parts.length - 1] as string;
  if (Array.isArray(holder) && isArrayIndex(name)) {
    if (Number(name) < holder.length) holder[Number(name)] = null;
  } else if (isDoc(holder)) delete holder[name];
}

function throughArray(doc: Doc, parts: readonly string[]): boolean {
  return parts.some((_part, i) => Array.isArray(read(doc, parts.slice(0, i))));
}

function rename(doc: Doc, edit: Edit): void {
  const target = (edit.operand as string).split(".");
  if (throughArray(doc, edit.parts) || throughArray(doc, target)) {
    throw badValue("The source and the target field of $rename must not be array elements.");
  }
  const value = read(doc, edit.parts);
  if (value === undefined) return;
  unsetPath(doc, edit.parts);
  unsetPath(doc, target);
  setPath(doc, target, value);
}

function applyEdit(doc: Doc, edit: Edit, inserting: boolean): void {
  const { name, operator, operand, parts, path } = edit;
  if (name === "$setOnInsert" && !inserting) return;
  if (name === "$unset") unsetPath(doc, parts);
  else if (name === "$rename") rename(doc, edit);
  else {
    const value = operator.apply(read(doc, parts), operand, { path, id: doc._id });
    if (value !== KEEP) setPath(doc, parts, copy(value));
  }
}

/** Throws code 66 when an update would give a document another `_id`. */
function keepId(before: Doc, after: Doc): void {
  if (before._id === undefined || sameValue(before._id, after._id)) return;
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
  throw new StoreError(66, message);
}

function replacement(update: Doc): Updater {
  for (const name in update) {
    if (name.startsWith("$"))
      throw new StoreError(52, `The dollar ($) prefixed field '${name}' is not allowed here.`);
  }
  return (doc) => {
    const { _id: own, ...rest } = update;
    const _id = own === undefined ? doc._id : own;
    const result: Doc = _id === undefined ? rest : { _id, ...rest };
    keepId(doc, result);
    return result;
  };
}

/** The function that applies an update; throws a StoreError for one that is malformed or refused. */
export function compileUpdate(update: Value): { apply: Updater; replaces: boolean } {
  if (Array.isArray(update)) throw notSupported("updates by an aggregation pipeline");
  if (!isDoc(update)) throw new StoreError(9, "Update argument must be either an object or an array");
  if (!isOperators(update)) return { apply: replacement(update), replaces: true };
  const edits = parseEdits(update);
  const apply: Updater = (doc, inserting) => {
    const result = copy(doc) as Doc;
    for (const edit of edits) applyEdit(result, edit, inserting);
    keepId(doc, result);
    return result;
  };
  return { apply, replaces: false };
}

function collectEqualities(filter: Doc, found: Map<string, Value>): void {
  for (const [name, operand] of Object.entries(filter)) {
    if (
      (name === "$and" || (name === "$or" && (operand as Value[]).length === 1)) &&
      Array.isArray(operand)
    ) {
      for (const entry of operand) collectEqualities(entry as Doc, found);
    } else if (!name.startsWith("$")) {
      const value = equality(operand);
      if (value === undefined) continue;
      if (found.has(name)) {
        throw new StoreError(54, `cannot infer query fields to set, path '${name}' is matched twice`);
      }
      found.set(name, value);
    }
  }
}

function equality(operand: Value): Value {
  if (!isOperators(operand))
    return (operand as { _bsontype?: string } | null)?._bsontype === "BSONRegExp" ? undefined : operand;
  for (const name of ["$in", "$all"]) {
    const list = operand[name];
    if (Array.isArray(list) && list.length === 1)
      throw notSupported(`an upsert whose filter has ${name} with one element`);
  }
  return operand.$eq;
}

/** The document an upsert inserts: the filter's equalities (of a replacement only `_id`) with the update applied. */
export function upsertDocument(filter: Doc, update: { apply: Updater; replaces: boolean }): Doc {
  const found = new Map<string, Value>();
  collectEqualities(filter, found);
  const base: Doc = {};
  for (const [path, value] of found) {
    if (!update.replaces || path === "_id") setPath(base, parsePath(path), copy(value));
  }
  return update.apply(base, true);
}
