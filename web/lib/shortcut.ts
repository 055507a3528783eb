/** The keys that open 'Jump to': Ctrl+K, and on a Mac Cmd+K, because Ctrl+K deletes text there. */
import { isComposing } from "./composing.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export const SHORTCUT = {
  /** As it is written on screen. */
  keys: isMac ? "Cmd K" : "Ctrl K",
  /** As `aria-keyshortcuts` has it. */
  aria: isMac ? "Meta+K" : "Control+K",
};

/** Whether the main modifier of the system is held: the one that opens links in a new tab. */
export const hasMainModifier = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, "ctrlKey" | "metaKey">): boolean =>
  isMac ? metaKey : ctrlKey;

export function isShortcut(event: KeyboardEvent): boolean {
  const { key, shiftKey, altKey } = event;
  // When a browser fills in a field, its key event has neither a modifier nor a key.
  return hasMainModifier(event) && key.toLowerCase() === "k" && !shiftKey && !altKey && !isComposing(event);
}
