/** Counts a collection's writes by this process, so that what was read before one is known to be old. */

export interface WriteCount {
  /** How many writes have ended, failed ones included: they may have been stored all the same. */
  count(): number;
  /** Counts a write once it has ended, before its caller goes on. */
  counted<T>(write: Promise<T>): Promise<T>;
}

/** A count from zero. */
export function writeCount(): WriteCount {
  let ended = 0;
  return {
    count: () => ended,
    async counted(write) {
      try {
        return await write;
      } finally {
        ended += 1;
      }
    },
  };
}
