/** What a command gets and what it may return, and the checks that commands share. */
import type { Document } from "bson";
import type { Cursors } from "../cursors.ts";
import { notSupported, StoreError } from "../errors.ts";
import type { Login } from "../login.ts";
import type { Store } from "../store.ts";
import type { TtlMonitor } from "../ttl.ts";
import { type Doc, isDoc, type Value, wholeNumber } from "../values.ts";

export interface Services {
  readonly store: Store;
  readonly cursors: Cursors;
  /** The login of the connection that sent the command. */
  readonly login: Login;
  readonly ttlMonitor: TtlMonitor;
}

/** What a command is addressed to; a collection has no meaning for commands on a database. */
export interface Context extends Services {
  readonly database: string;
  readonly collection: string;
  /** "database.collection" */
  readonly namespace: string;
}

export type Reply = Document | Uint8Array;

export interface Command {
  /** Options the command understands; "any" for the handshake, where a driver may announce what it likes. */
  readonly options: readonly string[] | "any";
  readonly run: (command: Doc, context: Context) => Reply | Promise<Reply>;
}

/** What drivers send with any command. Of the write concern only `w` and `j: false` have a bearing on one process. */
const ACCEPTED: readonly string[] = [
  "$db",
  "lsid",
  "$readPreference",
  "maxTimeMS",
  "comment",
  "writeConcern",
];

/** Refuses options of a statement or command that are not known, by name, unless they are off or empty. */
export function checkOptions(what: string, options: Doc, known: readonly string[]): void {
  for (const [name, value] of Object.entries(options)) {
    const isOff = value === false || value === null || (isDoc(value) && Object.keys(value).length === 0);
    if (!known.includes(name) && !isOff) throw notSupported(`the option '${name}' of ${what}`);
  }
}

/** Refuses what a command carries beyond its own and the common options. */
export function checkCommand(name: string, command: Doc, known: readonly string[]): void {
  if ("txnNumber" in command || "startTransaction" in command) {
    throw new StoreError(20, "Transaction numbers are only allowed on a replica set member or mongos");
  }
  checkOptions(name, command, [name, ...ACCEPTED, ...known]);
  const { w } = docOption(command.writeConcern, "writeConcern");
  if (wholeNumber(w) > 1) throw new StoreError(2, "cannot use 'w' > 1 when a host is not replicated");
}

function wrongType(name: string, expected: string): StoreError {
  return new StoreError(14, `BSON field '${name}' is the wrong type, expected ${expected}`);
}

/** An option that is a document; an empty one when it is left out. */
export function docOption(value: Value, name: string): Doc {
  if (!isDoc(value ?? {})) throw wrongType(name, "an object");
  return (value ?? {}) as Doc;
}

/** An option that is true or false, `fallback` when it is left out. */
export function boolOption(value: Value, name: string, fallback = false): boolean {
  if (typeof (value ?? fallback) !== "boolean") throw wrongType(name, "a boolean");
  return (value ?? fallback) === true;
}

/** An option that is a whole number of at least 0, `fallback` when it is left out. */
export function countOption(value: Value, name: string, fallback = 0): number {
  const count = wholeNumber(value ?? fallback);
  if (Number.isNaN(count)) throw wrongType(name, "a whole number");
  if (count < 0) throw new StoreError(51024, `BSON field '${name}' must be >= 0, actual value '${count}'`);
  return count;
}

/** The statements of a write command: an array of documents that is not empty. */
export function statements(value: Value, name: string): Doc[] {
  if (!Array.isArray(value) || !value.every(isDoc)) throw wrongType(name, "an array of objects");
  if (value.length === 0) throw new StoreError(72, "Write batch sizes must be at least 1");
  return value;
}
