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

function checksumOf(key: Uint8Array, value: Uint8Array): number {
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
      const { code } = causeOf(error) as { code?: string };
      if (code === "LEVEL_LOCKED")
        throw new StartError(`The data folder ${folder} is in use by another process.`);
      const trouble = code === "LEVEL_CORRUPTION" ? "is damaged" : "cannot be opened";
      throw new StartError(`The data folder ${folder} ${trouble}: ${reason(error)}.`);
    }
  }

  /** Hands each stored record to `take` and then checks the digest. Throws a StartError when anything is damaged. */
  async load(take: (key: Buffer, value: Buffer, checksum: number) => void): Promise<void> {
    const folder = this.#level.location;
    let state: number | undefined;
    try {
      const iterator = this.#level.iterator();
      for (;;) {
        const rows = await iterator.nextv(LOAD_BATCH);
        if (rows.length === 0) break;
        for (const [key, stored] of rows) {
          const { value, checksum } = unsealed(key, stored);
          if (key.equals(FORMAT_KEY)) checkFormat(value);
          else if (key.equals(STATE_KEY)) state = value.readUInt32BE(0);
          else {
            this.#digest = (this.#digest + checksum) >>> 0;
            take(key, value, checksum);
          }
        }
      }
      await iterator.close();
      const closed = await readFile(join(folder, CLOSED_FILE), "utf8").catch(() => undefined);
      const lost = (state ?? 0) !== this.#digest || (closed !== undefined && Number(closed) !== this.#digest);
      if (lost) throw new Error("records are missing");
    } catch (error) {
      throw new StartError(`The data folder ${folder} is damaged: ${reason(error)}.`);
    }
    await this.#begin();
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
  async #begin(): Promise<void> {
    try {
      await rm(join(this.#level.location, CLOSED_FILE), { force: true });
      await this.#level.batch([put(FORMAT_KEY, Buffer.from(FORMAT)), this.#state()], { sync: true });
    } catch (error) {
      throw new StartError(`The data folder ${this.#level.location} cannot be written: ${reason(error)}.`);
    }
  }

  async #writeAll(): Promise<void> {
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      const operations = group.flatMap(({ changes }) => changes.map((change) => this.#operation(change)));
      try {
        await this.#level.batch([...operations, this.#state()], { sync: this.#sync });
      } catch (error) {
        this.#failed = true;
        this.#onFailure(`A write to the data folder ${this.#level.location} failed: ${reason(error)}.`);
        return;
      }
      for (const { done } of group) done();
    }
    this.#writing = undefined;
  }

  #operation({ key, value, replaced, checksum }: Change): Operation {
    this.#digest = (this.#digest - replaced + checksum) >>> 0;
    return value === undefined ? { type: "del", key } : { type: "put", key, value: sealed(value, checksum) };
  }

  #state(): Operation {
    const value = Buffer.alloc(4);
    value.writeUInt32BE(this.#digest);
    return put(STATE_KEY, value);
  }
}

function sealed(value: Uint8Array, checksum: number): Buffer {
  const bytes = Buffer.allocUnsafe(CHECKSUM_BYTES + value.length);
  bytes.writeUInt32BE(checksum);
  bytes.set(value, CHECKSUM_BYTES);
  return bytes;
}

function unsealed(key: Buffer, stored: Buffer): { value: Buffer; checksum: number } {
  const checksum = stored.readUInt32BE(0);
  const value = stored.subarray(CHECKSUM_BYTES);
  if (checksum !== checksumOf(key, value)) throw new Error("a record does not match its checksum");
  return { value, checksum };
}

function put(key: Buffer, value: Buffer): Operation {
  return { type: "put", key, value: sealed(value, checksumOf(key, value)) };
}

function checkFormat(value: Buffer): void {
  if (value.toString() !== FORMAT) throw new Error(`it has the format ${value.toString()}, not ${FORMAT}`);
}

/** LevelDB's own error behind that of the library. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

function reason(error: unknown): string {
  const cause = causeOf(error);
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.replaceAll(/\s+/g, " ").replace(/\.$/, "");
}
