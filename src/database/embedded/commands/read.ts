/** find, aggregate, getMore and killCursors. */

import { Long } from "bson";
import type { Collection, StoredRecord } from "../collection.ts";
import { createYieldCheck, runCooperatively, type Work } from "../cooperative.ts";
import { type Encoded, FIRST_BATCH } from "../cursors.ts";
import { parseSort } from "../plan.ts";
import { compileProjection, count, search } from "../search.ts";
import {
  type Doc,
  isDoc,
  isNumber,
  notSupported,
  numberOf,
  readDocument,
  StoreError,
  type Value,
  writeDocument,
} from "../values.ts";
import { boolOption, type Command, countOption, docOption } from "./options.ts";

/**
 * Encodes the result of a query. A document with a large value that is only on disk is encoded later, when its batch is sent.
 * @param read gets a record's BSON from disk
 */
function* encodeRecords(
  records: StoredRecord[],
  project: ((doc: Doc) => Doc) | undefined,
  read: (record: StoredRecord) => Promise<Uint8Array | undefined>,
): Work<Encoded[]> {
  const shouldYield = createYieldCheck();
  const documents: Encoded[] = [];
  for (const record of records) {
    const { doc, bytes, onDisk } = record;
    const projected = project?.(doc);
    if (onDisk.some((name) => projected === undefined || name in projected)) {
      documents.push(async () => {
        const documentBytes = await read(record);
        return documentBytes && project ? writeDocument(project(readDocument(documentBytes))) : documentBytes;
      });
    } else {
      // Without a projection, this record has no value that is only on disk, so its bytes are in memory.
      documents.push(projected === undefined ? (bytes as Uint8Array) : writeDocument(projected));
    }
    if (shouldYield()) yield;
  }
  return documents;
}

const find: Command = {
  options: ["filter", "sort", "projection", "skip", "limit", "batchSize", "singleBatch", "readConcern"],
  run: async (command, { store, cursors, namespace }) => {
    const query = {
      filter: docOption(command.filter, "filter"),
      sort: parseSort(docOption(command.sort, "sort")),
      skip: countOption(command.skip, "skip"),
      limit: countOption(command.limit, "limit"),
    };
    const size = countOption(command.batchSize, "batchSize", FIRST_BATCH);
    const single = boolOption(command.singleBatch, "singleBatch");
    const project = compileProjection(docOption(command.projection, "projection"));
    const collection = store.find(namespace);
    const records = await runCooperatively(search(collection, query));
    const readRecord = async (record: StoredRecord) => collection && store.read(collection, record);
    return cursors.open(
      namespace,
      await runCooperatively(encodeRecords(records, project, readRecord)),
      size,
      single,
    );
  },
};

/** The stage `{$group: {_id: "$groupField", name: {$sum: "$sumField"}}}`. */
interface Sum {
  groupField: string;
  name: string;
  sumField: string;
}

/**
 * Parses the pipeline that drivers use for counting, `[{$match: filter}, {$group: {_id: 1, n: {$sum: 1}}}]`, or a `$match` that is followed
 * by a `Sum`.
 */
function parsePipeline(pipeline: Value): { filter: Doc; sum?: Sum } {
  const [first, second] = Array.isArray(pipeline) ? pipeline : [];
  const filter = isDoc(first) && isDoc(first.$match) ? first.$match : {};
  /** Whether the pipeline is the `$match` and exactly this `$group`. Compared as BSON, in which a 1 of another number type differs. */
  const isMatchThen = (group: object) =>
    Buffer.compare(
      writeDocument({ pipeline }),
      writeDocument({ pipeline: [{ $match: filter }, { $group: group }] }),
    ) === 0;
  if (isMatchThen({ _id: 1, n: { $sum: 1 } })) return { filter };
  // A `Sum` has one field beside `_id`. With more, `isMatchThen` finds a difference.
  const { _id, ...sums } = isDoc(second) && isDoc(second.$group) ? second.$group : {};
  const [[name, sum] = ["", null]] = Object.entries(sums);
  const sumPath = isDoc(sum) ? sum.$sum : null;
  const isPath = (path: Value): path is string => typeof path === "string" && /^\$\w+$/.test(path);
  if (isPath(_id) && isPath(sumPath) && isMatchThen({ _id, [name]: { $sum: sumPath } }))
    return { filter, sum: { groupField: _id.slice(1), name, sumField: sumPath.slice(1) } };
  throw notSupported(
    "aggregation other than counting the matches of a filter, or adding up a field by a text",
  );
}

/** Adds up a number field of the matches for each value of a text field. */
function* sumByText(
  collection: Collection | undefined,
  filter: Doc,
  { groupField, name, sumField }: Sum,
): Work<Uint8Array[]> {
  const sums = new Map<string, number>();
  const shouldYield = createYieldCheck();
  for (const { doc } of yield* search(collection, { filter })) {
    const [key, value] = [doc[groupField], doc[sumField]];
    if (typeof key !== "string" || !isNumber(value))
      throw notSupported("a sum of other values than numbers by texts");
    sums.set(key, (sums.get(key) ?? 0) + numberOf(value));
    if (shouldYield()) yield;
  }
  return [...sums].map(([_id, sum]) => writeDocument({ _id, [name]: sum }));
}

/** Supports only the aggregation that drivers use for counting documents, and sums by a text. */
const aggregate: Command = {
  options: ["pipeline", "cursor", "readConcern"],
  run: async ({ pipeline, cursor }, { store, cursors, namespace }) => {
    if (cursor === undefined) throw new StoreError(9, "The 'cursor' option is required");
    const size = countOption(docOption(cursor, "cursor").batchSize, "batchSize", FIRST_BATCH);
    const { filter, sum } = parsePipeline(pipeline);
    const collection = store.find(namespace);
    if (sum) return cursors.open(namespace, await runCooperatively(sumByText(collection, filter, sum)), size);
    const n = await runCooperatively(count(collection, filter));
    return cursors.open(namespace, n === 0 ? [] : [writeDocument({ _id: 1, n })], size);
  },
};

function cursorId(value: unknown): Long {
  if (value instanceof Long) return value;
  throw new StoreError(14, "a cursor's id must be a long");
}

const getMore: Command = {
  options: ["collection", "batchSize"],
  run: (command, { cursors, namespace }) => {
    return cursors.more(cursorId(command.getMore), namespace, countOption(command.batchSize, "batchSize"));
  },
};

const killCursors: Command = {
  options: ["cursors"],
  run: (command, { cursors }) => {
    if (!Array.isArray(command.cursors)) throw new StoreError(14, "BSON field 'cursors' must be an array");
    const ids = command.cursors.map(cursorId);
    const cursorsKilled = ids.filter((id) => cursors.kill(id));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};

export const READ_COMMANDS = { find, aggregate, getMore, killCursors };
