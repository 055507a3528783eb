/**
 * Stores of lists that REST answers, whole or a page at a time from the newest on, and that the live channel adds to.
 * Everything enters through one merge, so that nothing is lost or doubled; of a long list only so many are kept as were
 * asked for, so that a page that stays open all day stays as light as it began.
 */
import { LIST_LIMIT_MAX } from "@domain/limits.ts";
import { create } from "zustand";
import { mergeItems, newestFirst } from "./merge-items.ts";
import { registerReset } from "./store-registry.ts";
import { type Dated, useUnread } from "./unread.store.ts";

/** Things of one page. */
export const PAGE_SIZE = 50;

export interface ListState<Item extends Dated> {
  /** Whose list it is; undefined until it was asked for. */
  userID: string | undefined;
  /** `loading` until the first answer; `failed` while no answer has ever come. */
  status: "idle" | "loading" | "ready" | "failed";
  /** Whether a call is running or queued. */
  busy: boolean;
  /** The error of the last call; undefined after a successful one. */
  error: unknown;
  items: readonly Item[];
  /** Whether older ones can be asked for. */
  hasOlder: boolean;
  /** How many are kept: all of them, unless the list comes in pages. */
  room: number;
  /** Loads a user's list; a failed first load leaves it empty (specification, section 8), a later one leaves it as it is. */
  load: (userID: string) => Promise<void>;
  /** Fetches again; does nothing before the first load. */
  refetch: () => Promise<void>;
  /** Loads the next page of a list that comes in pages, after the calls that are running. */
  loadOlder: () => Promise<void>;
  /** Lets go of the list: nobody looks at it any more. */
  reset: () => void;
  /** Takes a thing that was pushed, or that the user made: one's own is not marked as new. */
  applyEvent: (item: Item, whose?: "own" | undefined) => void;
}

/** What a page is asked for with; a list that comes whole needs none of it. */
export interface PageQuery {
  limit: number;
  /** The `_id` of the oldest that is held. */
  before?: string;
}

interface ListOptions<Item extends Dated> {
  /** The list's name among the arrivals. */
  topic: string;
  /** Whether this device remembers what of the list was seen; it does unless this says otherwise. */
  remembers?: boolean;
  fetch: (userID: string, query: PageQuery) => Promise<readonly Item[]>;
  order: (a: Item, b: Item) => number;
  /** Things of a page, for a list that is ordered from the newest on; without it the list comes whole. */
  pageSize?: number;
  /** Whether a pushed thing belongs to the list that is held; everything does unless this says otherwise. */
  belongs?: (item: Item, userID: string) => boolean;
}

/** The calls of one user's list. They run one at a time: a page that arrives while the list is replaced would leave a gap. */
interface Queue {
  /** How many are running or waiting. */
  calls: number;
  last: Promise<void>;
  /** The next page, while it is asked for. */
  older: Promise<void> | undefined;
}

const createQueue = (): Queue => ({ calls: 0, last: Promise.resolve(), older: undefined });

const NOTHING = {
  userID: undefined,
  status: "idle",
  busy: false,
  error: undefined,
  items: [],
  hasOlder: false,
} as const;

