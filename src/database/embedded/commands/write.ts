/**
 * insert, update, delete and findAndModify. A command runs to its end without a break, so that it is atomic towards
 * all others; its changes are one batch in the log, and it is answered once they are on disk.
 */
import type { Collection, StoredRecord } from "../collection.ts";
import { asStoreError, StoreError } from "../errors.ts";
import type { Change } from "../log.ts";
import { compileProjection } from "../projection.ts";
import { allRecords } from "../query.ts";
import { compileUpdate, type Update, upsertDocument } from "../update.ts";
import { type Doc, type Value, wholeNumber } from "../values.ts";
import {
  boolOption,
  type Command,
  type Context,
  checkOptions,
  docOption,
  type Reply,
  sortOption,
  statements,
} from "./options.ts";

/** A write under way: what it found and changed so far. */
class Write {
  readonly changes: Change[] = [];
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** The collection, made when it is not there yet. */
  ensure(): Collection {
    const { store, database, collection } = this.#context;
    return store.ensure(database, collection, this.changes);
  }

  find(filter: Doc, limit: number, sort?: Value): StoredRecord[] {
    const { store, namespace } = this.#context;
    return allRecords(store.find(namespace), { filter, sort: sortOption(sort), skip: 0, limit });
  }

  replace(record: StoredRecord, update: Update): StoredRecord {
    return this.ensure().replace(record, update(record.doc, false), this.changes);
  }

  upsert(filter: Doc, update: Update): StoredRecord {
    const document = upsertDocument(filter, update);
    return this.ensure().insert(document, this.changes);
  }

  remove(record: StoredRecord): void {
    this.ensure().remove(record, this.changes);
  }

  /** Resolves once the changes are on disk. */
  commit(): Promise<void> {
    return this.#context.store.commit(this.changes);
  }
}

/** Runs each statement; the first failure ends an ordered command. Answers once what was done is on disk. */
async function runStatements(
  command: Doc,
  name: string,
  write: Write,
  run: (statement: Doc, index: number) => void,
  reply: () => Reply,
): Promise<Reply> {
  const writeErrors: Record<string, unknown>[] = [];
  const ordered = boolOption(command.ordered, "ordered", true);
  for (const [index, statement] of statements(command[name], name).entries()) {
    try {
      run(statement, index);
    } catch (error) {
      writeErrors.push(asStoreError(error).toWriteError(index));
      if (ordered) break;
    }
  }
  await write.commit();
  return { ...reply(), ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: 1 };
}

const insert: Command = {
  options: ["documents", "ordered"],
  run: (command, context) => {
    const write = new Write(context);
    let n = 0;
    const insertOne = (document: Doc): void => {
      write.ensure().insert(document, write.changes);
      n++;
    };
    return runStatements(command, "documents", write, insertOne, () => ({ n }));
  },
};

const update: Command = {
  options: ["updates", "ordered"],
  run: (command, context) => {
    const write = new Write(context);
    const upserted: Doc[] = [];
    let n = 0;
    let nModified = 0;
    const updateSome = (statement: Doc, index: number): void => {
      checkOptions("update.updates", statement, ["q", "u", "multi", "upsert"]);
      const filter = docOption(statement.q, "q");
      const change = compileUpdate(statement.u);
      const multi = boolOption(statement.multi, "multi");
      const found = write.find(filter, multi ? 0 : 1);
      for (const record of found) {
        n++;
        if (write.replace(record, change) !== record) nModified++;
      }
      if (found.length === 0 && boolOption(statement.upsert, "upsert")) {
        upserted.push({ index, _id: write.upsert(filter, change).doc._id });
        n++;
      }
    };
    const reply = (): Reply => (upserted.length > 0 ? { n, nModified, upserted } : { n, nModified });
    return runStatements(command, "updates", write, updateSome, reply);
  },
};

const remove: Command = {
  options: ["deletes", "ordered"],
  run: (command, context) => {
    const write = new Write(context);
    let n = 0;
    const deleteSome = (statement: Doc): void => {
      checkOptions("delete.deletes", statement, ["q", "limit"]);
      const limit = wholeNumber(statement.limit);
      if (limit !== 0 && limit !== 1) throw new StoreError(9, "The limit of a delete must be 0 or 1.");
      for (const record of write.find(docOption(statement.q, "q"), limit)) {
        write.remove(record);
        n++;
      }
    };
    return runStatements(command, "deletes", write, deleteSome, () => ({ n }));
  },
};

const findAndModify: Command = {
  options: ["query", "sort", "update", "new", "fields", "upsert"],
  run: async (command, context) => {
    const filter = docOption(command.query, "query");
    const project = compileProjection(docOption(command.fields, "fields")) ?? ((doc: Doc) => doc);
    const showNew = boolOption(command.new, "new");
    const change = compileUpdate(command.update);
    const write = new Write(context);
    const [before] = write.find(filter, 1, command.sort);
    const upsert = before === undefined && boolOption(command.upsert, "upsert");
    try {
      const after = before === undefined ? undefined : write.replace(before, change);
      const added = upsert ? write.upsert(filter, change) : undefined;
      const shown = showNew ? (after ?? added) : before;
      const n = after === undefined && added === undefined ? 0 : 1;
      const lastErrorObject: Doc = { n, updatedExisting: after !== undefined };
      if (added !== undefined) lastErrorObject.upserted = added.doc._id;
      return { lastErrorObject, value: shown === undefined ? null : project(shown.doc), ok: 1 };
    } finally {
      // Also after a refusal: an upsert may have made the collection.
      await write.commit();
    }
  },
};

export const WRITE_COMMANDS = { insert, update, delete: remove, findAndModify };
