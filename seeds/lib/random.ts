/** A small repeatable generator of random numbers: the same seed text always gives the same sequence. */

/** A stream of repeatable choices. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** One of the items. @throws RangeError when there is none */
  pick<T>(items: readonly T[]): T;
}

const UINT32 = 2 ** 32;

/** Folds a text into 32 bits (FNV-1a), so that seeds can be words. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  }
  return bits >>> 0;
}

/** A stream for a seed text (a Weyl sequence mixed as MurmurHash3 does). It is for demo data only, never for secrets. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let bits = state;
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / UINT32;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new RangeError("There is nothing to pick from.");
      return items[Math.floor(next() * items.length)] as T;
    },
  };
}
