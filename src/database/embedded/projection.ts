/** Projections of find, findAndModify and $project: top-level fields in or out, no computed ones. */
import { notSupported, StoreError } from "./errors.ts";
import { type Doc, isNumber, numberOf, type Value } from "./values.ts";

function isIncluded(name: string, value: Value): boolean {
  if (name === "" || name.includes(".") || name.startsWith("$"))
    throw notSupported(`the projection of '${name}'`);
  if (typeof value === "boolean") return value;
  if (isNumber(value)) return numberOf(value) !== 0;
  throw notSupported(`the projection of '${name}' by anything but 0, 1, true or false`);
}

/** The function of a projection; undefined when documents go out whole. */
export function compileProjection(spec: Doc | undefined): ((doc: Doc) => Doc) | undefined {
  const wanted = Object.entries(spec ?? {}).map(([name, value]) => ({
    name,
    inside: isIncluded(name, value),
  }));
  if (wanted.length === 0) return undefined;
  const deciding = wanted.find(({ name }) => name !== "_id") ?? wanted[0];
  for (const { name, inside } of wanted) {
    if (name === "_id" || inside === deciding?.inside) continue;
    throw new StoreError(31254, `Cannot mix inclusion and exclusion in a projection: '${name}'`);
  }
  const including = deciding?.inside === true;
  const named = new Set(wanted.filter(({ inside }) => inside === including).map(({ name }) => name));
  if (including && !wanted.some(({ name, inside }) => name === "_id" && !inside)) named.add("_id");
  return (doc) => {
    const result: Doc = {};
    for (const name in doc) if (named.has(name) === including) result[name] = doc[name];
    return result;
  };
}
