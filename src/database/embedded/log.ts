/**
 * Durable storage in one LevelDB folder. The changes of a command form one atomic batch, and waiting commands share one
 * synced write. A command is acknowledged once its changes are on disk, unless the client asked not to wait. Each batch also
 * writes a digest of all records, so that a damaged or lost record is detected when the folder is opened.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { ClassicLevel } from "classic-level";

/** A change of one key. An undefined `value` removes the key. */
export interface Change {
  key: Buffer;
  value: Uint8Array | undefined;
  /** The checksum of the value; 0 if the key is removed. */
  checksum: number;
  /** The checksum of the value that the change replaces or removes; 0 for a new key. */
  replacedChecksum: number;
  /** Called once the change is on disk. */
  onStored?: () => void;
}

/** A failed start. The message is written for the operator. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The only key that does not belong to a record. Its value contains the format name and the digest. */
const STATE_KEY = Buffer.from("state");
/** A key after all others: the key of a record begins with its collection's number. */
const LAST_KEY = Buffer.alloc(5, 0xff);
const FORMAT = "rowanstead-embedded-2";
/** New folders are accessible only to their owner, because they contain personal data. */
const PRIVATE = 0o700;
/**
 * A file with the digest at the last clean shutdown, next to LevelDB's files. LevelDB treats damage at the end of its log as
 * an interrupted write; this file makes such damage detectable. It does not exist while the store runs.
 */
const CLOSED_FILE = "closed-in-order";

type Level = ClassicLevel<Buffer, Buffer>;
type Operation = { type: "put"; key: Buffer; value: Buffer } | { type: "del"; key: Buffer };

export class Log {
  readonly #level: Level;
  readonly #sync: boolean;
  readonly #onFailure: (message: string) => void;
  /** The sum of the checksums of all records. */
  #digest = 0;
  #waiting: { changes: readonly Change[]; done: () => void }[] = [];
  #writing: Promise<void> | undefined;
  /** True once the log is closed or a write has failed. No later commit is written or acknowledged. */
  #isStopped = false;
  /** Whether any value was replaced or removed since the last compaction. True at first, because the runs before are unknown. */
  #hasGarbage = true;

  private constructor(level: Level, sync: boolean, onFailure: (message: string) => void) {
    this.#level = level;
    this.#sync = sync;
    this.#onFailure = onFailure;
  }

  /**
   * Opens the folder and creates it if necessary. If a later write fails, `onFailure` receives a message and the waiting
   * commits stay unacknowledged. Throws a StartError.
   */
  static async open(folder: string, sync: boolean, onFailure: (message: string) => void): Promise<Log> {
    try {
      await mkdir(folder, { recursive: true, mode: PRIVATE });
      const level: Level = new ClassicLevel(folder, { keyEncoding: "buffer", valueEncoding: "buffer" });
      await level.open();
      return new Log(level, sync, onFailure);
    } catch (error) {
      const { code } = causeOf(error);
      if (code === "LEVEL_LOCKED")
        throw new StartError(`The data folder ${folder} is in use by another process.`);
      const problem = code === "LEVEL_CORRUPTION" ? "is damaged" : "cannot be opened";
      throw new StartError(`The data folder ${folder} ${problem}: ${reason(error)}.`);
    }
  }

  /** Passes each stored record to `onRecord` and then checks the digest. Throws a StartError if the folder is damaged. */
  async load(onRecord: (key: Buffer, value: Buffer, checksum: number) => void): Promise<void> {
    const folder = this.#level.location;
    const closedFile = join(folder, CLOSED_FILE);
    try {
      const state = (await this.#level.get(STATE_KEY))?.toString();
      for await (const [key, value] of this.#level.iterator()) {
        if (!state?.startsWith(`${FORMAT} `)) throw new Error(`it is not of the format ${FORMAT}`);
        if (key.equals(STATE_KEY)) continue;
        const checksum = checksumOf(key, value);
        this.#digest = (this.#digest + checksum) >>> 0;
        onRecord(key, value, checksum);
      }
      const closed = await readFile(closedFile, "utf8").catch(() => this.#state);
      if ((state ?? this.#state) !== this.#state || closed !== this.#state)
        throw new Error("records were changed or are missing");
    } catch (error) {
      throw new StartError(`The data folder ${folder} is damaged: ${reason(error)}.`);
    }
    try {
      // The file exists only while the store is stopped.
      await rm(closedFile, { force: true });
      // An empty write shows that the folder is writable.
      await this.#write([]);
    } catch (error) {
      throw new StartError(`The data folder ${folder} cannot be written: ${reason(error)}.`);
    }
  }

  /** Reads a value from disk. Undefined if it was removed. */
  read(key: Buffer): Promise<Buffer | undefined> {
    return this.#level.get(key);
  }

  /**
   * Resolves once the changes are on disk. If the write fails, or if the log is closed before the call, the promise stays pending, so that
   * the command is never acknowledged.
   */
  commit(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return Promise.resolve();
    return new Promise((done) => {
      if (this.#isStopped) return;
      this.#waiting.push({ changes, done });
      this.#writing ??= this.#writeAll();
    });
  }

  /**
   * Removes replaced and removed values from the files, where LevelDB keeps them until it happens to merge the files. Commits are not
   * interrupted.
   */
  async compact(): Promise<void> {
    if (this.#isStopped || !this.#hasGarbage) return;
    this.#hasGarbage = false;
    try {
      await this.#level.compactRange(Buffer.alloc(0), LAST_KEY);
    } catch (error) {
      this.#hasGarbage = true;
      throw error;
    }
  }

  /** Waits for all pending commits and closes the folder. */
  async close(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    if (this.#isStopped) return;
    this.#isStopped = true;
    await this.#level.close();
    await writeFile(join(this.#level.location, CLOSED_FILE), this.#state, { flush: true });
  }

  async #writeAll(): Promise<void> {
    // Waits one turn of the event loop, so that commands that have already arrived share the write.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      const operations = group.flatMap(({ changes }) => changes.map((change) => this.#operation(change)));
      try {
        await this.#write(operations);
      } catch (error) {
        this.#isStopped = true;
        this.#writing = undefined;
        this.#onFailure(`A write to the data folder ${this.#level.location} failed: ${reason(error)}.`);
        return;
      }
      for (const { changes, done } of group) {
        for (const { onStored } of changes) onStored?.();
        done();
      }
    }
    this.#writing = undefined;
  }

  #operation({ key, value, checksum, replacedChecksum }: Change): Operation {
    this.#digest = (this.#digest + checksum - replacedChecksum) >>> 0;
    if (replacedChecksum !== 0) this.#hasGarbage = true;
    if (value === undefined) return { type: "del", key };
    return { type: "put", key, value: Buffer.from(value.buffer, value.byteOffset, value.byteLength) };
  }

  #write(operations: Operation[]): Promise<void> {
    const state: Operation = { type: "put", key: STATE_KEY, value: Buffer.from(this.#state) };
    return this.#level.batch([...operations, state], { sync: this.#sync });
  }

  get #state(): string {
    return `${FORMAT} ${this.#digest}`;
  }
}

export function checksumOf(key: Uint8Array, value: Uint8Array): number {
  return crc32(value, crc32(key));
}

/** Returns the LevelDB error wrapped by the library's error. */
function causeOf(error: unknown): Partial<NodeJS.ErrnoException> {
  return error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
}

function reason(error: unknown): string {
  return String(causeOf(error).message).replaceAll(/\s+/g, " ").replace(/\.$/, "");
}
