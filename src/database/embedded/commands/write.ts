/**
 * insert, update, delete and findAndModify. A command runs to its end without a break, so that it is atomic towards
 * all others; its changes are one batch in the log, and it is answered once they are on disk.
 */
import type { Collection } from "../collection.ts";
import { asStoreError, badValue, StoreError } from "../errors.ts";
import type { Change } from "../log.ts";
import { compileFilter } from "../match.ts";
import { compileProjection } from "../projection.ts";
import { allRecords } from "../query.ts";
import type { StoredRecord } from "../source.ts";
import { compileUpdate, upsertDocument } from "../update.ts";
import { type Doc, isNumber, numberOf, type Value } from "../values.ts";
import {
  type Command,
  type Context,
  checkOptions,
  collectionName,
  optionalBool,
  optionalDoc,
  type Reply,
  statements,
} from "./context.ts";
import { sortOf } from "./read.ts";

interface Outcome {
  /** Statements that went wrong, as `writeErrors` has them. */
  errors: Record<string, unknown>[];
  changes: Change[];
}

/** Runs each statement; the first failure ends an ordered command. */
function runStatements<T>(
  entries: readonly T[],
  ordered: boolean,
  run: (entry: T, index: number) => void,
): Outcome["errors"] {
  const errors: Record<string, unknown>[] = [];
  for (const [index, entry] of entries.entries()) {
    try {
      run(entry, index);
    } catch (error) {
      errors.push(asStoreError(error).toWriteError(index));
      if (ordered) break;
    }
  }
  return errors;
}

async function finish(
  context: Context,
  { errors, changes }: Outcome,
  reply: Record<string, unknown>,
): Promise<Reply> {
  await context.store.commit(changes);
  return errors.length > 0 ? { ...reply, writeErrors: errors, ok: 1 } : { ...reply, ok: 1 };
}

const insert: Command = {
  options: ["documents", "ordered"],
  run: (command, context) => {
    const name = collectionName(command, "insert");
    const documents = statements(command.documents, "insert.documents");
    const changes: Change[] = [];
    const collection = context.store.ensure(context.database, name, changes);
    let n = 0;
    const errors = runStatements(documents, optionalBool(command.ordered, "ordered", true), (document) => {
      collection.insert(document, changes);
      n++;
    });
    return finish(context, { errors, changes }, { n });
  },
};

/** Where a write goes: the collection if it is there, and what makes it on the first insert. */
interface Target {
  collection: Collection | undefined;
  ensure: () => Collection;
}

function targetOf(context: Context, name: string, changes: Change[]): Target {
  const target: Target = {
    collection: context.store.find(context.database, name),
    ensure: () => {
      target.collection ??= context.store.ensure(context.database, name, changes);
      return target.collection;
    },
  };
  return target;
}

function findForWrite(target: Target, filter: Doc, limit: number, sort: Value = undefined): StoredRecord[] {
  const pattern = sortOf(sort);
  if (target.collection === undefined) {
    compileFilter(filter);
    return [];
  }
  return allRecords(target.collection, { filter, sort: pattern, skip: 0, limit });
}

interface UpdateCounts {
  n: number;
  nModified: number;
  upserted: Doc[];
}

function updateStatement(
  statement: Doc,
  index: number,
  target: Target,
  changes: Change[],
  counts: UpdateCounts,
): void {
  checkOptions("update.updates", statement, ["q", "u", "multi", "upsert"]);
  const filter = optionalDoc(statement.q, "update.updates.q") ?? {};
  const update = compileUpdate(statement.u);
  const multi = optionalBool(statement.multi, "multi");
  if (multi && update.replaces)
    throw new StoreError(9, "multi update is not supported for replacement-style update");
  const found = findForWrite(target, filter, multi ? 0 : 1);
  for (const record of found) {
    const doc = update.apply(record.doc, false);
    counts.n++;
    if (target.ensure().replace(record, doc, changes) !== record) counts.nModified++;
  }
  if (found.length === 0 && optionalBool(statement.upsert, "upsert")) {
    const record = target.ensure().insert(upsertDocument(filter, update), changes);
    counts.n++;
    counts.upserted.push({ index, _id: record.doc._id });
  }
}

