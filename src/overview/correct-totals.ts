/** Corrects a document of totals while other writers may add to it. */
import { setTimeout as pause } from "node:timers/promises";

/** Waiting time before a correction. Writes that already changed the source data also reach the totals within it. */
export const SETTLE_MS = 250;

/** Maximum number of comparisons while other writers add to the totals. */
const MAX_ATTEMPTS = 100;

interface Correction<WithId extends { writes: number }, Totals> {
  read(): Promise<WithId | undefined>;
  /** Computes the totals from the source data. */
  count(): Promise<Totals>;
  isCorrect(stored: WithId | undefined, counted: Totals): boolean;
  /** Replaces the totals, unless they changed since they were read. @returns whether they were replaced */
  replace(writes: number, counted: Totals): Promise<boolean>;
}

/**
 * Replaces stored totals that differ from the computed ones. A pause before the write gives writes in progress time to finish.
 * @returns whether the totals were corrected
 * @throws Error if other writers keep changing the totals
 */
export async function correctTotals<WithId extends { writes: number }, Totals>(
  correction: Correction<WithId, Totals>,
): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await correction.read();
    const counted = await correction.count();
    if (correction.isCorrect(stored, counted)) return false;
    await pause(SETTLE_MS);
    if (await correction.replace(stored?.writes ?? 0, counted)) return true;
  }
  throw new Error("The totals were not corrected, because other writes kept changing them. Try again later.");
}
