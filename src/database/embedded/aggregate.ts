/** Aggregation pipelines: each stage turns one stream of documents into another. */
import type { Collection } from "./collection.ts";
import { badValue, notSupported, StoreError } from "./errors.ts";
import type { Variables } from "./expressions.ts";
import { groupStage } from "./group.ts";
import { compileFilter } from "./match.ts";
import { field, type KeyPattern, parsePattern, sortKey } from "./paths.ts";
import { allRecords, queryRecords } from "./query.ts";
import { addFieldsStage, projectStage, replaceRootStage, unsetStage, unwindStage } from "./reshape.ts";
import type { Source } from "./source.ts";
import { mapping, type Stage, type Stream, slicing, sorting, withBreaks } from "./stream.ts";
import { type Doc, isDoc, isNumber, numberOf, type Value } from "./values.ts";

/** What a pipeline may look at: the variables, and other collections of its database. */
interface Surroundings {
  variables: Variables;
  find: (name: string) => Collection | undefined;
}

function filterStage(spec: Value): Stage {
  if (!isDoc(spec)) throw new StoreError(15959, "the match filter must be an expression in an object");
  const test = compileFilter(spec);
  return function* filtering(input) {
    for (const doc of input) if (doc === undefined || test(doc)) yield doc;
  };
}

function sortPattern(spec: Value): KeyPattern {
  if (!isDoc(spec)) throw new StoreError(15973, "the $sort key specification must be an object");
  if (Object.keys(spec).length === 0)
    throw new StoreError(15976, "$sort stage must have at least one sort key");
  return parsePattern(spec, 15975);
}

function countOf(spec: Value, name: string, least: number): number {
  const value = isNumber(spec) ? numberOf(spec) : Number.NaN;
  if (!Number.isInteger(value) || value < least)
    throw badValue(`invalid argument to ${name} stage: ${String(spec)}`);
  return value;
}

function countStage(spec: Value): Stage {
  if (typeof spec !== "string" || spec === "" || /[$.\0]/.test(spec)) {
    throw new StoreError(40157, "the count field must be a non-empty string without '$' and '.'");
  }
  return function* counting(input) {
    let n = 0;
    for (const doc of input) {
      if (doc === undefined) yield undefined;
      else n++;
    }
    if (n > 0) yield { [spec]: n };
  };
}

function facetStage(spec: Value, around: Surroundings): Stage {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    throw new StoreError(40169, "the $facet specification must be a non-empty object");
  const facets = Object.entries(spec).map(([name, pipeline]) => {
    if (!Array.isArray(pipeline) || !pipeline.every(isDoc))
      throw new StoreError(40170, `arguments to $facet must be arrays, ${name} is not`);
    return { name, stages: compileStages(pipeline, around) };
  });
  return function* faceting(input) {
    const docs: Doc[] = [];
    for (const doc of input) {
      if (doc === undefined) yield undefined;
      else docs.push(doc);
    }
    const result: Doc = {};
    for (const { name, stages } of facets) {
      const found: Doc[] = [];
      for (const doc of through(withBreaks(docs), stages)) {
        if (doc === undefined) yield undefined;
        else found.push(doc);
      }
      result[name] = found;
    }
    yield result;
  };
}

/** $lookup by equality of two plain fields; the forms with a pipeline are left out. */
function lookupStage(spec: Value, around: Surroundings): Stage {
  const { from, localField, foreignField, as, ...others } = isDoc(spec) ? spec : {};
  if (Object.keys(others).length > 0) throw notSupported(`'${Object.keys(others)[0]}' in $lookup`);
  for (const one of [from, localField, foreignField, as]) {
    if (typeof one !== "string" || /[.$]/.test(one))
      throw notSupported("$lookup by anything but plain field names");
  }
  return (input) =>
    mapping(input, (doc) => {
      const found = joined(
        around.find(from as string),
        foreignField as string,
        field(doc, localField as string) ?? null,
      );
      return { ...doc, [as as string]: found };
    });
}

