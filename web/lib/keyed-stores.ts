/** Stores of which there is one per key, such as one per conversation. Each is created when it is first used. */
import { registerReset } from "./store-registry.ts";

export interface KeyedStores<Store> {
  of: (key: string) => Store;
  all: () => Store[];
}

/** @param reset empties a store at logout */
export function createKeyedStores<Store>(
  create: (key: string) => Store,
  reset: (store: Store) => void,
): KeyedStores<Store> {
  const stores = new Map<string, Store>();
  registerReset(() => {
    for (const store of stores.values()) reset(store);
  });
  return {
    of(key) {
      const store = stores.get(key) ?? create(key);
      stores.set(key, store);
      return store;
    },
    all: () => [...stores.values()],
  };
}
