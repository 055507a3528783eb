/** Changes of a short list without ids that is stored as a whole, such as the people of the About page. */

const indexOf = <Item>(items: readonly Item[], item: Item | undefined): number =>
  items.findIndex((other) => JSON.stringify(other) === JSON.stringify(item));

/**
 * Replaces an item by its new content. The item is found by its old content, because another manager may have changed the order in
 * between. If that manager changed or removed the item, the new content is appended, so that no input is lost.
 * @param oldItem undefined to add an item
 */
export function withItem<Item>(items: readonly Item[], oldItem: Item | undefined, newItem: Item): Item[] {
  const index = indexOf(items, oldItem);
  return index < 0 ? [...items, newItem] : items.toSpliced(index, 1, newItem);
}

export function withoutItem<Item>(items: readonly Item[], item: Item): Item[] {
  const index = indexOf(items, item);
  return index < 0 ? [...items] : items.toSpliced(index, 1);
}

/** Moves an item by one place, up (-1) or down (1). */
export function withMovedItem<Item>(items: readonly Item[], index: number, by: 1 | -1): Item[] {
  const item = items[index];
  return item === undefined ? [...items] : items.toSpliced(index, 1).toSpliced(index + by, 0, item);
}
