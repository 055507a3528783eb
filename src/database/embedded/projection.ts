/** Projections of find and findAndModify: fields in or fields out, no computed ones. */
import { notSupported, StoreError } from "./errors.ts";
import { isArrayIndex } from "./paths.ts";
import { type Doc, isDoc, isNumber, numberOf, type Value } from "./values.ts";

/** The fields named at one level; `true` ends a path. */
type Tree = Map<string, Tree | true>;

function wanted(path: string, value: Value): boolean {
  if (typeof value === "boolean") return value;
  if (isNumber(value)) return numberOf(value) !== 0;
  throw notSupported(`the projection of '${path}' by anything but 0, 1, true or false`);
}

function addPath(tree: Tree, path: string): void {
  const parts = path.split(".");
  const last = parts.pop() as string;
  if ([...parts, last].some((part) => part === "" || part.startsWith("$") || isArrayIndex(part))) {
    throw notSupported(`the projection path '${path}'`);
  }
  let level = tree;
  for (const part of parts) {
    const next = level.get(part) ?? new Map();
    if (next === true) throw new StoreError(31249, `Path collision at ${path}`);
    level.set(part, next);
    level = next;
  }
  if (level.has(last)) throw new StoreError(31249, `Path collision at ${path}`);
  level.set(last, true);
}

function include(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const name in doc) {
    const branch = tree.get(name);
    if (branch === undefined) continue;
    const value = branch === true ? doc[name] : includeBelow(doc[name], branch);
    if (value !== undefined) result[name] = value;
  }
  return result;
}

function includeBelow(value: Value, tree: Tree): Value {
  if (isDoc(value)) return include(value, tree);
  if (!Array.isArray(value)) return undefined;
  return value.map((element) => includeBelow(element, tree)).filter((element) => element !== undefined);
}

function exclude(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const name in doc) {
    const branch = tree.get(name);
    if (branch === true) continue;
    result[name] = branch === undefined ? doc[name] : excludeBelow(doc[name], branch);
  }
  return result;
}

function excludeBelow(value: Value, tree: Tree): Value {
  if (isDoc(value)) return exclude(value, tree);
  return Array.isArray(value) ? value.map((element) => excludeBelow(element, tree)) : value;
}

/** The function of a projection; undefined when documents go out whole. */
export function compileProjection(spec: Doc | undefined): ((doc: Doc) => Doc) | undefined {
  if (spec === undefined || Object.keys(spec).length === 0) return undefined;
  const { _id, ...others } = spec;
  const showId = _id === undefined ? undefined : wanted("_id", _id);
  const tree: Tree = new Map();
  let including = showId === true && Object.keys(others).length === 0 ? true : undefined;
  for (const [path, value] of Object.entries(others)) {
    const inside = wanted(path, value);
    if (including !== undefined && inside !== including) {
      throw new StoreError(31254, `Cannot mix inclusion and exclusion in a projection: '${path}'`);
    }
    including = inside;
    addPath(tree, path);
  }
  if (including === true) {
    if (showId !== false && !tree.has("_id")) tree.set("_id", true);
    return (doc) => include(doc, tree);
  }
  if (showId === false) tree.set("_id", true);
  return (doc) => exclude(doc, tree);
}
