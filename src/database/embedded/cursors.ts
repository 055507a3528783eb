/** Cursors: what a query has still to give, read in batches by getMore, forgotten when nobody asks any more. */
import { randomBytes } from "node:crypto";
import { Long } from "bson";
import { StoreError } from "./errors.ts";
import { MAX_DOCUMENT_BYTES } from "./values.ts";
import { cursorReply } from "./wire.ts";

/** MongoDB's: documents of a first batch nobody sized, and minutes until an idle cursor is closed. */
export const FIRST_BATCH = 101;
const IDLE_MS = 10 * 60_000;

/** Documents in BSON, and how many of them were handed out. */
interface Cursor {
  id: Long;
  namespace: string;
  documents: readonly Uint8Array[];
  at: number;
  usedAt: number;
}

export class Cursors {
  readonly #cursors = new Map<string, Cursor>();

  /** The reply with the first batch of a result; keeps a cursor when more is left and `single` is false. */
  open(namespace: string, documents: readonly Uint8Array[], size: number, single = false): Uint8Array {
    const bytes = randomBytes(8);
    const id = new Long(bytes.readInt32LE(0), bytes.readInt32LE(4) & 0x7fffffff);
    return this.#reply("firstBatch", { id, namespace, documents, at: 0, usedAt: 0 }, size, single);
  }

  /** The reply to getMore; `size` 0: as many as fit. Throws code 43 for a cursor that is not there. */
  more(id: Long, namespace: string, size: number): Uint8Array {
    const cursor = this.#cursors.get(id.toString());
    if (cursor?.namespace !== namespace) throw new StoreError(43, `cursor id ${id.toString()} not found`);
    return this.#reply("nextBatch", cursor, size === 0 ? cursor.documents.length : size);
  }

  /** Closes a cursor; false when there is none of that id. */
  kill(id: Long): boolean {
    return this.#cursors.delete(id.toString());
  }

  /** Closes the cursors of a collection that is dropped. */
  killAll(namespace: string): void {
    for (const cursor of this.#cursors.values()) if (cursor.namespace === namespace) this.kill(cursor.id);
  }

  /** Closes cursors nobody has read for MongoDB's ten minutes. */
  closeIdle(now: number): void {
    for (const { id, usedAt } of this.#cursors.values()) if (now - usedAt > IDLE_MS) this.kill(id);
  }

  #reply(name: "firstBatch" | "nextBatch", cursor: Cursor, size: number, single = false): Uint8Array {
    const { id, namespace, documents } = cursor;
    const batch = takeBatch(cursor, size);
    cursor.usedAt = Date.now();
    const isOpen = cursor.at < documents.length && !single;
    if (isOpen) this.#cursors.set(id.toString(), cursor);
    else this.kill(id);
    return cursorReply(name, batch, isOpen ? id : Long.ZERO, namespace);
  }
}

/** Takes up to `size` documents, and no more bytes than fit one answer. */
function takeBatch(cursor: Cursor, size: number): readonly Uint8Array[] {
  const start = cursor.at;
  const end = Math.min(start + size, cursor.documents.length);
  for (let bytes = 0; cursor.at < end; cursor.at++) {
    bytes += cursor.documents[cursor.at]?.length ?? 0;
    if (bytes > MAX_DOCUMENT_BYTES && cursor.at > start) break;
  }
  return cursor.documents.slice(start, cursor.at);
}
