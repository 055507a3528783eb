/**
 * The rows of a list that is filtered and sorted. They keep their places while live events add, change and remove items: a row that
 * no longer matches the filter stays, and items without a row wait until they join. Nothing moves under the pointer. A list without rows has
 * nothing to keep, and takes them at once.
 */
import { useEffect, useMemo, useState } from "react";
import type { NearRows } from "./use-row-window.ts";

interface ListItem {
  _id: string;
}

export interface StableRowsOptions<Item extends ListItem> {
  items: readonly Item[];
  /** Names the filter and the order. When it changes, the rows are chosen again. Undefined until the items are loaded. */
  key: string | undefined;
  passes: (item: Item) => boolean;
  order: (a: Item, b: Item) => number;
  /** Puts new items above the others, the newest first, and not where the order puts them. */
  newOnTop?: boolean;
}

export interface StableRows<Item> {
  rows: readonly Item[];
  /** The number of items that match the filter and wait for a row. */
  waiting: number;
  /** The number of the other items whose rows would come, go or move if filter and order were applied again. */
  changed: number;
  /** Gives the waiting items their rows. */
  admit: () => void;
  /** Applies filter and order again. */
  rearrange: () => void;
}

type ItemsByID<Item> = ReadonlyMap<string, Item>;

/** The rows as filter and order chose them, and those that were admitted since. */
interface ChosenRows<Item> {
  key: string | undefined;
  /** All items, as they were when filter and order were applied. */
  basis: ItemsByID<Item>;
  ids: readonly string[];
}

export function useStableRows<Item extends ListItem>(options: StableRowsOptions<Item>): StableRows<Item> {
  const { items, key, passes, order, newOnTop = false } = options;
  const byID = useMemo<ItemsByID<Item>>(
    () => new Map((key === undefined ? [] : items).map((item) => [item._id, item])),
    [items, key],
  );
  const choose = (): ChosenRows<Item> => ({
    key,
    basis: byID,
    ids: [...byID.values()].filter(passes).toSorted(order).map(idOf),
  });
  const [lastChosen, setChosen] = useState(choose);
  const chosen = lastChosen.key === key ? lastChosen : choose();
  // Set during rendering, so that no frame shows the rows of the last filter.
  if (chosen !== lastChosen) setChosen(chosen);

  const rows = useMemo(() => chosen.ids.flatMap((id) => byID.get(id) ?? []), [chosen, byID]);
  const waitingItems = useMemo(() => {
    const shownIDs = new Set(chosen.ids);
    // With `newOnTop`, an earlier item that has come to match counts as changed, because a place on top is for new ones.
    const isKnown = ({ _id }: Item) => shownIDs.has(_id) || (newOnTop && chosen.basis.has(_id));
    return [...byID.values()].filter((item) => !isKnown(item) && passes(item));
  }, [chosen, byID, passes, newOnTop]);
  const changed = useMemo(() => {
    const waiting = new Set(waitingItems);
    const others = [...byID.values()].filter((item) => !waiting.has(item));
    return countChanged(chosen, rows, others, { passes, order });
  }, [chosen, rows, byID, waitingItems, passes, order]);
  const rearrange = () => setChosen(choose());
  if (rows.length === 0 && waitingItems.length > 0) rearrange();

  return {
    rows,
    waiting: waitingItems.length,
    changed,
    admit: () =>
      setChosen({
        ...chosen,
        ids: (newOnTop ? [...waitingItems.toReversed(), ...rows] : inserted(rows, waitingItems, order)).map(
          idOf,
        ),
      }),
    rearrange,
  };
}

/** Admits items at once while the top of the list is in view and no row is hovered or focused. */
export function useAdmission<Item>({ isAtTop, ref }: NearRows, { waiting, admit }: StableRows<Item>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `admit` is another function in each render
  useEffect(() => {
    if (isAtTop && waiting > 0 && !isAtHand(ref.current)) admit();
  }, [isAtTop, waiting, ref]);
}

/** Whether the pointer or the focus is in a list. */
const isAtHand = (list: Element | null): boolean =>
  list !== null && (list.matches(":hover") || list.contains(document.activeElement));

const idOf = ({ _id }: ListItem) => _id;

/** Adds items where the order puts them. The rows that are there keep their order. */
function inserted<Item>(
  rows: readonly Item[],
  added: readonly Item[],
  order: (a: Item, b: Item) => number,
): readonly Item[] {
  const next = [...rows];
  for (const item of added) {
    const place = next.findIndex((row) => order(item, row) < 0);
    next.splice(place < 0 ? next.length : place, 0, item);
  }
  return next;
}

/** @param items all that don't wait for a row, with or without one */
function countChanged<Item extends ListItem>(
  { basis, ids }: ChosenRows<Item>,
  rows: readonly Item[],
  items: readonly Item[],
  { passes, order }: Pick<StableRowsOptions<Item>, "passes" | "order">,
): number {
  const changed = items.filter((item) => basis.get(item._id) !== item);
  if (changed.length === 0) return 0;
  const shownIDs = new Set(ids);
  const comingOrGoing = changed.filter((item) => shownIDs.has(item._id) !== passes(item));
  // Admitted rows are left out: new ones on top are not in this order.
  const ordered = rows.filter((row) => basis.has(row._id) && passes(row));
  const isInOrder = ordered.every((row, index) => index === 0 || order(ordered[index - 1] ?? row, row) <= 0);
  const moved = changed.filter(
    (item) => shownIDs.has(item._id) && passes(item) && order(basis.get(item._id) ?? item, item) !== 0,
  );
  return comingOrGoing.length + (isInOrder ? 0 : moved.length);
}
