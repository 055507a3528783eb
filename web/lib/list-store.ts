/**
 * Stores for lists that are fetched from the REST API, whole or page by page from the newest item on, and that live events
 * extend. Responses and events go through one merge, so that no item is lost or duplicated. A paged list drops its oldest
 * items beyond the pages that the user has opened, so that a page that stays open all day doesn't grow.
 */
import { LIST_LIMIT_MAX } from "@domain/limits.ts";
import { create } from "zustand";
import { mergeItems, newestFirst } from "./merge-items.ts";
import { registerReset } from "./store-registry.ts";
import { type Dated, useUnread } from "./unread.store.ts";

/** Items per page. */
export const PAGE_SIZE = 50;

export interface ListState<Item extends Dated> {
  /** The owner of the list; undefined before the first load. */
  userID: string | undefined;
  /** `loading` until the first response, `failed` if the first call failed. */
  status: "idle" | "loading" | "ready" | "failed";
  /** Whether a call is running or queued. */
  busy: boolean;
  /** The error of the last call; undefined after a successful one. */
  error: unknown;
  items: readonly Item[];
  /** Whether the server has older items. */
  hasOlder: boolean;
  /** The maximum number of items; unlimited for an unpaged list. */
  capacity: number;
  /** Loads a user's list. If the first load fails, the list is empty (specification, section 8); later failures keep it. */
  load: (userID: string) => Promise<void>;
  /** Fetches again; does nothing before the first load. */
  refetch: () => Promise<void>;
  /** Loads the next page of a paged list, after the calls that are queued. */
  loadOlder: () => Promise<void>;
  /** Empties the list when its screen closes. */
  reset: () => void;
  /** Adds an item from a live event, or one that this user created, which is not marked as new. */
  applyEvent: (item: Item, origin?: "own" | undefined) => void;
}

/** The parameters of a paged fetch; an unpaged list ignores them. */
export interface PageQuery {
  limit: number;
  /** The `_id` of the oldest item in the list. */
  before?: string;
}

interface ListOptions<Item extends Dated> {
  /** The list's name in the store of unread items. */
  topic: string;
  /** Whether this device stores which entries were read; true by default. */
  hasReadMarker?: boolean;
  fetch: (userID: string, query: PageQuery) => Promise<readonly Item[]>;
  order: (a: Item, b: Item) => number;
  /** The items that the server sorts first, regardless of their age. */
  isFirst?: (item: Item) => boolean;
  /** Items per page, for a list with the newest item first; without it the whole list is fetched at once. */
  pageSize?: number;
  /** Whether an item of a live event belongs to the list; without it all do. */
  filter?: (item: Item, userID: string) => boolean;
}

/** The calls of one user's list. They run one at a time: a page that arrives during a refetch could leave a gap. */
interface Queue {
  /** The number of calls that are running or waiting. */
  calls: number;
  lastCall: Promise<void>;
  /** The running call for the next page. */
  olderCall: Promise<void> | undefined;
  /** The call of a screen that opens, while it runs or waits. */
  loadCall: Promise<void> | undefined;
  /** The ids of items from events since the running call began, which its response may lack. */
  eventIDs: Set<string>;
}

const createQueue = (): Queue => ({
  calls: 0,
  lastCall: Promise.resolve(),
  olderCall: undefined,
  loadCall: undefined,
  eventIDs: new Set(),
});

const EMPTY = {
  userID: undefined,
  status: "idle",
  busy: false,
  error: undefined,
  items: [],
  hasOlder: false,
} as const;

