/** One index of a collection: its definition, its sorted keys, and whether a document may enter. */
import { ObjectId } from "bson";
import { notSupported, StoreError } from "./errors.ts";
import { LAST_KEY } from "./order.ts";
import { fieldPath, type KeyPattern, parsePattern, patternKey, singleValue, visitPath } from "./paths.ts";
import { numberedKey, numberIn, SortedKeys } from "./sorted-keys.ts";
import { type Doc, isDoc, isNumber, numberOf, type Value } from "./values.ts";

/** The bound MongoDB sets on expireAfterSeconds. */
const MAX_TTL_SECONDS = 2 ** 31 - 1;
const KNOWN_OPTIONS = ["v", "key", "name", "unique", "partialFilterExpression", "expireAfterSeconds"];

/** The definition as listIndexes reports it and the log keeps it. */
export interface IndexSpec extends Doc {
  v: number;
  key: Doc;
  name: string;
}

export const ID_INDEX: IndexSpec = { v: 2, key: { _id: 1 }, name: "_id_" };

/** The paths a partial index asks to be there: `{a: {$exists: true}}`; every other filter is refused. */
function partialPaths(filter: Value): string[] {
  if (filter === undefined) return [];
  if (!isDoc(filter)) throw new StoreError(67, "partialFilterExpression must be an object");
  return Object.entries(filter).map(([path, wanted]) => {
    if (isDoc(wanted) && wanted.$exists === true && Object.keys(wanted).length === 1) return path;
    throw notSupported(`a partialFilterExpression on '${path}' other than {$exists: true}`);
  });
}

function checkExpiry(seconds: Value, pattern: KeyPattern): void {
  if (seconds === undefined) return;
  if (!isNumber(seconds) || numberOf(seconds) < 0 || numberOf(seconds) > MAX_TTL_SECONDS) {
    throw new StoreError(67, "TTL index 'expireAfterSeconds' must be a number from 0 to 2147483647");
  }
  if (pattern.length !== 1) throw new StoreError(67, "TTL indexes are single-field indexes");
}

/** Checks an index definition as a client sends it and completes it. */
export function parseIndexSpec({ background: _ignored, ...input }: Doc): IndexSpec {
  for (const option in input) {
    if (KNOWN_OPTIONS.includes(option) || input[option] === false) continue;
    throw notSupported(`the index option '${option}'`);
  }
  const { key, name } = input;
  if (!isDoc(key) || Object.keys(key).length === 0) throw new StoreError(67, "Index keys cannot be empty");
  if (name !== undefined && (typeof name !== "string" || name === "")) {
    throw new StoreError(67, "The index name must be a nonempty string");
  }
  const pattern = parsePattern(key, 67);
  checkExpiry(input.expireAfterSeconds, pattern);
  const spec: IndexSpec = {
    v: 2,
    key,
    name: name ?? pattern.map((p) => `${p.path}_${p.direction}`).join("_"),
  };
  if (input.unique === true) spec.unique = true;
  for (const path of partialPaths(input.partialFilterExpression)) fieldPath(path);
  for (const option of ["partialFilterExpression", "expireAfterSeconds"] as const) {
    if (input[option] !== undefined) spec[option] = input[option];
  }
  return spec;
}

export class Index {
  readonly spec: IndexSpec;
  readonly pattern: KeyPattern;
  /** Paths that every document in the index has; none: it holds all documents. */
  readonly required: readonly string[];
  /** False while documents that were there before the index are still being added. */
  ready: boolean;
  readonly #keys = new SortedKeys();
  readonly #unique: boolean;

  constructor(spec: IndexSpec, ready = false) {
    this.spec = spec;
    this.ready = ready;
    this.pattern = parsePattern(spec.key, 67);
    this.required = partialPaths(spec.partialFilterExpression);
    this.#unique = spec.unique === true || spec === ID_INDEX;
  }

  /** The key under which a document is held; undefined when the index leaves it out. */
  keyOf(doc: Doc): string | undefined {
    const present = (path: string) => visitPath(doc, path.split("."), 0, (value) => value !== undefined);
    return this.required.every(present) ? patternKey(doc, this.pattern, "an index") : undefined;
  }

  /** Throws code 11000 when another record than `id` holds the key of a unique index. */
  checkUnique(key: string | undefined, id: number, doc: Doc, namespace: string): void {
    if (!this.#unique || key === undefined) return;
    const own = numberedKey(key, id);
    for (const entry of this.#keys.walk(key, LAST_KEY, 1)) {
      if (entry.length !== own.length || !entry.startsWith(key)) return;
      if (entry !== own) throw this.#duplicate(doc, namespace);
    }
  }

  /** Moves a record from one key to another; undefined stands for none. */
  move(id: number, from: string | undefined, to: string | undefined): void {
    if (from !== undefined && from !== to) this.#keys.delete(numberedKey(from, id));
    if (to !== undefined) this.#keys.add(numberedKey(to, id));
  }

  /** Record numbers with keys from `low` to before `high`; the index must not change during the walk. */
  *walk(low: string, high: string, direction: 1 | -1): Generator<number, void> {
    for (const entry of this.#keys.walk(low, high, direction)) yield numberIn(entry);
  }

  #duplicate(doc: Doc, namespace: string): StoreError {
    const keyValue: Doc = {};
    for (const { path, parts } of this.pattern) keyValue[path] = singleValue(doc, parts, "an index") ?? null;
    const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
    const message =
      `E11000 duplicate key error collection: ${namespace} index: ${this.spec.name} ` +
      `dup key: { ${shown.join(", ")} }`;
    return new StoreError(11000, message, { keyPattern: this.spec.key, keyValue });
  }
}

function show(value: Value): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  return isNumber(value) ? String(numberOf(value)) : JSON.stringify(value);
}
