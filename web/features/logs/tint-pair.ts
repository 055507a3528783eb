/**
 * Tints the rows of an entry and its reversal (`data-pair`, see `pairs.tsx`) while one of them has the pointer or the focus. Loads on first
 * use, because most logs have no such pairs.
 */

const pairOf = (row: Element | null) => row?.querySelector<HTMLElement>("[data-pair]")?.dataset.pair;

/** @param target the element that the pointer or the focus is in; undefined to remove the tint */
export function tintPair(list: Element, target: EventTarget | undefined): void {
  const pair = target instanceof Element ? pairOf(target.closest("tr")) : undefined;
  for (const row of list.querySelectorAll("tbody tr")) {
    row.toggleAttribute("data-tinted", pair !== undefined && pairOf(row) === pair);
  }
}
