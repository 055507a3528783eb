/** Merges many small operations of the same turn of the event loop, such as those of an import's rows, into a few large ones. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Model, mongo } from "mongoose";
import { driverCollection, toRecord, type WithId } from "./record.ts";

/** The maximum number of calls that are merged into one operation. */
const MERGED_MAX = 100;

/**
 * Creates a function whose calls of one turn of the event loop share one operation.
 * @param run the operation; its results are in the order of the inputs
 */
export function mergeCalls<I, O>(run: (inputs: I[]) => Promise<(O | Error)[]>): (input: I) => Promise<O> {
  let pendingCalls: { input: I; resolve(output: O): void; reject(error: unknown): void }[] = [];

  async function runAll(): Promise<void> {
    await nextTurn();
    const calls = pendingCalls;
    pendingCalls = [];
    for (let from = 0; from < calls.length; from += MERGED_MAX) {
      const batch = calls.slice(from, from + MERGED_MAX);
      // An operation that fails as a whole fails for each of its calls.
      const outputs = await run(batch.map(({ input }) => input)).catch((error: Error) =>
        batch.map(() => error),
      );
      for (const [at, { resolve, reject }] of batch.entries()) {
        const output = outputs[at];
        if (output instanceof Error) reject(output);
        else resolve(output as O);
      }
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      pendingCalls.push({ input, resolve, reject });
      if (pendingCalls.length === 1) void runAll();
    });
}

/** Reads records by a key. Calls of one turn share a query; each gets an object of its own. */
export function mergeReads<T>(
  keyOf: (record: T) => string,
  readOne: (key: string) => Promise<T | undefined>,
  readMany: (keys: string[]) => Promise<T[]>,
): (key: string) => Promise<T | undefined> {
  return mergeCalls(async (keys) => {
    const [first = ""] = keys;
    if (keys.length === 1) return [await readOne(first)];
    const recordsByKey = new Map(
      (await readMany([...new Set(keys)])).map((record) => [keyOf(record), record]),
    );
    // A key that was asked for before in this turn is read again, so that no two calls share an object.
    return Promise.all(
      keys.map((key, at) => (keys.indexOf(key) === at ? recordsByKey.get(key) : readOne(key))),
    );
  });
}

/**
 * Inserts documents, each as if it was inserted alone: a refused one, such as a duplicate, does not keep others from being stored. Don't
 * insert a document in the same turn as another on which it depends.
 */
export function mergeInserts<T extends object>(
  model: Model<T>,
): (document: T & { _id: unknown }) => Promise<WithId<T>> {
  const documents = driverCollection(model);
  return mergeCalls(async (inputs) => {
    const [only] = inputs;
    const outputs: (WithId<T> | Error)[] = inputs.map((document) => toRecord<T>({ ...document }));
    if (inputs.length === 1 && only) {
      await documents.insertOne(only as object, { ignoreUndefined: true });
      return outputs;
    }
    await documents
      .insertMany(inputs as object[], { ordered: false, ignoreUndefined: true })
      .catch((error: unknown) => {
        // After a write concern error, those that were not refused may be lost, too.
        const isRefusal = error instanceof mongo.MongoBulkWriteError && !error.result.getWriteConcernError();
        const writeErrors = isRefusal ? [error.writeErrors].flat() : [];
        if (writeErrors.length === 0) throw error;
        for (const { index, code, errmsg = "", err } of writeErrors)
          outputs[index] = new mongo.MongoServerError({ ...err, code, errmsg });
      });
    return outputs;
  });
}

/** Inserts records as `Model.create` does, with Mongoose's defaults and validation. */
export function mergeCreates<T extends object>(model: Model<T>): (record: T) => Promise<WithId<T>> {
  const insert = mergeInserts(model);
  return async (record) => {
    const document = new model(record);
    await document.validate();
    return insert(document.toObject({ depopulate: true }) as T & { _id: unknown });
  };
}
