/**
 * Stores of lists that REST answers whole and the live channel adds to. Both ways lead through one merge by `_id`, in
 * which the younger state of a thing wins, so that nothing is lost or doubled whichever comes first.
 */
import { create } from "zustand";
import { type Dated, momentOf, useArrivals } from "./arrivals.store.ts";
import { registerReset } from "./store-registry.ts";

export interface ListState<Item extends Dated> {
  /** Whose list it is; undefined until it was asked for. */
  userID: string | undefined;
  /** `loading` until the first answer; `failed` while no answer has ever come. */
  status: "idle" | "loading" | "ready" | "failed";
  /** Whether a call is under way. */
  busy: boolean;
  items: readonly Item[];
  /** Loads a user's list; a failed first load leaves it empty (specification, section 8), a later one leaves it as it is. */
  load: (userID: string) => Promise<void>;
  /** Loads again what was asked for before; does nothing before the first load. */
  reload: () => Promise<void>;
  /** Takes a thing that was pushed, or that the user made: one's own is not marked as new. */
  receive: (item: Item, whose?: "own") => void;
}

interface ListOptions<Item extends Dated> {
  /** The list's name among the arrivals. */
  topic: string;
  fetch: (userID: string) => Promise<readonly Item[]>;
  order: (a: Item, b: Item) => number;
  /** Whether a pushed thing belongs to the list that is held; everything does unless this says otherwise. */
  belongs?: (item: Item, userID: string) => boolean;
}

const EMPTY = { userID: undefined, status: "idle", busy: false, items: [] } as const;

/** Newest first, and by `_id` within one millisecond. */
export function newestFirst(a: Dated, b: Dated): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a._id < b._id ? 1 : -1;
}

/** Adds things to a sorted list. The same list comes back when nothing is new. */
export function mergeItems<Item extends Dated>(
  held: readonly Item[],
  incoming: readonly Item[],
  order: (a: Item, b: Item) => number,
): { items: readonly Item[]; added: Item[]; changed: Item[] } {
  const byID = new Map(held.map((item) => [item._id, item]));
  const added = new Map<string, Item>();
  const changed = new Map<string, Item>();
  for (const item of incoming) {
    const before = byID.get(item._id);
    if (before && momentOf(before) >= momentOf(item)) continue;
    byID.set(item._id, item);
    (before && !added.has(item._id) ? changed : added).set(item._id, item);
  }
  const isSame = added.size === 0 && changed.size === 0;
  const items = isSame ? held : [...byID.values()].sort(order);
  return { items, added: [...added.values()], changed: [...changed.values()] };
}

/** Makes the store of one list; it is emptied when its user leaves. */
export function createListStore<Item extends Dated>(options: ListOptions<Item>) {
  const { topic, fetch, order, belongs = () => true } = options;
  const { begin, arrive, seen } = useArrivals.getState();

  const store = create<ListState<Item>>()((set, get) => {
    function merge(incoming: readonly Item[]) {
      const merged = mergeItems(get().items, incoming, order);
      if (merged.items !== get().items) set({ items: merged.items });
      return merged;
    }

    function mergeArrivals(incoming: readonly Item[]): void {
      const { added, changed } = merge(incoming);
      for (const item of added) arrive(topic, item, "new");
      for (const item of changed) arrive(topic, item, "updated");
    }

    function take(answer: readonly Item[]): void {
      if (get().status === "ready") {
        mergeArrivals(answer);
      } else {
        merge(answer);
        begin(topic, get().items);
        set({ status: "ready" });
      }
    }

    return {
      ...EMPTY,
      load: async (userID) => {
        if (get().userID !== userID) set({ ...EMPTY, userID, status: "loading" });
        set({ busy: true });
        try {
          const answer = await fetch(userID);
          if (get().userID === userID) take(answer);
        } catch {
          if (get().userID === userID && get().status === "loading") set({ status: "failed" });
        } finally {
          if (get().userID === userID) set({ busy: false });
        }
      },
      reload: async () => {
        const { userID, load } = get();
        if (userID !== undefined) await load(userID);
      },
      receive: (item, whose) => {
        const { userID } = get();
        if (userID === undefined || !belongs(item, userID)) return;
        if (whose === "own") {
          merge([item]);
          seen(topic, item._id);
        } else {
          mergeArrivals([item]);
        }
      },
    };
  });

  registerReset(() => store.setState(EMPTY));
  return store;
}
