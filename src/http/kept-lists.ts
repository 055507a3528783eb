/**
 * Keeps the bodies of short lists for as long as nothing of what they show was written, so that a list that many pages ask
 * for is read and written as JSON once.
 */
import type { Readable } from "node:stream";

/** What was changed around the portal, such as by a command, is seen within this time; so is what changes by time alone. */
export const KEPT_MS = 1_000;

/** So many lists are kept; with more, the one that was read first makes room. */
const KEPT_MAX = 20;

interface Kept {
  /** How many writes there had been when reading began. */
  writes: number;
  /** The rules' time, and the machine's monotonic milliseconds: a clock that was set makes nothing older or younger. */
  at: number;
  readAt: number;
  body: Promise<Readable | string | Buffer>;
}

export interface KeptListsOptions {
  /** How many writes of what the lists show have ended so far, failed ones included. */
  writes(): number;
  clock: () => Date;
  /** Whether other nodes write, too: then nothing is kept. */
  severalNodes: boolean;
}

export interface KeptLists {
  /**
   * The body of a list, read anew when something was written since it was last read.
   * @param key names the list
   * @param read the list as JSON, in one piece
   */
  body(key: string, read: () => Promise<Readable | string>): Promise<Readable | string | Buffer>;
}

/** The kept lists of one kind of thing. */
export function createKeptLists({ writes, clock, severalNodes }: KeptListsOptions): KeptLists {
  const kept = new Map<string, Kept>();

  function holds({ writes: counted, at, readAt }: Kept): boolean {
    const age = clock().getTime() - at;
    return counted === writes() && age >= 0 && age < KEPT_MS && performance.now() - readAt < KEPT_MS;
  }

  return {
    body(key, read) {
      if (severalNodes) return read();
      const known = kept.get(key);
      if (known && holds(known)) return known.body;
      kept.delete(key);
      const began = { writes: writes(), at: clock().getTime(), readAt: performance.now() };
      // As bytes, which are sent as they are: a text's would be counted and written with every answer.
      const body = read().then((text) => (typeof text === "string" ? Buffer.from(text) : text));
      const reading = { ...began, body };
      body.catch(() => {
        if (kept.get(key) === reading) kept.delete(key);
      });
      const [first] = kept.keys();
      if (first !== undefined && kept.size >= KEPT_MAX) kept.delete(first);
      kept.set(key, reading);
      return body;
    },
  };
}
