/** Figures of many measurements, and waiting for what a fault test can see. */

/** The value that a share of all values does not exceed; NaN of none. @param share from 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Lets a phase of a test take its time, in milliseconds. */
export const lasting = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Ends only what hangs, however busy the machine is. */
const HANGS_MS = 120_000;

/** Looks every 20 ms until a condition holds. @returns the milliseconds until then; Infinity where it never did in time */
export async function timeUntil(
  condition: () => boolean | Promise<boolean>,
  withinMs = HANGS_MS,
): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (await condition()) return performance.now() - began;
    await lasting(20);
  }
  return Number.POSITIVE_INFINITY;
}

/** A value as it is shown: three digits, or a decimal for small ones. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return "never";
  return Math.abs(value) >= 10 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);
}
