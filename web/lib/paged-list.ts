/**
 * Stores of long lists that are shown from the newest on: REST answers them a page at a time, the live channel adds to
 * them, and only so many are kept as were asked for, so that a page that stays open all day stays as light as it began.
 */
import { LIST_LIMIT_MAX } from "@domain/limits.ts";
import { create } from "zustand";
import { type Dated, useArrivals } from "./arrivals.store.ts";
import { mergeItems, newestFirst } from "./list-store.ts";
import { registerReset } from "./store-registry.ts";

/** Things of one page. */
export const PAGE_SIZE = 50;

export interface PagedListState<Item extends Dated> {
  /** Whose list it is; undefined until it was asked for. */
  userID: string | undefined;
  /** `loading` until the first answer; `failed` while no answer has ever come. */
  status: "idle" | "loading" | "ready" | "failed";
  /** Whether a call is under way. */
  busy: boolean;
  /** Newest first. */
  items: readonly Item[];
  /** Whether older ones can be asked for. */
  hasOlder: boolean;
  /** How many are kept. */
  room: number;
  /** Loads the newest; a failed first load leaves the list empty (specification, section 8), a later one as it is. */
  load: (userID: string) => Promise<void>;
  /** Loads again as many as are kept; does nothing before the first load. */
  reload: () => Promise<void>;
  loadOlder: () => Promise<void>;
  /** Takes a thing that was pushed, or that the user made: one's own is not marked as new. */
  receive: (item: Item, whose?: "own") => void;
}

export interface PageQuery {
  limit: number;
  before?: string;
}

interface PagedListOptions<Item extends Dated> {
  /** The list's name among the arrivals. */
  topic: string;
  fetch: (userID: string, query: PageQuery) => Promise<readonly Item[]>;
  /** Whether a pushed thing belongs to the list that is held; everything does unless this says otherwise. */
  belongs?: (item: Item, userID: string) => boolean;
}

const EMPTY = {
  userID: undefined,
  status: "idle",
  busy: false,
  items: [],
  hasOlder: false,
  room: PAGE_SIZE,
} as const;

/** Makes the store of one list; it is emptied when its user leaves. */
export function createPagedList<Item extends Dated>(options: PagedListOptions<Item>) {
  const { topic, fetch, belongs = () => true } = options;
  const { begin, arrive, seen } = useArrivals.getState();

  const store = create<PagedListState<Item>>()((set, get) => {
    /** Merges and lets go of the oldest beyond the room. */
    function merge(incoming: readonly Item[]) {
      const { items, room } = get();
      const merged = mergeItems(items, incoming, newestFirst);
      const dropped = merged.items.slice(room);
      if (merged.items !== items) set({ items: merged.items.slice(0, room) });
      if (dropped.length > 0) set({ hasOlder: true });
      for (const { _id } of dropped) seen(topic, _id);
      const isKept = new Set(get().items.map(({ _id }) => _id));
      const kept = (some: Item[]) => some.filter(({ _id }) => isKept.has(_id));
      return { added: kept(merged.added), changed: kept(merged.changed) };
    }

    function mergeArrivals(incoming: readonly Item[]): void {
      const { added, changed } = merge(incoming);
      for (const item of added) arrive(topic, item, "new");
      for (const item of changed) arrive(topic, item, "updated");
    }

    function take(answer: readonly Item[], asked: number): void {
      if (get().status === "ready") {
        mergeArrivals(answer);
      } else {
        merge(answer);
        begin(topic, get().items);
        set({ status: "ready" });
      }
      set({ hasOlder: answer.length >= asked });
    }

    /** Runs a call for the user who is here; whatever it answers after another has come is forgotten. */
    async function call(work: (userID: string) => Promise<() => void>): Promise<void> {
      const { userID } = get();
      if (userID === undefined) return;
      set({ busy: true });
      try {
        const done = await work(userID);
        if (get().userID === userID) done();
      } catch {
        if (get().userID === userID && get().status === "loading") set({ status: "failed" });
      } finally {
        if (get().userID === userID) set({ busy: false });
      }
    }

    const loadNewest = () =>
      call(async (userID) => {
        const { room: limit } = get();
        const answer = await fetch(userID, { limit });
        return () => take(answer, limit);
      });

    return {
      ...EMPTY,
      load: async (userID) => {
        if (get().userID !== userID) set({ ...EMPTY, userID, status: "loading" });
        await loadNewest();
      },
      reload: loadNewest,
      loadOlder: async () => {
        const last = get().items.at(-1);
        if (!last || !get().hasOlder || get().busy) return;
        await call(async (userID) => {
          const answer = await fetch(userID, { limit: PAGE_SIZE, before: last._id });
          return () => {
            const room = Math.min(LIST_LIMIT_MAX, get().room + PAGE_SIZE);
            set({ room });
            merge(answer);
            set({ hasOlder: answer.length >= PAGE_SIZE && room < LIST_LIMIT_MAX });
          };
        });
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
