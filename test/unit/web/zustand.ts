/** Stands in for `zustand` in the unit suite: the same, and every store can be set back to how it began, because files share a worker. */
import { create as createBound, type UseBoundStore } from "zustand/react";
import type { StateCreator, StoreApi } from "zustand/vanilla";

// biome-ignore lint/performance/noBarrelFile: it has the names of the package that it stands in for.
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

export function setBackStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true);
}
