/**
 * The durable side of the store: one LevelDB folder. Each command's changes are one atomic batch, several waiting
 * commands share one synced write, and nobody is answered before theirs is on disk. Every value carries a checksum
 * and the whole a running digest, so that a damaged or lost record is noticed when the folder is opened.
 */
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { ClassicLevel } from "classic-level";

/** One change: `value` undefined removes the key. */
export interface Change {
  key: Buffer;
  value: Uint8Array | undefined;
  /** The checksum of what the key held before, 0 for nothing. */
  replaced: number;
  /** The checksum of key and new value, 0 for a removal. */
  checksum: number;
}

/** A start that cannot go on; the message is one sentence for the person who started it. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const FORMAT = "rowanstead-embedded-1";
const FORMAT_KEY = Buffer.from("!format");
const STATE_KEY = Buffer.from("!state");
const CHECKSUM_BYTES = 4;
/** A folder made here is its owner's alone: it holds personal data. */
const PRIVATE = 0o700;
/**
 * Beside LevelDB's files after a stop in order: the digest at that moment. LevelDB takes damage at its log's end for
 * a write that was cut short; with this file, that is noticed too. It is gone while the store runs.
 */
const CLOSED_FILE = "closed-in-order";
/** Records read from the folder at a time while loading. */
const LOAD_BATCH = 1000;

export function checksumOf(key: Uint8Array, value: Uint8Array): number {
  return crc32(value, crc32(key));
}

/** A change that stores `value` under `key` in place of something with the checksum `replaced`. */
export function putChange(key: Buffer, value: Uint8Array, replaced: number): Change {
  return { key, value, replaced, checksum: checksumOf(key, value) };
}

/** A change that removes `key`, which held something with the checksum `replaced`. */
export function removeChange(key: Buffer, replaced: number): Change {
  return { key, value: undefined, replaced, checksum: 0 };
}

type Level = ClassicLevel<Buffer, Buffer>;
type Operation = { type: "put"; key: Buffer; value: Buffer } | { type: "del"; key: Buffer };

interface Waiting {
  changes: readonly Change[];
  done: () => void;
}

export class Log {
  readonly #level: Level;
  readonly #sync: boolean;
  readonly #onFailure: (message: string) => void;
  #digest = 0;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #failed = false;

  private constructor(level: Level, sync: boolean, onFailure: (message: string) => void) {
    this.#level = level;
    this.#sync = sync;
    this.#onFailure = onFailure;
  }

  /**
   * Opens the folder, making it if need be. `onFailure` gets one sentence when a later write fails; nothing waiting
   * is answered then. Throws a StartError.
   */
  static async open(folder: string, sync: boolean, onFailure: (message: string) => void): Promise<Log> {
    try {
      await mkdir(folder, { recursive: true, mode: PRIVATE });
      const level: Level = new ClassicLevel(folder, { keyEncoding: "buffer", valueEncoding: "buffer" });
      await level.open();
      return new Log(level, sync, onFailure);
    } catch (error) {
      throw new StartError(openFailure(folder, error));
    }
  }

  /** Hands each stored record to `take` and then checks the digest. Throws a StartError when anything is damaged. */
  async load(take: (key: Buffer, value: Buffer, checksum: number) => void): Promise<void> {
    const folder = this.#level.location;
    let state: number | undefined;
    let digest = 0;
    let empty = true;
    try {
      const iterator = this.#level.iterator();
      for (
        let rows = await iterator.nextv(LOAD_BATCH);
        rows.length > 0;
        rows = await iterator.nextv(LOAD_BATCH)
      ) {
        for (const [key, stored] of rows) {
          const checksum = stored.readUInt32BE(0);
          const value = stored.subarray(CHECKSUM_BYTES);
          if (checksum !== checksumOf(key, value)) throw new Error("a record does not match its checksum");
          if (key.equals(FORMAT_KEY)) checkFormat(value);
          else if (key.equals(STATE_KEY)) state = value.readUInt32BE(0);
          else {
            digest = (digest + checksum) >>> 0;
            take(key, value, checksum);
          }
          empty = false;
        }
      }
      await iterator.close();
    } catch (error) {
      throw new StartError(`The data folder ${folder} is damaged: ${reason(error)}.`);
    }
    const closed = await readClosed(folder);
    if ((!empty && state !== digest) || (closed !== undefined && closed !== digest)) {
      throw new StartError(`The data folder ${folder} is damaged: records are missing.`);
    }
    this.#digest = digest;
    await this.#begin(empty);
  }

