/** The interface of commands, and the option checks that they share. */

import type { Document } from "bson";
import type { Cursors } from "../cursors.ts";
import type { Login } from "../login.ts";
import type { Store } from "../store.ts";
import type { TtlMonitor } from "../ttl.ts";
import { type Doc, isDoc, notSupported, StoreError, type Value, wholeNumber } from "../values.ts";

export interface Services {
  readonly store: Store;
  readonly cursors: Cursors;
  /** The login of the connection that sent the command. */
  readonly login: Login;
  readonly ttlMonitor: TtlMonitor;
}

/** The target of a command. `collection` and `namespace` have no meaning for commands on a database. */
export interface Context extends Services {
  readonly database: string;
  readonly collection: string;
  /** "database.collection" */
  readonly namespace: string;
}

export type Reply = Document | Uint8Array;

export interface Command {
  /** The supported options. "any" for the handshake, where drivers may send additional fields. */
  readonly options: readonly string[] | "any";
  readonly run: (command: Doc, context: Context) => Reply | Promise<Reply>;
}

/** Options that drivers send with any command. In a single process, only `w` and `j: false` of the write concern matter. */
const COMMON_OPTIONS = ["$db", "lsid", "$readPreference", "maxTimeMS", "comment", "writeConcern"];

/** A single process fulfills both: every stored document is visible, and none is rolled back. */
const READ_CONCERNS: readonly Value[] = ["local", "majority"];

/** Rejects unknown options of a statement or command, unless they are false, null or empty. */
export function checkOptions(subject: string, options: Doc, allowed: readonly string[]): void {
  for (const [name, value] of Object.entries(options)) {
    const isOff = value === false || value === null || (isDoc(value) && Object.keys(value).length === 0);
    if (!allowed.includes(name) && !isOff) throw notSupported(`the option '${name}' of ${subject}`);
  }
}

/** Rejects fields that are neither options of the command nor common options. */
export function checkCommand(name: string, command: Doc, allowed: readonly string[]): void {
  if ("txnNumber" in command || "startTransaction" in command) {
    throw new StoreError(20, "Transaction numbers are only allowed on a replica set member or mongos");
  }
  checkOptions(name, command, [name, ...COMMON_OPTIONS, ...allowed]);
  const { w } = docOption(command.writeConcern, "writeConcern");
  if (wholeNumber(w) > 1) throw new StoreError(2, "cannot use 'w' > 1 when a host is not replicated");
  const { level = "local", ...others } = docOption(command.readConcern, "readConcern");
  if (!READ_CONCERNS.includes(level) || Object.keys(others).length > 0)
    throw notSupported("a readConcern other than local or majority");
}

function wrongType(name: string, expected: string): StoreError {
  return new StoreError(14, `BSON field '${name}' is the wrong type, expected ${expected}`);
}

export function docOption(value: Value, name: string): Doc {
  if (!isDoc(value ?? {})) throw wrongType(name, "an object");
  return (value ?? {}) as Doc;
}

export function boolOption(value: Value, name: string, fallback = false): boolean {
  if (typeof (value ?? fallback) !== "boolean") throw wrongType(name, "a boolean");
  return (value ?? fallback) === true;
}

/** An option that is a whole number of at least 0. */
export function countOption(value: Value, name: string, fallback = 0): number {
  const count = wholeNumber(value ?? fallback);
  if (Number.isNaN(count)) throw wrongType(name, "a whole number");
  if (count < 0) throw new StoreError(51024, `BSON field '${name}' must be >= 0, actual value '${count}'`);
  return count;
}

/** The statements of a write command: a nonempty array of documents. */
export function statements(value: Value, name: string): Doc[] {
  if (!Array.isArray(value) || !value.every(isDoc)) throw wrongType(name, "an array of objects");
  if (value.length === 0) throw new StoreError(72, "Write batch sizes must be at least 1");
  return value;
}
