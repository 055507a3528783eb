/** An index of a collection: its definition, its sorted keys, and the rule for which documents it contains. */

import { EJSON } from "bson";
import { keyAt, type Path, parsePath, parsePattern, successor, valueAt } from "./order.ts";
import { SortedKeys } from "./sorted-keys.ts";
import { type Doc, isDoc, isNumber, notSupported, numberOf, StoreError, type Value } from "./values.ts";

/** MongoDB's upper limit for expireAfterSeconds. */
const MAX_TTL_SECONDS = 2 ** 31 - 1;
const KNOWN_OPTIONS = ["v", "key", "name", "unique", "partialFilterExpression", "expireAfterSeconds"];

/** An index definition as plain JSON. listIndexes returns this form, and the log stores it. */
export interface IndexSpec {
  v: number;
  key: Record<string, number>;
  name: string;
  unique?: true;
  partialFilterExpression?: Record<string, { $exists: true }>;
  expireAfterSeconds?: number;
}

export const ID_INDEX: IndexSpec = { v: 2, key: { _id: 1 }, name: "_id_" };

/** Checks a partial filter. Only `{path: {$exists: true}}` is supported: the index contains the documents that have these paths. */
function parsePartial(filter: Value): Record<string, { $exists: true }> {
  if (!isDoc(filter)) throw new StoreError(67, "partialFilterExpression must be an object");
  for (const [path, mustExist] of Object.entries(filter)) {
    parsePath(path);
    if (JSON.stringify(mustExist) !== '{"$exists":true}')
      throw notSupported(`a partialFilterExpression on '${path}' other than {$exists: true}`);
  }
  return filter as Record<string, { $exists: true }>;
}

function parseExpiry(seconds: Value, { length }: readonly Path[]): number {
  const number = isNumber(seconds) ? numberOf(seconds) : Number.NaN;
  if (number >= 0 && number <= MAX_TTL_SECONDS && length === 1) return number;
  throw new StoreError(67, "'expireAfterSeconds' must be up to 2147483647, of an index on one field");
}

/** Validates an index definition sent by a client and adds the defaults. */
export function parseIndexSpec(input: Doc): IndexSpec {
  for (const option in input) {
    if (!KNOWN_OPTIONS.includes(option) && input[option] !== false)
      throw notSupported(`the index option '${option}'`);
  }
  const { key, partialFilterExpression: partial, expireAfterSeconds: expiry } = input;
  const pattern = isDoc(key) ? parsePattern(key, 115) : [];
  if (pattern.length === 0) throw new StoreError(67, "Index keys cannot be empty");
  const { name = pattern.map(({ path, direction }) => `${path}_${direction}`).join("_") } = input;
  if (typeof name !== "string" || name === "") throw new StoreError(67, "An index needs a nonempty name");
  if (partial !== undefined && expiry !== undefined) throw notSupported("expiry under a partial index");
  return {
    v: 2,
    key: Object.fromEntries(pattern.map(({ path, direction }) => [path, direction])),
    name,
    ...(input.unique === true ? { unique: true } : {}),
    ...(partial === undefined ? {} : { partialFilterExpression: parsePartial(partial) }),
    ...(expiry === undefined ? {} : { expireAfterSeconds: parseExpiry(expiry, pattern) }),
  };
}

/** Keys are stored in ascending order of every path, regardless of the direction in the definition: a scan can run in both directions. */
export class Index {
  readonly spec: IndexSpec;
  readonly paths: readonly Path[];
  /** Paths that every document in the index has. Empty for an index over all documents. */
  readonly required: readonly Path[];
  /** False while the index build is still adding the documents that existed before it. */
  ready: boolean;
  readonly keys = new SortedKeys();

  constructor(spec: IndexSpec, { ready = false } = {}) {
    this.spec = spec;
    this.ready = ready;
    this.paths = Object.keys(spec.key).map(parsePath);
    this.required = Object.keys(spec.partialFilterExpression ?? {}).map(parsePath);
  }

  /** The key of a document, or undefined if a partial index excludes it. */
  keyOf(doc: Doc): string | undefined {
    const isIncluded = this.required.every((path) => valueAt(doc, path) !== undefined);
    return isIncluded ? keyAt(doc, this.paths) : undefined;
  }

  /** Throws code 11000 if a record other than `id` already has this key in a unique index. */
  checkUnique(key: string | undefined, id: number, doc: Doc, namespace: string): void {
    const unique = this.spec.unique === true || this.spec === ID_INDEX;
    if (!unique || key === undefined) return;
    for (const other of this.keys.walk(key, successor(key), 1)) {
      if (other !== id) throw this.#duplicate(doc, namespace);
    }
  }

  add(id: number, key: string | undefined): void {
    this.move(id, undefined, key);
  }

  remove(id: number, key: string | undefined): void {
    this.move(id, key, undefined);
  }

  /** Moves a record from one key to another. Undefined means no key: a partial index excludes the document. */
  move(id: number, from: string | undefined, to: string | undefined): void {
    if (from === to) return;
    if (from !== undefined) this.keys.delete(from, id);
    if (to !== undefined) this.keys.add(to, id);
  }

  #duplicate(doc: Doc, namespace: string): StoreError {
    const { key: keyPattern, name } = this.spec;
    const entries = this.paths.map((path): [string, Value] => [path.path, valueAt(doc, path) ?? null]);
    const keyText = entries.map(([path, value]) => `${path}: ${EJSON.stringify(value)}`).join(", ");
    const message = `E11000 duplicate key error collection: ${namespace} index: ${name} dup key: { ${keyText} }`;
    return new StoreError(11000, message, { keyPattern, keyValue: Object.fromEntries(entries) });
  }
}
