/** Changes of a short list without ids that is stored as a whole, such as the people of the About page. */

const placeOf = <Item>(items: readonly Item[], item: Item | undefined): number =>
  items.findIndex((one) => JSON.stringify(one) === JSON.stringify(item));

/**
 * Replaces an item. It is found by its content, because another manager may have changed the order in between; an item that is not found
 * is appended, so that nothing that was entered is lost.
 * @param item undefined to add one
 */
export function withItem<Item>(items: readonly Item[], item: Item | undefined, changed: Item): Item[] {
  const index = placeOf(items, item);
  return index < 0 ? [...items, changed] : items.toSpliced(index, 1, changed);
}

export function withoutItem<Item>(items: readonly Item[], item: Item): Item[] {
  const index = placeOf(items, item);
  return index < 0 ? [...items] : items.toSpliced(index, 1);
}

/** Moves an item by one place, up (-1) or down (1). */
export function withMovedItem<Item>(items: readonly Item[], index: number, by: 1 | -1): Item[] {
  const item = items[index];
  return item === undefined ? [...items] : items.toSpliced(index, 1).toSpliced(index + by, 0, item);
}
