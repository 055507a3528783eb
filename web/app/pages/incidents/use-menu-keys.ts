/** The keys A, D, S and P open the menus of the open incident, while the focus is in it or on its row, so that it is clear which incident they mean. */
import { useEffect } from "react";

const OPEN_LAYERS = "[role=dialog], [role=menu]";
const TYPES_TEXT = "input, textarea, select";

function onKeyDown(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  if (target.closest(TYPES_TEXT) || target.closest(OPEN_LAYERS)) return;
  if (!target.closest("[data-detail]") && !target.closest("a[aria-current][data-incident]")) return;
  const buttons = [...(document.querySelector("[data-detail]")?.querySelectorAll("button") ?? [])];
  const button = buttons.find((other) => other.ariaKeyShortcuts === key.toUpperCase());
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