/** Creates the store of one list. It is emptied at logout. */
export function createListStore<Item extends Dated>(options: ListOptions<Item>) {
  const { topic, hasReadMarker = true, fetch, order, pageSize = Number.POSITIVE_INFINITY } = options;
  const { filter = () => true, isFirst = () => false } = options;
  const { initialize, add, markRead } = useUnread.getState();
  const empty = { ...EMPTY, capacity: pageSize };

  const store = create<ListState<Item>>()((set, get) => {
    /** Merges items, and drops the oldest over the limit. @returns the items that were added and changed, without the dropped ones */
    function merge(incoming: readonly Item[]) {
      const { items, capacity } = get();
      const merged = mergeItems(items, incoming, order);
      const dropped = merged.items.slice(capacity);
      if (merged.items !== items) set({ items: merged.items.slice(0, capacity) });
      if (dropped.length > 0) set({ hasOlder: true });
      for (const { _id } of dropped) markRead(topic, _id);
      const droppedIDs = new Set(dropped.map(({ _id }) => _id));
      const withoutDropped = (list: Item[]) => list.filter(({ _id }) => !droppedIDs.has(_id));
      return { added: withoutDropped(merged.added), changed: withoutDropped(merged.changed) };
    }

    function mergeAsUnread(incoming: readonly Item[]): void {
      const { added, changed } = merge(incoming);
      for (const item of added) add(topic, item, "new");
      for (const item of changed) add(topic, item, "updated");
    }

    /** Removes items, and marks them as read, because the user can't see them any more. */
    function removeItems(isGone: (item: Item) => boolean): void {
      const { items } = get();
      const goneItems = items.filter(isGone);
      if (goneItems.length === 0) return;
      for (const { _id } of goneItems) markRead(topic, _id);
      set({ items: items.filter((item) => !goneItems.includes(item)) });
    }

    /** Removes items that the server no longer has, such as erased ones. A full response says nothing about items after its last one. */
    function removeMissing(response: readonly Item[], isFull: boolean, { eventIDs }: Queue): void {
      const responseIDs = new Set(response.map(({ _id }) => _id));
      const last = isFull ? response.at(-1) : undefined;
      removeItems(
        (item) =>
          !responseIDs.has(item._id) &&
          !eventIDs.has(item._id) &&
          (last === undefined || order(item, last) < 0),
      );
    }

    /** @param limit the number of items that were requested */
    function applyResponse(response: readonly Item[], limit: number): void {
      const isFull = response.length >= limit;
      // The response reaches the oldest item. The merge may drop items again, which makes this true.
      if (!isFull) set({ hasOlder: false });
      if (get().status === "ready") {
        const { eventIDs } = queue;
        const isKnown = ({ _id }: Item) => !eventIDs.has(_id);
        const knownIDs = new Set(
          get()
            .items.filter(isKnown)
            .map(({ _id }) => _id),
        );
        // A full page without an item from before the call may leave a gap: start over.
        if (isFull && !response.some((item) => !isFirst(item) && knownIDs.has(item._id))) {
          set({ capacity: pageSize });
          removeItems(isKnown);
        }
        removeMissing(response, isFull, queue);
        mergeAsUnread(response);
      } else {
        merge(response);
        if (hasReadMarker) initialize(topic, get().items);
        set({ status: "ready" });
      }
      // The list may have more items than a full response, which then says nothing about older ones.
      if (isFull) set(({ items, hasOlder }) => ({ hasOlder: items.length <= response.length || hasOlder }));
    }

    let queue = createQueue();

    function restart(state: Partial<ListState<Item>>): void {
      queue = createQueue();
      set(state);
    }

    /** Runs a call, and drops its response if the list was reset in the meantime. */
    async function perform(ownQueue: Queue, work: () => Promise<() => void>): Promise<void> {
      ownQueue.eventIDs.clear();
      try {
        const apply = await work();
        if (ownQueue !== queue) return;
        apply();
        set({ error: undefined });
      } catch (error) {
        if (ownQueue !== queue) return;
        set(({ status }) => ({ error, status: status === "loading" ? "failed" : status }));
      }
    }

    function call(work: (userID: string) => Promise<() => void>): Promise<void> {
      const { userID } = get();
      if (userID === undefined) return Promise.resolve();
      const ownQueue = queue;
      async function run(id: string): Promise<void> {
        if (ownQueue === queue) await perform(ownQueue, () => work(id));
        ownQueue.calls -= 1;
        if (ownQueue === queue) set({ busy: ownQueue.calls > 0 });
      }
      ownQueue.calls += 1;
      set({ busy: true });
      ownQueue.lastCall = ownQueue.calls === 1 ? run(userID) : ownQueue.lastCall.then(() => run(userID));
      return ownQueue.lastCall;
    }

    const refetch = () =>
      call(async (userID) => {
        const { capacity } = get();
        // A paged list fetches what it shows, as far as the server allows in one call; an unpaged one fetches everything.
        const limit = capacity === Number.POSITIVE_INFINITY ? capacity : Math.min(capacity, LIST_LIMIT_MAX);
        const response = await fetch(userID, { limit });
        return () => applyResponse(response, limit);
      });

    const fetchOlder = () =>
      call(async (userID) => {
        const last = get().items.at(-1);
        if (!last || !get().hasOlder) return () => {};
        // The limit grows before the call, so that a live event during the call doesn't drop the oldest item.
        set(({ capacity }) => ({ capacity: capacity + pageSize }));
        const response = await fetch(userID, { limit: pageSize, before: last._id });
        return () => {
          // The merge may drop items again, which makes this true.
          set({ hasOlder: response.length >= pageSize });
          merge(response);
        };
      });

    return {
      ...empty,
      load: async (userID) => {
        if (get().userID !== userID) restart({ ...empty, userID, status: "loading" });
        const ownQueue = queue;
        // Two screens that open together cause one call.
        ownQueue.loadCall ??= refetch().finally(() => {
          ownQueue.loadCall = undefined;
        });
        await ownQueue.loadCall;
      },
      refetch,
      loadOlder: () => {
        const ownQueue = queue;
        // A second click while a page is loading doesn't load a further page.
        ownQueue.olderCall ??= fetchOlder().finally(() => {
          ownQueue.olderCall = undefined;
        });
        return ownQueue.olderCall;
      },
      reset: () => restart(empty),
      applyEvent: (item, origin) => {
        const { userID } = get();
        if (userID === undefined || !filter(item, userID)) return;
        queue.eventIDs.add(item._id);
        const lastID = get().items.at(-1)?._id;
        if (origin === "own") {
          merge([item]);
          markRead(topic, item._id);
        } else {
          mergeAsUnread([item]);
        }
        // An item that became the last one belongs among older ones, which may not be loaded.
        const { items, hasOlder } = get();
        if (hasOlder && lastID !== item._id && items.at(-1)?._id === item._id) {
          removeItems(({ _id }) => _id === item._id);
        }
      },
    };
  });

  registerReset(() => store.getState().reset());
  return store;
}

/** Creates the store of a long list that is shown page by page: the items that come first, then the newest ones. */
export function createPagedList<Item extends Dated>(options: Omit<ListOptions<Item>, "order" | "pageSize">) {
  const { isFirst = () => false } = options;
  const order = (a: Item, b: Item) => Number(isFirst(b)) - Number(isFirst(a)) || newestFirst(a, b);
  return createListStore<Item>({ ...options, order, pageSize: PAGE_SIZE });
}
