/**
 * The wall view of the dashboard: it covers the page and, if the browser allows it, the whole screen. Shift+F toggles it,
 * Escape closes it, and its URL opens it on displays without keyboard and mouse.
 */
import { type RefObject, useCallback, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { OPEN_LAYERS } from "../../../lib/open-layers.ts";

const PARAMETER = "view";
const WALL = "wall";

const NO_SHORTCUT = `input, select, textarea, [contenteditable], ${OPEN_LAYERS}`;

/** Browsers allow full screen only after a key or a click. Otherwise the view only covers the page. */
async function setFullScreen(isOn: boolean): Promise<void> {
  try {
    if (isOn) await document.documentElement.requestFullscreen();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // The view covers the page without full screen.
  }
}

/** Hides the covered elements from keyboard and screen readers. */
function useInertAround(root: RefObject<HTMLElement | null>, isWall: boolean): void {
  useEffect(() => {
    if (!isWall) return;
    const siblings = [...(root.current?.parentElement?.children ?? [])];
    const coveredElements = siblings.filter((element) => element !== root.current);
    for (const element of coveredElements) element.toggleAttribute("inert", true);
    return () => {
      for (const element of coveredElements) element.toggleAttribute("inert", false);
    };
  }, [root, isWall]);
}

/** @param root the element that covers the page */
export function useWall(root: RefObject<HTMLElement | null>): { isWall: boolean; toggle: () => void } {
  const [search, setSearch] = useSearchParams();
  const isWall = search.get(PARAMETER) === WALL;
  useInertAround(root, isWall);

  const showWall = useCallback(
    (isOn: boolean) => {
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (isOn) next.set(PARAMETER, WALL);
          else next.delete(PARAMETER);
          return next;
        },
        { replace: true },
      );
      void setFullScreen(isOn);
    },
    [setSearch],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(NO_SHORTCUT))) return;
      // A single letter would be triggered by speech input (WCAG 2.1.4).
      if (key.toLowerCase() === "f" && shiftKey) showWall(!isWall);
      else if (key === "Escape" && isWall) showWall(false);
    };
    // In full screen, Escape sends no key event to the page.
    const onFullScreenChange = () => {
      if (!document.fullscreenElement && isWall) showWall(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("fullscreenchange", onFullScreenChange);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("fullscreenchange", onFullScreenChange);
    };
  }, [isWall, showWall]);

  return { isWall, toggle: () => showWall(!isWall) };
}