/** Makes the store of one list; it is emptied when its user leaves. */
export function createListStore<Item extends Dated>(options: ListOptions<Item>) {
  const { topic, remembers = true, fetch, order, pageSize = Number.POSITIVE_INFINITY } = options;
  const { belongs = () => true } = options;
  const { initialize, add, markRead } = useUnread.getState();
  const empty = { ...NOTHING, room: pageSize };

  const store = create<ListState<Item>>()((set, get) => {
    /** Merges and lets go of the oldest beyond the room; answers what of the rest is new. */
    function merge(incoming: readonly Item[]) {
      const { items, room } = get();
      const merged = mergeItems(items, incoming, order);
      const dropped = merged.items.slice(room);
      if (merged.items !== items) set({ items: merged.items.slice(0, room) });
      if (dropped.length > 0) set({ hasOlder: true });
      for (const { _id } of dropped) markRead(topic, _id);
      const isDropped = new Set(dropped.map(({ _id }) => _id));
      const kept = (some: Item[]) => some.filter(({ _id }) => !isDropped.has(_id));
      return { added: kept(merged.added), changed: kept(merged.changed) };
    }

    function mergeArrivals(incoming: readonly Item[]): void {
      const { added, changed } = merge(incoming);
      for (const item of added) add(topic, item, "new");
      for (const item of changed) add(topic, item, "updated");
    }

    /** Empties the list. What is on it no more can't be seen, and must not wait to be. */
    function letGo(): void {
      markRead(topic);
      set({ items: [], room: pageSize });
    }

    /** @param limit how many were asked for */
    function take(answer: readonly Item[], limit: number): void {
      const isFull = answer.length >= limit;
      if (get().status === "ready") {
        const isHeld = new Set(get().items.map(({ _id }) => _id));
        // So much was missed that there may be a gap: what is held is let go of.
        if (isFull && !answer.some(({ _id }) => isHeld.has(_id))) letGo();
        mergeArrivals(answer);
      } else {
        merge(answer);
        if (remembers) initialize(topic, get().items);
        set({ status: "ready" });
      }
      set(({ items, hasOlder }) => ({ hasOlder: isFull && (items.length <= answer.length || hasOlder) }));
    }

    let queue = createQueue();

    function restart(state: Partial<ListState<Item>>): void {
      queue = createQueue();
      set(state);
    }

    /** Runs a call, and drops its answer if the list was reset in the meantime. */
    async function perform(own: Queue, work: () => Promise<() => void>): Promise<void> {
      try {
        const apply = await work();
        if (own !== queue) return;
        apply();
        set({ error: undefined });
      } catch (error) {
        if (own !== queue) return;
        set(({ status }) => ({ error, status: status === "loading" ? "failed" : status }));
      }
    }

    /** Queues a call. */
    function call(work: (userID: string) => Promise<() => void>): Promise<void> {
      const { userID } = get();
      if (userID === undefined) return Promise.resolve();
      const own = queue;
      async function run(id: string): Promise<void> {
        if (own === queue) await perform(own, () => work(id));
        own.calls -= 1;
        if (own === queue) set({ busy: own.calls > 0 });
      }
      own.calls += 1;
      set({ busy: true });
      own.last = own.calls === 1 ? run(userID) : own.last.then(() => run(userID));
      return own.last;
    }

    const refetch = () =>
      call(async (userID) => {
        const { room } = get();
        const limit = room === Number.POSITIVE_INFINITY ? room : Math.min(room, LIST_LIMIT_MAX);
        const answer = await fetch(userID, { limit });
        return () => take(answer, limit);
      });

    const fetchOlder = () =>
      call(async (userID) => {
        const last = get().items.at(-1);
        if (!last || !get().hasOlder) return () => {};
        // Makes room before the call: an item that is pushed while it runs must not push out the last one.
        set(({ room }) => ({ room: room + pageSize }));
        const answer = await fetch(userID, { limit: pageSize, before: last._id });
        return () => {
          merge(answer);
          set({ hasOlder: answer.length >= pageSize });
        };
      });

    return {
      ...empty,
      load: async (userID) => {
        if (get().userID !== userID) restart({ ...empty, userID, status: "loading" });
        await refetch();
      },
      refetch,
      loadOlder: () => {
        const own = queue;
        // Clicking again while a page is on its way does not ask for another one.
        own.older ??= fetchOlder().finally(() => {
          own.older = undefined;
        });
        return own.older;
      },
      reset: () => restart(empty),
      applyEvent: (item, whose) => {
        const { userID } = get();
        if (userID === undefined || !belongs(item, userID)) return;
        if (whose === "own") {
          merge([item]);
          markRead(topic, item._id);
        } else {
          mergeArrivals([item]);
        }
      },
    };
  });

  registerReset(() => store.getState().reset());
  return store;
}

/** Makes the store of a long list that is shown from the newest on, a page at a time. */
export function createPagedList<Item extends Dated>(options: Omit<ListOptions<Item>, "order" | "pageSize">) {
  return createListStore<Item>({ ...options, order: newestFirst, pageSize: PAGE_SIZE });
}
