/** F6 moves between the list, the incident and its message field; Escape returns to the list. */
import type { KeyboardEvent, RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { isComposing } from "../../../lib/composing.ts";
import { OPEN_LAYERS } from "../../../lib/open-layers.ts";

/** The row of the open incident, or the row that Tab reaches. */
const rowIn = (list: HTMLElement | null): HTMLElement | null =>
  list?.querySelector<HTMLElement>("a[aria-current]") ??
  list?.querySelector<HTMLElement>("a:not([tabindex])") ??
  null;

const isVisible = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.getClientRects().length > 0;

/** @param listAddress the address without an incident, to which Escape returns where the list is hidden */
export function useAreaKeys(
  list: RefObject<HTMLElement | null>,
  detail: RefObject<HTMLElement | null>,
  listAddress: string,
): (event: KeyboardEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const target = event.target as Element;
    // Keys of dialogs and menus, which are elsewhere in the document, bubble through the components.
    if (event.defaultPrevented || target.closest(OPEN_LAYERS) || isComposing(event.nativeEvent)) return;
    const row = rowIn(list.current);
    const title = detail.current?.querySelector<HTMLElement>("h2");
    const field = detail.current?.querySelector<HTMLElement>("textarea");
    if (event.key === "Escape" && detail.current?.contains(target)) {
      if (isVisible(row)) row.focus();
      else navigate(listAddress);
      return;
    }
    if (event.key !== "F6") return;
    event.preventDefault();
    const areas = [row, title, field].filter(isVisible);
    if (event.shiftKey) areas.reverse();
    const detailArea = target === field ? field : title;
    const currentArea = detail.current?.contains(target) ? detailArea : row;
    const next = areas.indexOf(currentArea as HTMLElement) + 1;
    // After the last area comes the first one.
    (areas[next] ?? areas[0])?.focus();
  };
}
