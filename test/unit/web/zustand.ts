/** Replaces `zustand` in the unit suite. Every store can be reset to its initial state, because test files share a worker. */
import { create as createBound } from "zustand/react";
import { createStore as createPlain, type StateCreator, type StoreApi } from "zustand/vanilla";

// biome-ignore lint/performance/noBarrelFile: it has the exports of the package that it replaces.
export { useStore } from "zustand/react";

const stores = new Set<StoreApi<unknown>>();

function added<Store>(store: Store): Store {
  stores.add(store as StoreApi<unknown>);
  return store;
}

/** As in zustand: called with a creator, or first without one for its types. */
export const create = <T>(creator?: StateCreator<T>) =>
  creator ? added(createBound(creator)) : (typed: StateCreator<T>) => added(createBound(typed));

export const createStore =
  <T>() =>
  (creator: StateCreator<T>): StoreApi<T> =>
    added(createPlain(creator));

/** Sets all stores back. A store's own `reset` also forgets the call that it waits for, which a test may have left without an answer. */
export function resetAllStores(): void {
  for (const store of stores) {
    const { reset } = store.getState() as { reset?: () => void };
    reset?.();
    store.setState(store.getInitialState(), true);
  }
}
