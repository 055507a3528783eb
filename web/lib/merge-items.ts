/** Merges items into a list by `_id`. The most recently changed version of an item wins, in any order of arrival. */
import { type Dated, lastChangeOf } from "./unread.store.ts";

/** Sorts the newest item first, and by `_id` within the same millisecond. */
export function newestFirst(a: Dated, b: Dated): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a._id < b._id ? 1 : -1;
}

/** Adds items to a sorted list. `items` is the same list if nothing has changed. */
export function mergeItems<Item extends Dated>(
  current: readonly Item[],
  incoming: readonly Item[],
  order: (a: Item, b: Item) => number,
): { items: readonly Item[]; added: Item[]; changed: Item[] } {
  const byID = new Map(current.map((item) => [item._id, item]));
  const added = new Map<string, Item>();
  const changedItems = new Map<string, Item>();
  for (const item of incoming) {
    const previous = byID.get(item._id);
    if (previous && lastChangeOf(previous) >= lastChangeOf(item)) continue;
    byID.set(item._id, item);
    (previous && !added.has(item._id) ? changedItems : added).set(item._id, item);
  }
  const isSame = added.size === 0 && changedItems.size === 0;
  const items = isSame ? current : [...byID.values()].sort(order);
  return { items, added: [...added.values()], changed: [...changedItems.values()] };
}
