/** Cursors: what a query has still to give, read in batches by getMore, forgotten when nobody asks any more. */
import { randomBytes } from "node:crypto";
import { Long } from "bson";
import { badValue, StoreError } from "./errors.ts";
import type { Reader } from "./stream.ts";
import { isNumber, MAX_DOCUMENT_BYTES, numberOf, type Value } from "./values.ts";
import { cursorReply } from "./wire.ts";

/** MongoDB's: documents of a first batch nobody sized, and minutes until an idle cursor is closed. */
export const FIRST_BATCH = 101;
const IDLE_MS = 10 * 60_000;

interface Cursor {
  namespace: string;
  reader: Reader<Uint8Array>;
  usedAt: number;
}

/** The batch size of a command: a whole number, or `fallback` when it has none. */
export function batchSizeOf(value: Value, fallback: number): number {
  if (value === undefined) return fallback;
  const size = isNumber(value) ? numberOf(value) : -1;
  if (!Number.isInteger(size) || size < 0)
    throw badValue("batchSize must be a whole number that is not negative");
  return size;
}

export class Cursors {
  readonly #cursors = new Map<string, Cursor>();

  /** The reply with the first batch; keeps a cursor when more is left and `single` is false. */
  async open(
    namespace: string,
    reader: Reader<Uint8Array>,
    size: number,
    single = false,
  ): Promise<Uint8Array> {
    const { items, done } = await takeBatch(reader, size);
    if (done || single) return cursorReply("firstBatch", items, Long.ZERO, namespace);
    reader.settle();
    const id = newId();
    this.#cursors.set(id.toString(), { namespace, reader, usedAt: Date.now() });
    return cursorReply("firstBatch", items, id, namespace);
  }

  /** The reply to getMore. Throws code 43 for a cursor that is not there. */
  async more(id: Long, namespace: string, size: number): Promise<Uint8Array> {
    const cursor = this.#cursors.get(id.toString());
    if (cursor === undefined) throw new StoreError(43, `cursor id ${id.toString()} not found`);
    if (cursor.namespace !== namespace) {
      throw new StoreError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to another.`,
      );
    }
    this.#cursors.delete(id.toString());
    const { items, done } = await takeBatch(cursor.reader, size === 0 ? Number.MAX_SAFE_INTEGER : size);
    if (!done) this.#cursors.set(id.toString(), { ...cursor, usedAt: Date.now() });
    return cursorReply("nextBatch", items, done ? Long.ZERO : id, namespace);
  }

  /** Closes a cursor; false when there is none of that id. */
  kill(id: Long): boolean {
    return this.#cursors.delete(id.toString());
  }

  /** Closes the cursors of a collection that is dropped. */
  killAll(namespace: string): void {
    for (const [id, cursor] of this.#cursors) if (cursor.namespace === namespace) this.#cursors.delete(id);
  }

  /** Closes cursors nobody has read for MongoDB's ten minutes. */
  closeIdle(now: number): void {
    for (const [id, cursor] of this.#cursors) if (now - cursor.usedAt > IDLE_MS) this.#cursors.delete(id);
  }
}

async function takeBatch(
  reader: Reader<Uint8Array>,
  size: number,
): Promise<{ items: Uint8Array[]; done: boolean }> {
  let count = 0;
  let bytes = 0;
  return reader.take((item) => {
    if (count === size || (count > 0 && bytes + item.length > MAX_DOCUMENT_BYTES)) return false;
    count++;
    bytes += item.length;
    return true;
  });
}

function newId(): Long {
  const bytes = randomBytes(8);
  return new Long(bytes.readInt32LE(0), bytes.readInt32LE(4) & 0x7fffffff);
}