function joined(other: Collection | undefined, foreignField: string, local: Value): Doc[] {
  if (other === undefined) return [];
  const filter = { [foreignField]: Array.isArray(local) ? { $in: local } : { $eq: local } };
  return allRecords(other, { filter, sort: [], skip: 0, limit: 0 }).map(({ doc }) => doc);
}

const STAGES: Readonly<Record<string, (spec: Value, around: Surroundings) => Stage>> = {
  $match: filterStage,
  $sort: (spec) => {
    const pattern = sortPattern(spec);
    return (input) => sorting(input, (doc) => sortKey(doc, pattern), 0);
  },
  $skip: (spec) => {
    const skip = countOf(spec, "$skip", 0);
    return (input) => slicing(input, skip, 0);
  },
  $limit: (spec) => {
    const limit = countOf(spec, "$limit", 1);
    return (input) => slicing(input, 0, limit);
  },
  $count: countStage,
  $group: (spec, { variables }) => groupStage(spec, variables),
  $sortByCount: (spec, { variables }) => {
    const group = groupStage({ _id: spec, count: { $sum: 1 } }, variables);
    const pattern = parsePattern({ count: -1 }, 2);
    return (input) => sorting(group(input), (doc) => sortKey(doc, pattern), 0);
  },
  $project: (spec, { variables }) => projectStage(spec, variables),
  $addFields: (spec, { variables }) => addFieldsStage(spec, variables),
  $set: (spec, { variables }) => addFieldsStage(spec, variables),
  $unset: unsetStage,
  $unwind: unwindStage,
  $replaceRoot: (spec, { variables }) => replaceRootStage(isDoc(spec) ? spec.newRoot : undefined, variables),
  $replaceWith: (spec, { variables }) => replaceRootStage(spec, variables),
  $facet: facetStage,
  $lookup: lookupStage,
};

function compileStages(pipeline: readonly Doc[], around: Surroundings): Stage[] {
  return pipeline.map((stage) => {
    const [entry, ...more] = Object.entries(stage);
    if (entry === undefined || more.length > 0) {
      throw new StoreError(40323, "A pipeline stage specification object must contain exactly one field.");
    }
    const [name, spec] = entry;
    const make = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
    if (make === undefined) throw notSupported(`the aggregation stage ${name}`);
    return make(spec, around);
  });
}

function through(input: Stream<Doc>, stages: readonly Stage[]): Stream<Doc> {
  return stages.reduce((stream, stage) => stage(stream), input);
}

/** The stages at the head that are a query, which indexes can serve, and how many they are. */
function leadingQuery(pipeline: readonly Doc[]): {
  filter: Doc;
  sort: KeyPattern;
  skip: number;
  limit: number;
  used: number;
} {
  const filters: Doc[] = [];
  let [sort, skip, limit, used]: [KeyPattern, number, number, number] = [[], 0, 0, 0];
  for (let match = pipeline[used]?.$match; isDoc(match); match = pipeline[used]?.$match) {
    filters.push(match);
    used++;
  }
  if (pipeline[used]?.$sort !== undefined) sort = sortPattern(pipeline[used++]?.$sort);
  if (pipeline[used]?.$skip !== undefined) skip = countOf(pipeline[used++]?.$skip, "$skip", 0);
  if (pipeline[used]?.$limit !== undefined) limit = countOf(pipeline[used++]?.$limit, "$limit", 1);
  const only = filters[0];
  return { filter: filters.length > 1 ? { $and: filters } : (only ?? {}), sort, skip, limit, used };
}

/** The stream of a pipeline over a collection (undefined: one that is not there), and what it reads from. */
export function runPipeline(
  collection: Collection | undefined,
  pipeline: readonly Doc[],
  find: (name: string) => Collection | undefined,
): { stream: Stream<Doc>; sources: Source[] } {
  const around: Surroundings = { variables: { NOW: new Date() }, find };
  const stages = compileStages(pipeline, around);
  if (collection === undefined) return { stream: through(withBreaks([]), stages), sources: [] };
  const { used, ...query } = leadingQuery(pipeline);
  const { stream, source } = queryRecords(collection, query);
  return {
    stream: through(
      mapping(stream, ({ doc }) => doc),
      stages.slice(used),
    ),
    sources: [source],
  };
}
