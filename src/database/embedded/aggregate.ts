/** Aggregation pipelines: each stage turns one stream of documents into another. */
import type { Collection } from "./collection.ts";
import { queryRecords } from "./commands/read.ts";
import { badValue, notSupported } from "./errors.ts";
import { groupStage } from "./group.ts";
import { compileFilter } from "./match.ts";
import { type KeyPattern, parsePattern, sortKey } from "./paths.ts";
import type { Source } from "./source.ts";
import { mapping, type Stream, slicing, sorting } from "./stream.ts";
import { type Doc, isDoc, isNumber, numberOf, type Value } from "./values.ts";

type Stage = (input: Stream<Doc>) => Stream<Doc>;

function filterStage(spec: Value): Stage {
  if (!isDoc(spec)) throw badValue("the match filter must be an expression in an object");
  const test = compileFilter(spec);
  return function* filtering(input) {
    for (const doc of input) if (doc === undefined || test(doc)) yield doc;
  };
}

function sortOf(spec: Value): KeyPattern {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    throw badValue("the $sort key specification must be an object");
  return parsePattern(spec, 15975);
}

function countOf(spec: Value, name: string, least: number): number {
  const value = isNumber(spec) ? numberOf(spec) : Number.NaN;
  if (!Number.isInteger(value) || value < least) throw badValue(`invalid argument to ${name} stage`);
  return value;
}

function* count(input: Stream<Doc>, name: string): Stream<Doc> {
  let n = 0;
  for (const doc of input) {
    if (doc === undefined) yield undefined;
    else n++;
  }
  if (n > 0) yield { [name]: n };
}

const STAGES: Readonly<Record<string, (spec: Value) => Stage>> = {
  $match: filterStage,
  $sort: (spec) => {
    const pattern = sortOf(spec);
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
  $count: (spec) => {
    if (typeof spec !== "string" || spec === "" || /[$.]/.test(spec))
      throw badValue("the count field must be a plain name");
    return (input) => count(input, spec);
  },
  $group: groupStage,
};

/** The stream of a pipeline over a collection, and what it reads from. */
export function runPipeline(
  collection: Collection | undefined,
  pipeline: readonly Doc[],
): { stream: Stream<Doc>; sources: Source[] } {
  const stages = pipeline.map((stage) => {
    const [entry, ...more] = Object.entries(stage);
    if (entry === undefined || more.length > 0)
      throw badValue("A pipeline stage must contain exactly one field.");
    const [name, spec] = entry;
    const make = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
    if (make === undefined) throw notSupported(`the aggregation stage ${name}`);
    return make(spec);
  });
  if (collection === undefined)
    return { stream: stages.reduce((s, stage) => stage(s), (function* (): Stream<Doc> {})()), sources: [] };
  const first = pipeline[0]?.$match;
  const { stream, source } = queryRecords(collection, {
    filter: isDoc(first) ? first : {},
    sort: [],
    skip: 0,
    limit: 0,
  });
  return {
    stream: stages.reduce(
      (s, stage) => stage(s),
      mapping(stream, ({ doc }) => doc),
    ),
    sources: [source],
  };
}
