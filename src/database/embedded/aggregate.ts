/** Aggregation pipelines: a query at the head, which indexes can serve, and a few stages over what it gives. */
import type { Collection } from "./collection.ts";
import { badValue, notSupported, StoreError } from "./errors.ts";
import { groupStage } from "./group.ts";
import { compileFilter } from "./match.ts";
import { parsePattern, patternKey } from "./paths.ts";
import { compileProjection } from "./projection.ts";
import {
  filtering,
  mapping,
  type Query,
  queryRecords,
  type Source,
  type Stream,
  slicing,
  sorting,
} from "./query.ts";
import { type Doc, isDoc, type Value, wholeNumber } from "./values.ts";

type Stage = (input: Stream<Doc>) => Stream<Doc>;

function docOf(spec: Value, name: string): Doc {
  if (isDoc(spec) && (name === "$match" || Object.keys(spec).length > 0)) return spec;
  throw badValue(`the specification of ${name} must be an object with at least one field`);
}

function countOf(spec: Value, name: string, least: number): number {
  const count = wholeNumber(spec);
  if (count >= least) return count;
  throw badValue(`invalid argument to ${name} stage: ${String(spec)}`);
}

function* counting(input: Stream<Doc>, name: string): Stream<Doc> {
  let n = 0;
  for (const doc of input) {
    if (doc === undefined) yield undefined;
    else n++;
  }
  if (n > 0) yield { [name]: n };
}

/** Each stage checks its specification at once and is then a step over a stream. */
const STAGES: ReadonlyMap<string, (spec: Value) => Stage> = new Map<string, (spec: Value) => Stage>([
  ["$group", groupStage],
  [
    "$match",
    (spec) => {
      const test = compileFilter(docOf(spec, "$match"));
      return (input) => filtering(input, test);
    },
  ],
  [
    "$sort",
    (spec) => {
      const pattern = parsePattern(docOf(spec, "$sort"), 15975);
      return (input) => sorting(input, (doc) => patternKey(doc, pattern, "a sort"));
    },
  ],
  [
    "$project",
    (spec) => {
      const project = compileProjection(docOf(spec, "$project")) ?? ((doc: Doc) => doc);
      return (input) => mapping(input, project);
    },
  ],
  [
    "$skip",
    (spec) => {
      const skip = countOf(spec, "$skip", 0);
      return (input) => slicing(input, skip, 0);
    },
  ],
  [
    "$limit",
    (spec) => {
      const limit = countOf(spec, "$limit", 1);
      return (input) => slicing(input, 0, limit);
    },
  ],
  [
    "$count",
    (spec) => {
      if (typeof spec === "string" && /^[^$.\0]+$/.test(spec)) return (input) => counting(input, spec);
      throw new StoreError(40157, "the count field must be a non-empty string without '$' and '.'");
    },
  ],
]);

function compileStage(stage: Doc): Stage {
  const [entry, ...more] = Object.entries(stage);
  if (entry === undefined || more.length > 0) {
    throw new StoreError(40323, "A pipeline stage specification object must contain exactly one field.");
  }
  const make = STAGES.get(entry[0]);
  if (make === undefined) throw notSupported(`the aggregation stage ${entry[0]}`);
  return make(entry[1]);
}

/** The query that the first stages make, of stages that were found to be right, and how many those are. */
function leadingQuery(pipeline: readonly Doc[]): Query & { used: number } {
  let used = 0;
  const next = (name: string): Value =>
    pipeline[used]?.[name] === undefined ? undefined : pipeline[used++]?.[name];
  const filter = (next("$match") ?? {}) as Doc;
  const sort = parsePattern((next("$sort") ?? {}) as Doc, 15975);
  const skip = wholeNumber(next("$skip") ?? 0);
  const limit = wholeNumber(next("$limit") ?? 0);
  return { filter, sort, skip, limit, used };
}

/** The stream of a pipeline over a collection (undefined: one that is not there), and what it reads from. */
export function runPipeline(
  collection: Collection | undefined,
  pipeline: readonly Doc[],
): { stream: Stream<Doc>; source: Source } {
  const stages = pipeline.map(compileStage);
  const { used, ...query } = leadingQuery(pipeline);
  const { stream, source } = queryRecords(collection, query);
  const docs: Stream<Doc> = mapping(stream, ({ doc }) => doc);
  return { stream: stages.slice(used).reduce((input, stage) => stage(input), docs), source };
}
