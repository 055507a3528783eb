/** What a command gets and what it may return, and the checks all commands share. */
import type { Document } from "bson";
import type { Cursors } from "../cursors.ts";
import { badValue, notSupported, StoreError } from "../errors.ts";
import type { Store } from "../store.ts";
import { type Doc, isDoc, isNumber, numberOf, type Value } from "../values.ts";

export interface Context {
  readonly store: Store;
  readonly cursors: Cursors;
  /** The database the command is addressed to. */
  readonly database: string;
}

export type Reply = Document | Uint8Array;

export interface Command {
  /** Options the command understands; "any" for the handshake, where a driver may announce what it likes. */
  readonly options: readonly string[] | "any";
  readonly run: (command: Doc, context: Context) => Reply | Promise<Reply>;
}

/** Sent by drivers on any command and without a bearing on one process that syncs every write. */
const COMMON = [
  "$db",
  "lsid",
  "$clusterTime",
  "$readPreference",
  "maxTimeMS",
  "comment",
  "apiVersion",
  "apiStrict",
];
const MORE_COMMON = ["apiDeprecationErrors", "writeConcern", "readConcern"];
const ACCEPTED = new Set([...COMMON, ...MORE_COMMON]);
const READ_LEVELS: readonly Value[] = [undefined, "local", "available", "majority"];
/** Options of MongoDB that are refused as not supported rather than as unknown, unless they are off or empty. */
const LEFT_OUT = [
  ["arrayFilters", "awaitData", "allowPartialResults", "allowDiskUseByDefault", "bypassDocumentValidation"],
  ["autoIndexId", "capped", "changeStreamPreAndPostImages", "clusteredIndex", "collation", "collectionUUID"],
  [
    "commitQuorum",
    "encryptionInformation",
    "explain",
    "expireAfterSeconds",
    "hint",
    "indexOptionDefaults",
    "let",
  ],
  ["max", "min", "oplogReplay", "pipeline", "returnKey", "showRecordId", "size", "storageEngine", "tailable"],
  [
    "timeseries",
    "validationAction",
    "validationLevel",
    "validator",
    "viewOn",
    "sampleRate",
    "stmtId",
    "stmtIds",
  ],
].flat();

function isOff(value: Value): boolean {
  return (
    value === false ||
    value === null ||
    value === undefined ||
    (isDoc(value) && Object.keys(value).length === 0)
  );
}

/** Refuses options of a statement or command by name: left out (code 115) or unknown (code 40415). */
export function checkOptions(what: string, options: Doc, known: readonly string[]): void {
  for (const name in options) {
    if (known.includes(name)) continue;
    if (!LEFT_OUT.includes(name))
      throw new StoreError(40415, `BSON field '${what}.${name}' is an unknown field.`);
    if (!isOff(options[name])) throw notSupported(`the option '${name}' of ${what}`);
  }
}

/** Refuses what a command carries beyond its own and the common options. */
export function checkCommand(name: string, command: Doc, known: readonly string[]): void {
  const own: Doc = {};
  for (const option in command) if (!ACCEPTED.has(option) && option !== name) own[option] = command[option];
  if ("txnNumber" in own || "startTransaction" in own || "autocommit" in own) {
    throw new StoreError(20, "Transaction numbers are only allowed on a replica set member or mongos");
  }
  checkOptions(name, own, known);
  const { readConcern, writeConcern } = command;
  if (isDoc(readConcern) && !READ_LEVELS.includes(readConcern.level)) throw notSupported("this read concern");
  if (isDoc(writeConcern) && isNumber(writeConcern.w) && numberOf(writeConcern.w) > 1) {
    throw badValue("cannot use 'w' > 1 when a host is not replicated");
  }
}

/** The collection's name that a command carries under its own name. */
export function collectionName(command: Doc, name: string): string {
  const value = command[name];
  if (typeof value !== "string" || value === "") {
    throw new StoreError(73, `Invalid namespace specified: the collection name of ${name} must be a string`);
  }
  return value;
}

/** An option that is a document, or undefined when it is left out. */
export function optionalDoc(value: Value, name: string): Doc | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value))
    throw new StoreError(14, `BSON field '${name}' is the wrong type, expected type 'object'`);
  return value;
}

/** An option that is true or false (numbers count), `fallback` when it is left out. */
export function optionalBool(value: Value, name: string, fallback = false): boolean {
  if (value === undefined || value === null) return fallback;
  if (typeof value === "boolean") return value;
  if (isNumber(value)) return numberOf(value) !== 0;
  throw new StoreError(
    14,
    `BSON field '${name}' is the wrong type, expected types '[bool, int, long, double]'`,
  );
}

/** An option that is a whole number of at least 0, `fallback` when it is left out. */
export function optionalCount(value: Value, name: string, fallback = 0): number {
  if (value === undefined || value === null) return fallback;
  const count = isNumber(value) ? numberOf(value) : Number.NaN;
  if (!Number.isInteger(count)) throw new StoreError(14, `BSON field '${name}' must be a whole number`);
  if (count < 0)
    throw new StoreError(51024, `BSON field '${name}' value must be >= 0, actual value '${count}'`);
  return count;
}

/** The statements of a write command: an array of documents that is not empty. */
export function statements(value: Value, name: string): Doc[] {
  if (!Array.isArray(value) || !value.every(isDoc)) {
    throw new StoreError(14, `BSON field '${name}' is the wrong type, expected type 'array' of objects`);
  }
  if (value.length === 0)
    throw new StoreError(72, `Write batch sizes must be between 1 and 100000. Got 0 operations.`);
  return value;
}
