/** Cursors: the remaining documents of a query. getMore reads them in batches; idle cursors are closed. */

import { randomBytes } from "node:crypto";
import { Long } from "bson";
import { MAX_DOCUMENT_BYTES, StoreError } from "./values.ts";
import { cursorReply } from "./wire.ts";

/** MongoDB's defaults: documents in the first batch if no size is set, and the time until an idle cursor is closed. */
export const FIRST_BATCH = 101;
const IDLE_MS = 10 * 60_000;

/** An encoded document, or a function that reads it from disk; undefined if it was removed in the meantime. */
export type Encoded = Uint8Array | (() => Promise<Uint8Array | undefined>);

interface Cursor {
  id?: Long;
  namespace: string;
  documents: readonly Encoded[];
  /** The number of documents that were returned so far. */
  position: number;
  usedAt: number;
}

export class Cursors {
  readonly #cursors = new Map<string, Cursor>();

  /** The reply with the first batch of a result. Keeps a cursor if documents remain and `single` is false. */
  open(namespace: string, documents: readonly Encoded[], size: number, single = false): Promise<Uint8Array> {
    return this.#reply("firstBatch", { namespace, documents, position: 0, usedAt: 0 }, size, single);
  }

  /**
   * The reply to getMore. A `size` of 0 returns as many documents as fit. Throws code 43 for a cursor that is unknown, or killed while it
   * is read.
   */
  async more(id: Long, namespace: string, size: number): Promise<Uint8Array> {
    const cursor = this.#cursors.get(id.toString());
    if (cursor?.namespace !== namespace) throw notFound(id);
    return this.#reply("nextBatch", cursor, size === 0 ? cursor.documents.length : size);
  }

  kill(id: Long): boolean {
    return this.#cursors.delete(id.toString());
  }

  killAll(namespace: string): void {
    for (const [id, cursor] of this.#cursors) if (cursor.namespace === namespace) this.#cursors.delete(id);
  }

  /** Closes cursors that were not read for ten minutes, as MongoDB does. */
  closeIdle(now: number): void {
    for (const [id, { usedAt }] of this.#cursors) if (now - usedAt > IDLE_MS) this.#cursors.delete(id);
  }

  async #reply(
    name: "firstBatch" | "nextBatch",
    cursor: Cursor,
    size: number,
    single = false,
  ): Promise<Uint8Array> {
    const { namespace, documents } = cursor;
    const batch = await takeBatch(cursor, size);
    if (cursor.id !== undefined && !this.#cursors.has(cursor.id.toString())) throw notFound(cursor.id);
    cursor.usedAt = Date.now();
    if (cursor.position === documents.length || single) {
      if (cursor.id !== undefined) this.kill(cursor.id);
      return cursorReply(name, batch, Long.ZERO, namespace);
    }
    cursor.id ??= randomID();
    this.#cursors.set(cursor.id.toString(), cursor);
    return cursorReply(name, batch, cursor.id, namespace);
  }
}

const notFound = (id: Long) => new StoreError(43, `cursor id ${id.toString()} not found`);

/** A positive number from a cryptographic random source, so that it cannot be guessed. */
function randomID(): Long {
  const bytes = randomBytes(8);
  return new Long(bytes.readInt32LE(0), bytes.readInt32LE(4) & 0x7fffffff);
}

/** Takes up to `size` documents, limited to the bytes that fit into one reply. */
async function takeBatch(cursor: Cursor, size: number): Promise<readonly Uint8Array[]> {
  const batch: Uint8Array[] = [];
  const end = Math.min(cursor.position + size, cursor.documents.length);
  for (let bytes = 0; cursor.position < end; cursor.position++) {
    const encoded = cursor.documents[cursor.position];
    const document = typeof encoded === "function" ? await encoded() : encoded;
    bytes += document?.length ?? 0;
    if (bytes > MAX_DOCUMENT_BYTES && batch.length > 0) break;
    if (document !== undefined) batch.push(document);
  }
  return batch;
}
