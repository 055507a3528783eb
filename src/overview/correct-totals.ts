/** Corrects a document of totals while others may be adding to it. */
import { setTimeout as pause } from "node:timers/promises";

/** Long enough for a write that has changed what is counted to reach the totals as well. */
export const SETTLE_MS = 250;

/** How often totals are compared anew while others add to them. */
const TRIES = 100;

interface Correction<Stored extends { writes: number }, Totals> {
  read(): Promise<Stored | undefined>;
  /** Counts everything anew. */
  count(): Promise<Totals>;
  isRight(stored: Stored | undefined, counted: Totals): boolean;
  /** Replaces the totals, unless something was added since they were read. @returns whether they are replaced */
  replace(writes: number, counted: Totals): Promise<boolean>;
}

/**
 * Corrects totals where they aren't what is counted, and nobody is just about to add to them.
 * @returns whether they had to be
 * @throws when others kept adding for too long
 */
export async function correctTotals<Stored extends { writes: number }, Totals>(
  correction: Correction<Stored, Totals>,
): Promise<boolean> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const stored = await correction.read();
    const counted = await correction.count();
    if (correction.isRight(stored, counted)) return false;
    await pause(SETTLE_MS);
    if (await correction.replace(stored?.writes ?? 0, counted)) return true;
  }
  throw new Error("Changes kept being stored while the totals were compared. Please try again.");
}
