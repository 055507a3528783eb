/**
 * insert, update, delete and findAndModify. A command runs without yielding, so that it is atomic. Its changes are one batch
 * in the log. The reply is sent once they are on disk, unless the client chose not to wait.
 */

import type { Collection, StoredRecord } from "../collection.ts";
import { runAtOnce } from "../cooperative.ts";
import type { Change } from "../log.ts";
import { type Query, search } from "../search.ts";
import { compileUpdate, type Update, upsertDocument } from "../update.ts";
import { type Doc, errorDocument, readDocument, StoreError, type Value, wholeNumber } from "../values.ts";
import { boolOption, type Command, type Context, checkOptions, docOption, statements } from "./options.ts";

/**
 * Commits changes to the log. Resolves once they are on disk, or immediately for a write with `j: false`. The log keeps the
 * order of commands, so these changes are on disk no later than those of the next command that waits.
 */
async function commit(command: Doc, { store }: Context, changes: readonly Change[]): Promise<void> {
  const commitDone = store.commit(changes);
  if (boolOption(docOption(command.writeConcern, "writeConcern").j, "j", true)) await commitDone;
}

/** A running write command with its changes so far. */
class Write {
  readonly changes: Change[] = [];
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  getOrCreate(): Collection {
    const { store, database, collection } = this.#context;
    return store.getOrCreate(database, collection, this.changes);
  }

  find(query: Query): StoredRecord[] {
    const { store, namespace } = this.#context;
    return runAtOnce(search(store.find(namespace), query));
  }

  replace(record: StoredRecord, update: Update): StoredRecord {
    return this.getOrCreate().replace(record, update(record.doc, false), this.changes);
  }

  insert(document: Doc): StoredRecord {
    return this.getOrCreate().insert(document, this.changes);
  }
}

interface WriteReply {
  n: number;
  nModified?: number;
  upserted?: { index: number; _id: Value }[];
}

/**
 * A command with several statements in the field `name`. If `ordered` is true, it ends at the first failing statement.
 * @param run runs one statement and adds its result to the reply
 */
function writeCommand(
  name: string,
  createReply: () => WriteReply,
  run: (write: Write, reply: WriteReply, statement: Doc, index: number) => void,
): Command {
  return {
    options: [name, "ordered"],
    run: async (command, context) => {
      const write = new Write(context);
      const reply = createReply();
      const writeErrors: object[] = [];
      const ordered = boolOption(command.ordered, "ordered", true);
      for (const [index, statement] of statements(command[name], name).entries()) {
        try {
          run(write, reply, statement, index);
        } catch (error) {
          writeErrors.push({ index, ...errorDocument(error) });
          if (ordered) break;
        }
      }
      await commit(command, context, write.changes);
      return { ...reply, ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: 1 };
    },
  };
}

const emptyReply = (): WriteReply => ({ n: 0 });

const insert = writeCommand("documents", emptyReply, (write, reply, document) => {
  write.insert(document);
  reply.n++;
});

const update = writeCommand(
  "updates",
  () => ({ n: 0, nModified: 0 }),
  (write, reply, statement, index) => {
    checkOptions("update.updates", statement, ["q", "u", "multi", "upsert"]);
    const filter = docOption(statement.q, "q");
    const change = compileUpdate(statement.u);
    const matches = write.find({ filter, limit: boolOption(statement.multi, "multi") ? 0 : 1 });
    for (const record of matches) {
      const isChanged = write.replace(record, change) !== record;
      reply.n++;
      if (isChanged) reply.nModified = (reply.nModified ?? 0) + 1;
    }
    if (matches.length > 0 || !boolOption(statement.upsert, "upsert")) return;
    const { _id } = write.insert(upsertDocument(filter, change)).doc;
    reply.n++;
    reply.upserted = [...(reply.upserted ?? []), { index, _id }];
  },
);

const remove = writeCommand("deletes", emptyReply, (write, reply, statement) => {
  checkOptions("delete.deletes", statement, ["q", "limit"]);
  const limit = wholeNumber(statement.limit);
  if (limit !== 0 && limit !== 1) throw new StoreError(9, "The limit of a delete must be 0 or 1.");
  for (const record of write.find({ filter: docOption(statement.q, "q"), limit })) {
    write.getOrCreate().remove(record, write.changes);
    reply.n++;
  }
});

const findAndModify: Command = {
  options: ["query", "update", "new", "upsert"],
  run: async (command, context) => {
    const filter = docOption(command.query, "query");
    const change = compileUpdate(command.update);
    const showNew = boolOption(command.new, "new");
    const upsert = boolOption(command.upsert, "upsert");
    const write = new Write(context);
    try {
      const [before] = write.find({ filter, limit: 1 });
      const after = before && write.replace(before, change);
      const added = before === undefined && upsert ? write.insert(upsertDocument(filter, change)) : undefined;
      const document = showNew ? (after ?? added) : before;
      const outcome = { n: after || added ? 1 : 0, updatedExisting: after !== undefined };
      const lastErrorObject = added ? { ...outcome, upserted: added.doc._id } : outcome;
      // `doc` lacks the large binary values, which are on disk. Only an inserted document can have some here, because such a document
      // can't be replaced, and its `bytes` are in memory until the commit below.
      const value =
        document?.bytes && document.onDisk.length > 0 ? readDocument(document.bytes) : document?.doc;
      return { lastErrorObject, value: value ?? null, ok: 1 };
    } finally {
      // Also after a failure, because an upsert may have created the collection.
      await commit(command, context, write.changes);
    }
  },
};

export const WRITE_COMMANDS = { insert, update, delete: remove, findAndModify };