const update: Command = {
  options: ["updates", "ordered"],
  run: (command, context) => {
    const name = collectionName(command, "update");
    const updates = statements(command.updates, "update.updates");
    const changes: Change[] = [];
    const target = targetOf(context, name, changes);
    const counts: UpdateCounts = { n: 0, nModified: 0, upserted: [] };
    const errors = runStatements(
      updates,
      optionalBool(command.ordered, "ordered", true),
      (statement, index) => {
        updateStatement(statement, index, target, changes, counts);
      },
    );
    const { n, nModified, upserted } = counts;
    const reply = upserted.length > 0 ? { n, nModified, upserted } : { n, nModified };
    return finish(context, { errors, changes }, reply);
  },
};

const remove: Command = {
  options: ["deletes", "ordered"],
  run: (command, context) => {
    const name = collectionName(command, "delete");
    const deletes = statements(command.deletes, "delete.deletes");
    const changes: Change[] = [];
    const target = targetOf(context, name, changes);
    let n = 0;
    const errors = runStatements(deletes, optionalBool(command.ordered, "ordered", true), (statement) => {
      checkOptions("delete.deletes", statement, ["q", "limit"]);
      const limit = isNumber(statement.limit) ? numberOf(statement.limit) : -1;
      if (limit !== 0 && limit !== 1)
        throw new StoreError(9, "The limit field in delete objects must be 0 or 1.");
      for (const record of findForWrite(target, optionalDoc(statement.q, "delete.deletes.q") ?? {}, limit)) {
        target.ensure().remove(record, changes);
        n++;
      }
    });
    return finish(context, { errors, changes }, { n });
  },
};

interface Modified {
  value: Doc | undefined;
  lastErrorObject: Doc;
}

function removeOne(target: Target, record: StoredRecord | undefined, changes: Change[]): Modified {
  if (record === undefined) return { value: undefined, lastErrorObject: { n: 0 } };
  target.ensure().remove(record, changes);
  return { value: record.doc, lastErrorObject: { n: 1 } };
}

function modifyOne(
  command: Doc,
  target: Target,
  record: StoredRecord | undefined,
  changes: Change[],
): Modified {
  const change = compileUpdate(command.update);
  const showNew = optionalBool(command.new, "new");
  if (record !== undefined) {
    const after = target.ensure().replace(record, change.apply(record.doc, false), changes);
    return { value: showNew ? after.doc : record.doc, lastErrorObject: { n: 1, updatedExisting: true } };
  }
  if (!optionalBool(command.upsert, "upsert")) {
    return { value: undefined, lastErrorObject: { n: 0, updatedExisting: false } };
  }
  const filter = optionalDoc(command.query, "query") ?? {};
  const { doc } = target.ensure().insert(upsertDocument(filter, change), changes);
  const lastErrorObject: Doc = { n: 1, updatedExisting: false, upserted: doc._id };
  return { value: showNew ? doc : undefined, lastErrorObject };
}

const findAndModify: Command = {
  options: ["query", "sort", "remove", "update", "new", "fields", "upsert"],
  run: async (command, context) => {
    const name = collectionName(command, "findAndModify");
    const filter = optionalDoc(command.query, "query") ?? {};
    const project = compileProjection(optionalDoc(command.fields, "fields"));
    const removing = optionalBool(command.remove, "remove");
    if (removing === (command.update !== undefined)) {
      throw new StoreError(9, "Either an update or remove=true must be specified, not both");
    }
    if (removing && (optionalBool(command.upsert, "upsert") || optionalBool(command.new, "new"))) {
      throw badValue("Cannot specify upsert=true or new=true with remove=true");
    }
    const changes: Change[] = [];
    const target = targetOf(context, name, changes);
    try {
      if (!removing) compileUpdate(command.update);
      const record = findForWrite(target, filter, 1, command.sort)[0];
      const done = removing
        ? removeOne(target, record, changes)
        : modifyOne(command, target, record, changes);
      const value = done.value === undefined ? null : (project?.(done.value) ?? done.value);
      return { lastErrorObject: done.lastErrorObject, value, ok: 1 };
    } finally {
      await context.store.commit(changes);
    }
  },
};

export const WRITE_COMMANDS = { insert, update, delete: remove, findAndModify, findandmodify: findAndModify };
