/** Knows how to empty every store, so that nothing of one person is left for the next one at the same screen. */
const resets = new Set<() => void>();

/** Registers how a store goes back to its beginning. */
export function registerReset(reset: () => void): void {
  resets.add(reset);
}

/** Empties every store that has been loaded so far. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
