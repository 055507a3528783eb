/** What measurements taken beside other work on the machine say. */

/** Standard errors around a median within which it lies in 99 of 100 cases. */
const CERTAIN = 2.58;

function at(sorted: readonly number[], index: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, index))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return at(sorted, Math.floor(sorted.length / 2));
}

/** Between which two values the median that more measurements would have lies, by the order of those there are. */
function medianInterval(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const [middle, spread] = [values.length / 2, (CERTAIN * Math.sqrt(values.length)) / 2];
  return [at(sorted, Math.floor(middle - spread)), at(sorted, Math.ceil(middle + spread))];
}

export interface LikeTimes {
  /** How many times as long the slowest of the works takes as another one, by the median of pairs. */
  apart: number;
  rounds: number;
}

/**
 * Compares how long works take: they run in turn, and those of one round, which met the same machine, are compared with each
 * other. Rounds go on until it is certain whether all medians are within the factor, or to `roundsMax`: a busy machine costs
 * more rounds and no wrong verdict.
 */
export async function compareTimes(
  works: readonly (() => Promise<unknown>)[],
  { factor, roundsMin = 40, roundsMax = 400 }: { factor: number; roundsMin?: number; roundsMax?: number },
): Promise<LikeTimes> {
  const pairs = works.flatMap((_, a) => works.slice(a + 1).map((_, b) => ({ a, b: a + 1 + b })));
  const ratios = pairs.map((): number[] => []);
  const isDecided = (values: readonly number[]) => {
    const [low, high] = medianInterval(values);
    return high < 1 / factor || low > factor || (low > 1 / factor && high < factor);
  };
  let rounds = 0;
  while (rounds < roundsMax && (rounds < roundsMin || rounds % 10 !== 0 || !ratios.every(isDecided))) {
    const times: number[] = [];
    for (let turn = 0; turn < works.length; turn += 1) {
      // Each work comes first, second and so on equally often.
      const index = (turn + rounds) % works.length;
      const began = performance.now();
      await works[index]?.();
      times[index] = performance.now() - began;
    }
    for (const [pair, { a, b }] of pairs.entries()) ratios[pair]?.push((times[a] ?? 0) / (times[b] ?? 0));
    rounds += 1;
  }
  const medians = ratios.map(median);
  return { apart: Math.max(...medians.map((ratio) => Math.max(ratio, 1 / ratio))), rounds };
}
