/** One index of a collection: its definition, its sorted keys, and whether a document may enter. */
import { ObjectId } from "bson";
import { notSupported, StoreError } from "./errors.ts";
import { compileFilter, type Predicate } from "./match.ts";
import { orderKey } from "./order.ts";
import { field, hasPath, type KeyPattern, parsePattern, patternKeys } from "./paths.ts";
import { SortedKeys } from "./sorted-keys.ts";
import { type Doc, isDoc, isNumber, numberOf, type Value } from "./values.ts";

/** Characters of a record number at the end of each entry. */
const ID_LENGTH = 6;
/** The bound MongoDB sets on expireAfterSeconds. */
const MAX_TTL_SECONDS = 2 ** 31 - 1;
const KNOWN_OPTIONS = [
  "v",
  "key",
  "name",
  "unique",
  "sparse",
  "partialFilterExpression",
  "expireAfterSeconds",
];

function idKey(id: number): string {
  const bytes = Buffer.alloc(ID_LENGTH);
  bytes.writeUIntBE(id, 0, ID_LENGTH);
  return bytes.toString("latin1");
}

function idOf(entry: string): number {
  let id = 0;
  for (let i = entry.length - ID_LENGTH; i < entry.length; i++) id = id * 256 + entry.charCodeAt(i);
  return id;
}

/** The definition as listIndexes reports it and the log keeps it. */
export interface IndexSpec extends Doc {
  v: number;
  key: Doc;
  name: string;
}

/** The name MongoDB derives from a key pattern. */
export function defaultIndexName(key: Doc): string {
  return Object.entries(key)
    .map(([path, direction]) => `${path}_${isNumber(direction) ? numberOf(direction) : String(direction)}`)
    .join("_");
}

function checkExpiry(spec: Doc, pattern: KeyPattern): void {
  const seconds = spec.expireAfterSeconds;
  if (seconds === undefined) return;
  if (!isNumber(seconds) || numberOf(seconds) < 0 || numberOf(seconds) > MAX_TTL_SECONDS) {
    throw new StoreError(67, "TTL index 'expireAfterSeconds' must be a number from 0 to 2147483647");
  }
  if (pattern.length !== 1) throw new StoreError(67, "TTL indexes are single-field indexes");
}

/** Checks an index definition as a client sends it and completes it. */
export function parseIndexSpec(input: Doc): IndexSpec {
  for (const option in input) {
    const harmless = ["background", "unique", "sparse"].includes(option) && input[option] === false;
    if (KNOWN_OPTIONS.includes(option) || harmless || option === "background" || option === "ns") continue;
    throw notSupported(`the index option '${option}'`);
  }
  const { key, name } = input;
  if (!isDoc(key) || Object.keys(key).length === 0)
    throw new StoreError(67, "Index keys cannot be an empty object");
  if (name !== undefined && (typeof name !== "string" || name === "")) {
    throw new StoreError(67, "The index name must be a nonempty string");
  }
  const pattern = parsePattern(key, 67);
  checkExpiry(input, pattern);
  const spec: IndexSpec = { v: 2, key, name: name ?? defaultIndexName(key) };
  if (input.unique === true) spec.unique = true;
  if (input.sparse === true) spec.sparse = true;
  if (input.partialFilterExpression !== undefined) {
    if (!isDoc(input.partialFilterExpression))
      throw new StoreError(67, "partialFilterExpression must be an object");
    if (spec.sparse) throw new StoreError(67, "cannot mix 'partialFilterExpression' and 'sparse' options");
    compileFilter(input.partialFilterExpression);
    spec.partialFilterExpression = input.partialFilterExpression;
  }
  if (input.expireAfterSeconds !== undefined) spec.expireAfterSeconds = input.expireAfterSeconds;
  return spec;
}

export class Index {
  readonly spec: IndexSpec;
  readonly pattern: KeyPattern;
  readonly unique: boolean;
  readonly keys = new SortedKeys();
  /** True once a document with an array under one of the paths has entered. */
  multikey = false;
  /** False while documents that were there before the index are still being added. */
  ready = false;
  readonly #covers: Predicate;

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.pattern = parsePattern(spec.key, 67);
    this.unique = spec.unique === true || spec.name === "_id_";
    if (isDoc(spec.partialFilterExpression)) this.#covers = compileFilter(spec.partialFilterExpression);
    else if (spec.sparse === true)
      this.#covers = (doc) => this.pattern.some(({ parts }) => hasPath(doc, parts));
    else this.#covers = () => true;
  }

  /** True when some documents of the collection may be missing from this index. */
  get hasGaps(): boolean {
    return this.spec.sparse === true || this.spec.partialFilterExpression !== undefined;
  }

  /** The keys under which a document is held; none when the index leaves it out. */
  keysOf(doc: Doc): { keys: readonly string[]; multikey: boolean } {
    return this.#covers(doc) ? patternKeys(doc, this.pattern) : { keys: [], multikey: false };
  }

  /** Throws code 11000 when another record than `id` holds one of the keys of a unique index. */
  checkUnique(keys: readonly string[], id: number, doc: Doc, namespace: string): void {
    if (!this.unique) return;
    for (const key of keys) {
      const own = key + idKey(id);
      for (const entry of this.keys.walk(key, undefined, 1)) {
        if (!entry.startsWith(key) || entry.length !== own.length) break;
        if (entry !== own) throw this.#duplicate(doc, key, namespace);
      }
    }
  }

  add(keys: readonly string[], multikey: boolean, id: number): void {
    if (multikey) this.multikey = true;
    const suffix = idKey(id);
    for (const key of keys) this.keys.add(key + suffix);
  }

  remove(keys: readonly string[], id: number): void {
    const suffix = idKey(id);
    for (const key of keys) this.keys.delete(key + suffix);
  }

  /** Record numbers with keys from `low` to before `high`; the index must not change during the walk. */
  *walk(low: string, high: string | undefined, direction: 1 | -1): Generator<number, void> {
    for (const entry of this.keys.walk(low, high, direction)) yield idOf(entry);
  }

  #duplicate(doc: Doc, key: string, namespace: string): StoreError {
    const keyValue: Doc = {};
    for (const { path, parts } of this.pattern) keyValue[path] = valueInKey(doc, parts, key);
    const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
    const where = `${namespace} index: ${this.spec.name}`;
    const message = `E11000 duplicate key error collection: ${where} dup key: { ${shown.join(", ")} }`;
    return new StoreError(11000, message, { keyPattern: this.spec.key, keyValue });
  }
}

/** The value a key was made of: of an array the element that is in the key. */
function valueInKey(value: Value, parts: readonly string[], key: string): Value {
  const [name, ...rest] = parts;
  if (Array.isArray(value)) {
    const found = value.map((element) => valueInKey(element, parts, key));
    return found.find((one) => key.includes(orderKey(one))) ?? found[0] ?? null;
  }
  if (name === undefined) return value ?? null;
  return isDoc(value) ? valueInKey(field(value, name), rest, key) : null;
}

function show(value: Value): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (isDoc(value))
    return `{ ${Object.entries(value)
      .map(([name, one]) => `${name}: ${show(one)}`)
      .join(", ")} }`;
  return isNumber(value) ? String(numberOf(value)) : JSON.stringify(value);
}
