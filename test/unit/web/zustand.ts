/** Replaces `zustand` in the unit suite. Every store can be reset to its initial state, because test files share a worker. */
import { create as createBound, type UseBoundStore } from "zustand/react";
import type { StateCreator, StoreApi } from "zustand/vanilla";

// biome-ignore lint/performance/noBarrelFile: it has the exports of the package that it replaces.
export { useStore } from "zustand/react";
export { createStore } from "zustand/vanilla";

const stores = new Set<StoreApi<unknown>>();

function added<T>(creator: StateCreator<T>): UseBoundStore<StoreApi<T>> {
  const store = createBound<T>()(creator);
  stores.add(store as StoreApi<unknown>);
  return store;
}

/** As in zustand: called with a creator, or first without one for its types. */
export const create = <T>(creator?: StateCreator<T>) => (creator ? added(creator) : added);

export function resetAllStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true);
}
