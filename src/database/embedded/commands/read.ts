/** find, getMore, killCursors, count and distinct. */
import { Long } from "bson";
import { batchSizeOf, FIRST_BATCH } from "../cursors.ts";
import { badValue, StoreError } from "../errors.ts";
import { compileFilter } from "../match.ts";
import { orderKey } from "../order.ts";
import { type KeyPattern, parsePattern, visitPath } from "../paths.ts";
import { compileProjection } from "../projection.ts";
import { queryRecords } from "../query.ts";
import { mapping, Reader, type Stream } from "../stream.ts";
import { type Doc, isLong, isNumber, numberOf, type Value, writeDocument, writeResult } from "../values.ts";
import {
  type Command,
  type Context,
  collectionName,
  optionalBool,
  optionalCount,
  optionalDoc,
} from "./context.ts";

/** The sort of a command; MongoDB refuses more than 32 paths and bad directions as code 2. */
export function sortOf(value: Value): KeyPattern {
  return parsePattern(optionalDoc(value, "sort") ?? {}, 2);
}

const find: Command = {
  options: [
    ["filter", "sort", "projection", "skip", "limit", "batchSize", "singleBatch"],
    ["allowDiskUse", "noCursorTimeout"],
  ].flat(),
  run: (command, context) => {
    const name = collectionName(command, "find");
    const limit = optionalCount(command.limit, "limit");
    const skip = optionalCount(command.skip, "skip");
    const size = batchSizeOf(command.batchSize, FIRST_BATCH);
    const filter = optionalDoc(command.filter, "filter") ?? {};
    const sort = sortOf(command.sort);
    const project = compileProjection(optionalDoc(command.projection, "projection"));
    const namespace = `${context.database}.${name}`;
    const collection = context.store.find(context.database, name);
    if (collection === undefined) {
      compileFilter(filter);
      return context.cursors.open(namespace, new Reader(nothing(), []), size);
    }
    const { stream, source } = queryRecords(collection, { filter, sort, skip, limit });
    const bytes = mapping(stream, ({ doc, bytes: whole }) => (project ? writeDocument(project(doc)) : whole));
    return context.cursors.open(
      namespace,
      new Reader(bytes, [source]),
      size,
      optionalBool(command.singleBatch, "singleBatch"),
    );
  },
};

/** A stream that ends at once: what a collection that is not there gives. */
export function* nothing(): Stream<never> {}

const getMore: Command = {
  options: ["collection", "batchSize"],
  run: (command, context) => {
    const name = collectionName(command, "collection");
    const size = batchSizeOf(command.batchSize, 0);
    return context.cursors.more(cursorId(command.getMore), `${context.database}.${name}`, size);
  },
};

function cursorId(value: Value): Long {
  if (!isNumber(value)) throw new StoreError(14, "A cursor id must be a number");
  return isLong(value) ? value : Long.fromNumber(numberOf(value));
}

const killCursors: Command = {
  options: ["cursors"],
  run: (command, context) => {
    if (!Array.isArray(command.cursors)) throw new StoreError(14, "BSON field 'cursors' must be an array");
    const ids = command.cursors.map(cursorId);
    const cursorsKilled = ids.filter((id) => context.cursors.kill(id));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};

const count: Command = {
  options: ["query", "skip", "limit", "fields"],
  run: async (command, context) => {
    const collection = context.store.find(context.database, collectionName(command, "count"));
    const filter = optionalDoc(command.query, "query") ?? {};
    const skip = optionalCount(command.skip, "skip");
    const limit = optionalCount(command.limit, "limit");
    if (collection === undefined) return { n: 0, ok: 1 };
    if (Object.keys(filter).length === 0 && skip === 0 && limit === 0)
      return { n: collection.records.size, ok: 1 };
    const { stream, source } = queryRecords(collection, { filter, sort: [], skip, limit });
    let n = 0;
    await new Reader(stream, [source]).take(() => ++n > 0);
    return { n, ok: 1 };
  },
};

function collectDistinct(doc: Doc, parts: readonly string[], found: Map<string, Value>): void {
  const add = (value: Value): void => {
    if (value !== undefined) found.set(orderKey(value), value);
  };
  visitPath(doc, parts, 0, (value) => {
    if (Array.isArray(value)) value.forEach(add);
    else add(value);
    return false;
  });
}

const distinct: Command = {
  options: ["key", "query"],
  run: async (command: Doc, context: Context) => {
    const collection = context.store.find(context.database, collectionName(command, "distinct"));
    const { key } = command;
    if (typeof key !== "string" || key === "") throw badValue("distinct needs a key");
    const filter = optionalDoc(command.query, "query") ?? {};
    if (collection === undefined) return { values: [], ok: 1 };
    const { stream, source } = queryRecords(collection, { filter, sort: [], skip: 0, limit: 0 });
    const found = new Map<string, Value>();
    const parts = key.split(".");
    const collecting = mapping(stream, ({ doc }) => collectDistinct(doc, parts, found));
    await new Reader(collecting, [source]).take(() => true);
    return writeResult({ values: [...found.values()], ok: 1 });
  },
};

export const READ_COMMANDS = { find, getMore, killCursors, count, distinct };
