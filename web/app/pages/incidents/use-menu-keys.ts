/** A, D, S and P open the menus of an incident: from the incident and from its row. In other rows, another one would seem to be meant. */
import { useEffect } from "react";

const DETAIL_OR_ROW = "[data-detail], a[aria-current][data-incident]";
const BUTTON = "[data-detail] button[aria-keyshortcuts]";
const OPEN_LAYERS = "[role=dialog], [role=menu]";
const TYPES_TEXT = "input, textarea, select";

function onKeyDown(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  if (target.closest(TYPES_TEXT) || target.closest(OPEN_LAYERS)) return;
  if (!target.closest(DETAIL_OR_ROW)) return;
  const buttons = [...document.querySelectorAll<HTMLElement>(BUTTON)];
  const button = buttons.find((one) => one.ariaKeyShortcuts === key.toUpperCase());
  if (!button) return;
  event.preventDefault();
  button.click();
}

export function useMenuKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
