/** The aggregate command. */
import { runPipeline } from "../aggregate.ts";
import { batchSizeOf, FIRST_BATCH } from "../cursors.ts";
import { StoreError } from "../errors.ts";
import { mapping, Reader } from "../stream.ts";
import { isDoc, writeResult } from "../values.ts";
import { type Command, collectionName, optionalDoc } from "./context.ts";

const aggregate: Command = {
  options: ["pipeline", "cursor", "allowDiskUse"],
  run: (command, context) => {
    const name = collectionName(command, "aggregate");
    const { pipeline } = command;
    if (!Array.isArray(pipeline) || !pipeline.every(isDoc)) {
      throw new StoreError(14, "'pipeline' option must be specified as an array of objects");
    }
    const cursor = optionalDoc(command.cursor, "cursor");
    if (cursor === undefined) throw new StoreError(9, "The 'cursor' option is required");
    const size = batchSizeOf(cursor.batchSize, FIRST_BATCH);
    const collection = context.store.find(context.database, name);
    const { stream, sources } = runPipeline(collection, pipeline, (other) =>
      context.store.find(context.database, other),
    );
    const reader = new Reader(mapping(stream, writeResult), sources);
    return context.cursors.open(`${context.database}.${name}`, reader, size);
  },
};

export const AGGREGATE_COMMANDS = { aggregate };
