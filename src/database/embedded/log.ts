/**
 * The durable side of the store: one LevelDB folder. Each command's changes are one atomic batch, several waiting
 * commands share one synced write, and nobody is answered before theirs is on disk unless they asked not to wait. Each batch also writes a digest of
 * all records, so that a damaged or lost one is noticed when the folder is opened.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { ClassicLevel } from "classic-level";

/** One change: `value` undefined removes the key; `replaced` is what it held before. */
export interface Change {
  key: Buffer;
  value: Uint8Array | undefined;
  replaced: Uint8Array | undefined;
}

/** A start that cannot go on; the message is one sentence for the person who started it. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The one key that is no record's; its value is the format's name and the digest. */
const STATE_KEY = Buffer.from("state");
const FORMAT = "rowanstead-embedded-2";
/** A folder made here is its owner's alone: it holds personal data. */
const PRIVATE = 0o700;
/**
 * Beside LevelDB's files after a stop in order: the digest at that moment. LevelDB takes damage at its log's end for
 * a write that was cut short; with this file, that is noticed too. It is gone while the store runs.
 */
const CLOSED_FILE = "closed-in-order";

type Level = ClassicLevel<Buffer, Buffer>;
type Operation = { type: "put"; key: Buffer; value: Buffer } | { type: "del"; key: Buffer };

export class Log {
  readonly #level: Level;
  readonly #sync: boolean;
  readonly #onFailure: (message: string) => void;
  /** The sum of all records' checksums. */
  #digest = 0;
  #waiting: { changes: readonly Change[]; done: () => void }[] = [];
  #writing: Promise<void> | undefined;
  /** From then on nothing is written and nobody is answered: the process is about to end. */
  #over = false;

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
      const { code } = causeOf(error);
      if (code === "LEVEL_LOCKED")
        throw new StartError(`The data folder ${folder} is in use by another process.`);
      const trouble = code === "LEVEL_CORRUPTION" ? "is damaged" : "cannot be opened";
      throw new StartError(`The data folder ${folder} ${trouble}: ${reason(error)}.`);
    }
  }

  /** Hands each stored record to `take` and then checks the digest. Throws a StartError when anything is damaged. */
  async load(take: (key: Buffer, value: Buffer) => void): Promise<void> {
    const folder = this.#level.location;
    const closedFile = join(folder, CLOSED_FILE);
    try {
      const state = (await this.#level.get(STATE_KEY))?.toString();
      for await (const [key, value] of this.#level.iterator()) {
        if (!state?.startsWith(`${FORMAT} `)) throw new Error(`it is not of the format ${FORMAT}`);
        if (key.equals(STATE_KEY)) continue;
        this.#digest = (this.#digest + checksumOf(key, value)) >>> 0;
        take(key, value);
      }
      const closed = await readFile(closedFile, "utf8").catch(() => this.#state);
      if ((state ?? this.#state) !== this.#state || closed !== this.#state)
        throw new Error("records were changed or are missing");
    } catch (error) {
      throw new StartError(`The data folder ${folder} is damaged: ${reason(error)}.`);
    }
    try {
      // The first write of a run, which also shows whether the folder can be written.
      await rm(closedFile, { force: true });
      await this.#write([]);
    } catch (error) {
      throw new StartError(`The data folder ${folder} cannot be written: ${reason(error)}.`);
    }
  }

  /** Resolves once the changes are on disk. Never resolves when that fails or comes too late. */
  commit(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return Promise.resolve();
    return new Promise((done) => {
      if (this.#over) return;
      this.#waiting.push({ changes, done });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Waits for everything committed so far and closes the folder. */
  async close(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    if (this.#over) return;
    this.#over = true;
    await this.#level.close();
    await writeFile(join(this.#level.location, CLOSED_FILE), this.#state, { flush: true });
  }

  async #writeAll(): Promise<void> {
    // Commands that have arrived already join in.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      const operations = group.flatMap(({ changes }) => changes.map((change) => this.#operation(change)));
      try {
        await this.#write(operations);
      } catch (error) {
        this.#over = true;
        this.#onFailure(`A write to the data folder ${this.#level.location} failed: ${reason(error)}.`);
        return;
      }
      for (const { done } of group) done();
    }
    this.#writing = undefined;
  }

  #operation({ key, value, replaced }: Change): Operation {
    if (replaced !== undefined) this.#digest -= checksumOf(key, replaced);
    if (value !== undefined) this.#digest += checksumOf(key, value);
    this.#digest >>>= 0;
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

function checksumOf(key: Uint8Array, value: Uint8Array): number {
  return crc32(value, crc32(key));
}

/** LevelDB's own error behind that of the library. */
function causeOf(error: unknown): Partial<NodeJS.ErrnoException> {
  return error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
}

function reason(error: unknown): string {
  return String(causeOf(error).message).replaceAll(/\s+/g, " ").replace(/\.$/, "");
}