  /** Resolves once the changes are on disk. Never resolves when the write fails: the process is about to end. */
  commit(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return Promise.resolve();
    return new Promise((done) => {
      this.#waiting.push({ changes, done });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Waits for everything committed so far and closes the folder. */
  async close(): Promise<void> {
    await this.#writing;
    if (this.#failed) return;
    await this.#level.close();
    const file = await open(join(this.#level.location, CLOSED_FILE), "w");
    await file.writeFile(String(this.#digest));
    await file.sync();
    await file.close();
  }

  /** The first write of a run, which also shows whether the folder can be written. */
  async #begin(empty: boolean): Promise<void> {
    const head = empty ? [put(FORMAT_KEY, Buffer.from(FORMAT))] : [];
    try {
      await rm(join(this.#level.location, CLOSED_FILE), { force: true });
      await this.#level.batch([...head, put(STATE_KEY, stateValue(this.#digest))], { sync: true });
    } catch (error) {
      throw new StartError(`The data folder ${this.#level.location} cannot be written: ${reason(error)}.`);
    }
  }

  async #writeAll(): Promise<void> {
    await new Promise(setImmediate);
    while (this.#waiting.length > 0 && !this.#failed) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await this.#level.batch(this.#operations(group), { sync: this.#sync });
      } catch (error) {
        this.#failed = true;
        this.#onFailure(`A write to the data folder ${this.#level.location} failed: ${reason(error)}.`);
        return;
      }
      for (const { done } of group) done();
    }
    this.#writing = undefined;
  }

  #operations(group: readonly Waiting[]): Operation[] {
    const operations: Operation[] = [];
    for (const { changes } of group) {
      for (const { key, value, replaced, checksum } of changes) {
        this.#digest = (this.#digest - replaced + checksum) >>> 0;
        if (value === undefined) operations.push({ type: "del", key });
        else operations.push({ type: "put", key, value: sealed(value, checksum) });
      }
    }
    operations.push(put(STATE_KEY, stateValue(this.#digest)));
    return operations;
  }
}

async function readClosed(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, CLOSED_FILE), "utf8").catch(() => undefined);
  return text === undefined ? undefined : Number(text);
}

function stateValue(digest: number): Buffer {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(digest);
  return value;
}

function sealed(value: Uint8Array, checksum: number): Buffer {
  const bytes = Buffer.allocUnsafe(CHECKSUM_BYTES + value.length);
  bytes.writeUInt32BE(checksum);
  bytes.set(value, CHECKSUM_BYTES);
  return bytes;
}

function put(key: Buffer, value: Buffer): Operation {
  return { type: "put", key, value: sealed(value, checksumOf(key, value)) };
}

function checkFormat(value: Buffer): void {
  if (value.toString() !== FORMAT) throw new Error(`it has the format ${value.toString()}, not ${FORMAT}`);
}

function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.replaceAll(/\s+/g, " ").replace(/\.$/, "");
}

function openFailure(folder: string, error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { code?: string }).code;
  if (code === "LEVEL_LOCKED") return `The data folder ${folder} is in use by another process.`;
  if (code === "LEVEL_CORRUPTION") return `The data folder ${folder} is damaged: ${reason(error)}.`;
  return `The data folder ${folder} cannot be opened: ${reason(error)}.`;
}
