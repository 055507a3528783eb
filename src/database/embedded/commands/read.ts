/** find, getMore, killCursors, count and aggregate. */
import { Long } from "bson";
import { runPipeline } from "../aggregate.ts";
import { FIRST_BATCH } from "../cursors.ts";
import { notSupported, StoreError } from "../errors.ts";
import { compileProjection } from "../projection.ts";
import { collect, mapping, queryRecords } from "../query.ts";
import { isDoc, isLong, type Value, wholeNumber, writeDocument, writeLimited } from "../values.ts";
import { boolOption, type Command, countOption, docOption, sortOption } from "./options.ts";

const find: Command = {
  options: ["filter", "sort", "projection", "skip", "limit", "batchSize", "singleBatch", "noCursorTimeout"],
  run: async (command, { store, cursors, namespace }) => {
    const query = {
      filter: docOption(command.filter, "filter"),
      sort: sortOption(command.sort),
      skip: countOption(command.skip, "skip"),
      limit: countOption(command.limit, "limit"),
    };
    const size = countOption(command.batchSize, "batchSize", FIRST_BATCH);
    const project = compileProjection(docOption(command.projection, "projection"));
    const { stream, source } = queryRecords(store.find(namespace), query);
    const bytes = mapping(stream, (record) => (project ? writeDocument(project(record.doc)) : record.bytes));
    const single = boolOption(command.singleBatch, "singleBatch");
    return cursors.open(namespace, await collect(bytes, source), size, single);
  },
};

const aggregate: Command = {
  options: ["pipeline", "cursor", "allowDiskUse"],
  run: async ({ pipeline, cursor }, { store, cursors, namespace }) => {
    if (!Array.isArray(pipeline) || !pipeline.every(isDoc)) {
      throw new StoreError(14, "'pipeline' option must be specified as an array of objects");
    }
    if (cursor === undefined) throw new StoreError(9, "The 'cursor' option is required");
    const size = countOption(docOption(cursor, "cursor").batchSize, "batchSize", FIRST_BATCH);
    const { stream, source } = runPipeline(store.find(namespace), pipeline);
    return cursors.open(namespace, await collect(mapping(stream, writeLimited), source), size);
  },
};

const getMore: Command = {
  options: ["collection", "batchSize"],
  run: (command, { cursors, namespace }) => {
    return cursors.more(cursorId(command.getMore), namespace, countOption(command.batchSize, "batchSize"));
  },
};

function cursorId(value: Value): Long {
  return isLong(value) ? value : Long.fromNumber(wholeNumber(value));
}

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

/** The size of a whole collection; drivers count by a filter with an aggregation. */
const count: Command = {
  options: ["query"],
  run: ({ query }, { store, namespace }) => {
    if (Object.keys(docOption(query, "query")).length > 0)
      throw notSupported("the command count with a query");
    return { n: store.find(namespace)?.records.size ?? 0, ok: 1 };
  },
};

export const READ_COMMANDS = { find, aggregate, getMore, killCursors, count };
