/** Corrects a document of stats while other writers may add to it. */
import { setTimeout as pause } from "node:timers/promises";

/** Waiting time before a correction. Writes that already changed the source data also reach the stats within it. */
export const SETTLE_MS = 250;

/** Maximum number of comparisons while other writers add to the stats. */
const MAX_ATTEMPTS = 100;

interface Correction<WithId extends { writes: number }, Stats> {
  read(): Promise<WithId | undefined>;
  /** Computes the stats from the source data. */
  count(): Promise<Stats>;
  isCorrect(stored: WithId | undefined, computed: Stats): boolean;
  /** Replaces the stats, unless they changed since they were read. @returns whether they were replaced */
  replace(writes: number, computed: Stats): Promise<boolean>;
}

/**
 * Replaces stored stats that differ from the computed ones. A pause before the write gives writes in progress time to finish.
 * @returns whether the stats were corrected
 * @throws Error if other writers keep changing the stats
 */
export async function correctStats<WithId extends { writes: number }, Stats>(
  correction: Correction<WithId, Stats>,
): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await correction.read();
    const computed = await correction.count();
    if (correction.isCorrect(stored, computed)) return false;
    await pause(SETTLE_MS);
    if (await correction.replace(stored?.writes ?? 0, computed)) return true;
  }
  throw new Error("The stats were not corrected, because other writes kept changing them. Try again later.");
}
