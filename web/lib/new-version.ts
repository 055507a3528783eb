/** Loads a newer version of the app automatically, while the page is not in use. */
import { reloadIfReplaced } from "./chunk-load.ts";
import { hasUnsavedChanges } from "./unsaved-changes.ts";

const TICK_MS = 30_000;

/** A page asks for a newer version after 10 to 20 minutes, at random, so that pages don't reload together after a release. */
const ASK_MIN_MS = 10 * 60_000;
export const ASK_MAX_MS = 20 * 60_000;

/** A page that has the focus counts as left alone this long after the last input. */
export const IDLE_AFTER_MS = 15 * 60_000;

const INPUTS = ["keydown", "pointerdown", "wheel", "touchmove"] as const;

const DIALOGS = 'dialog[open], [role="dialog"], [role="menu"]';
/** The preview of a photo that is not sent yet. */
const UNSENT_PHOTO = 'img[src^="blob:"]';

/** Fields that need no protection: the address keeps their values, or they can be chosen again. */
const UNPROTECTED = 'select, [type="search"]';

/** Whether a field has an entered text, or is checked. */
function isFilled(field: Element): boolean {
  if (!field.isConnected) return false;
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) return field.checked;
  return "value" in field ? field.value !== "" : field.textContent !== "";
}

/** Runs until the returned function is called. */
export function reloadWhenIdle(reload?: () => void): () => void {
  const changedFields = new Set<Element>();
  let lastInputAt = performance.now();
  let askAt = nextAsk();

  function nextAsk(): number {
    return performance.now() + ASK_MIN_MS + Math.random() * (ASK_MAX_MS - ASK_MIN_MS);
  }

  function isLeftAlone(): boolean {
    for (const field of changedFields) if (!isFilled(field)) changedFields.delete(field);
    if (changedFields.size > 0 || hasUnsavedChanges()) return false;
    if (document.querySelector(`${DIALOGS}, ${UNSENT_PHOTO}`)) return false;
    const isInUse = document.visibilityState === "visible" && document.hasFocus();
    return !isInUse || performance.now() - lastInputAt >= IDLE_AFTER_MS;
  }

  function onTick(): void {
    if (performance.now() < askAt || !isLeftAlone()) return;
    askAt = nextAsk();
    void reloadIfReplaced(reload, isLeftAlone);
  }

  const onAnyInput = () => {
    lastInputAt = performance.now();
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && !target.matches(UNPROTECTED)) changedFields.add(target);
  };
  for (const type of INPUTS) document.addEventListener(type, onAnyInput, { capture: true, passive: true });
  document.addEventListener("input", onInput, true);
  const timer = setInterval(onTick, TICK_MS);
  return () => {
    for (const type of INPUTS) document.removeEventListener(type, onAnyInput, true);
    document.removeEventListener("input", onInput, true);
    clearInterval(timer);
  };
}
