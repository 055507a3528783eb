/** Resets all stores at logout, so that the next user of the same browser tab sees nothing of the previous one. */
const resets = new Set<() => void>();

export function registerReset(reset: () => void): void {
  resets.add(reset);
}

export function resetStores(): void {
  for (const reset of resets) reset();
}
