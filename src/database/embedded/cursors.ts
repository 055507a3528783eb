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
  id?: Long;
  namespace: string;
  documents: readonly Uint8Array[];
  at: number;
  usedAt: number;
}

export class Cursors {
  readonly #cursors = new Map<string, Cursor>();

  /** The reply with the first batch of a result; keeps a cursor when more is left and `single` is false. */
  open(namespace: string, documents: readonly Uint8Array[], size: number, single = false): Uint8Array {
    return this.#reply("firstBatch", { namespace, documents, at: 0, usedAt: 0 }, size, single);
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
    for (const [id, cursor] of this.#cursors) if (cursor.namespace === namespace) this.#cursors.delete(id);
  }

  /** Closes cursors nobody has read for MongoDB's ten minutes. */
  closeIdle(now: number): void {
    for (const [id, { usedAt }] of this.#cursors) if (now - usedAt > IDLE_MS) this.#cursors.delete(id);
  }

  #reply(name: "firstBatch" | "nextBatch", cursor: Cursor, size: number, single = false): Uint8Array {
    const { namespace, documents } = cursor;
    const batch = takeBatch(cursor, size);
    cursor.usedAt = Date.now();
    if (cursor.at === documents.length || single) {
      if (cursor.id !== undefined) this.kill(cursor.id);
      return cursorReply(name, batch, Long.ZERO, namespace);
    }
    cursor.id ??= randomID();
    this.#cursors.set(cursor.id.toString(), cursor);
    return cursorReply(name, batch, cursor.id, namespace);
  }
}

/** A positive number that nobody can guess. */
function randomID(): Long {
  const bytes = randomBytes(8);
  return new Long(bytes.readInt32LE(0), bytes.readInt32LE(4) & 0x7fffffff);
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
