/** The stages that give documents another shape: $project, $addFields, $unset, $replaceRoot, $unwind. */
import { badValue, StoreError } from "./errors.ts";
import { compileExpression, type Expression, type Variables } from "./expressions.ts";
import { isTrue } from "./match.ts";
import { field } from "./paths.ts";
import { compileProjection } from "./projection.ts";
import { mapping, type Stage, type Stream, withBreaks } from "./stream.ts";
import { checkNewName, type Doc, isDoc, isNumber, makeNumber, type Value } from "./values.ts";

interface Computed {
  parts: readonly string[];
  value: Expression;
}

function isExpression(spec: Doc): boolean {
  const names = Object.keys(spec);
  return names.length === 0 || names.some((name) => name.startsWith("$"));
}

/** Nested plain objects as dotted paths, as both $project and $addFields read them. */
function flatten(spec: Doc, prefix = ""): [string, Value][] {
  return Object.entries(spec).flatMap(([name, value]): [string, Value][] => {
    const path = prefix + name;
    if (path.split(".").some((part) => part === "" || part.startsWith("$")))
      throw badValue(`Invalid field path '${path}'`);
    return isDoc(value) && !isExpression(value) ? flatten(value, `${path}.`) : [[path, value]];
  });
}

/** The value with another one at a path; arrays on the way get it in each element, a missing value removes. */
function withPath(target: Value, parts: readonly string[], at: number, value: Value): Value {
  const name = parts[at];
  if (name === undefined) return value;
  if (Array.isArray(target)) return target.map((element) => withPath(element, parts, at, value));
  const result: Doc = isDoc(target) ? { ...target } : {};
  const inner = withPath(field(result, name), parts, at + 1, value);
  if (inner === undefined) delete result[name];
  else {
    if (!Object.hasOwn(result, name)) checkNewName(result, name);
    result[name] = inner;
  }
  return result;
}

function withComputed(base: Doc, root: Doc, computed: readonly Computed[], variables: Variables): Doc {
  let result = base;
  for (const { parts, value } of computed) result = withPath(result, parts, 0, value(root, variables)) as Doc;
  return result;
}

function compute([path, spec]: [string, Value]): Computed {
  return { parts: path.split("."), value: compileExpression(spec) };
}

export function addFieldsStage(spec: Value, variables: Variables): Stage {
  if (!isDoc(spec)) throw new StoreError(40272, "$addFields specification stage must be an object");
  const computed = flatten(spec).map(compute);
  return (input) => mapping(input, (doc) => withComputed(doc, doc, computed, variables));
}

export function projectStage(spec: Value, variables: Variables): Stage {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    throw new StoreError(51272, "$project must be a non-empty object");
  const plain: Doc = {};
  const computed: Computed[] = [];
  for (const [path, value] of flatten(spec)) {
    if (typeof value === "boolean" || isNumber(value)) plain[path] = value;
    else computed.push(compute([path, value]));
  }
  const including = Object.entries(plain).some(([path, value]) => path !== "_id" && isTrue(value));
  if (computed.length === 0) {
    const project = compileProjection(plain);
    return (input) => mapping(input, (doc) => project?.(doc) ?? doc);
  }
  if (!including && Object.keys(plain).some((path) => path !== "_id")) {
    throw new StoreError(31254, "Cannot mix exclusion and computed fields in a $project");
  }
  const project = compileProjection(
    including || plain._id === undefined || isTrue(plain._id) ? { _id: 1, ...plain } : undefined,
  );
  return (input) => mapping(input, (doc) => withComputed(project?.(doc) ?? {}, doc, computed, variables));
}

export function unsetStage(spec: Value): Stage {
  const paths = Array.isArray(spec) ? spec : [spec];
  const fields: Doc = {};
  for (const path of paths) {
    if (typeof path !== "string")
      throw new StoreError(31002, "$unset specification must be a string or an array of strings");
    fields[path] = 0;
  }
  const project = compileProjection(fields);
  return (input) => mapping(input, (doc) => project?.(doc) ?? doc);
}

export function replaceRootStage(spec: Value, variables: Variables): Stage {
  const newRoot = compileExpression(spec);
  return (input) =>
    mapping(input, (doc) => {
      const result = newRoot(doc, variables);
      if (!isDoc(result)) throw new StoreError(40228, "'newRoot' expression must evaluate to an object");
      return result;
    });
}

export function unwindStage(spec: Value): Stage {
  const { path, includeArrayIndex, preserveNullAndEmptyArrays, ...others } = isDoc(spec)
    ? spec
    : { path: spec };
  if (Object.keys(others).length > 0)
    throw new StoreError(28811, `unrecognized option to $unwind: ${Object.keys(others)[0]}`);
  if (typeof path !== "string" || !/^\$[^$]/.test(path))
    throw new StoreError(28818, "path to $unwind should be prefixed with a '$'");
  const parts = path.slice(1).split(".");
  const index = typeof includeArrayIndex === "string" ? includeArrayIndex.split(".") : undefined;
  const keep = preserveNullAndEmptyArrays === true;
  const read = (doc: Doc): Value =>
    parts.reduce((value: Value, name) => (isDoc(value) ? field(value, name) : undefined), doc);
  const indexed = (doc: Doc, at: number | null): Doc => {
    return index === undefined
      ? doc
      : (withPath(doc, index, 0, at === null ? null : makeNumber("long", at)) as Doc);
  };
  return function* unwinding(input) {
    for (const doc of input) {
      if (doc === undefined) yield undefined;
      else yield* unwind(doc, read(doc));
    }
  };

  function* unwind(doc: Doc, value: Value): Stream<Doc> {
    if (!Array.isArray(value)) {
      if (keep || (value !== null && value !== undefined)) yield indexed(doc, null);
    } else if (value.length === 0) {
      if (keep) yield indexed(withPath(doc, parts, 0, undefined) as Doc, null);
    } else {
      for (const entry of withBreaks(value.entries())) {
        yield entry === undefined ? undefined : indexed(withPath(doc, parts, 0, entry[1]) as Doc, entry[0]);
      }
    }
  }
}
