/**
 * After a navigation to another screen, focuses the page's content and scrolls to its top. Back, Forward and a link from a record to its list
 * restore the scroll positions of the page and of its labeled lists, as soon as these are long enough, unless the reader scrolls first.
 */
import { screenAt } from "@domain/page-routes.ts";
import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { loadChunk } from "../lib/chunk-load.ts";
import { focusContent } from "../ui/focus-content.ts";
import type { ScrollPositions } from "./return-to.ts";

/** The last scroll positions by the router's key of an entry, for Back and Forward, and by its path, for links. The latest is the last one. */
const savedPositions = new Map<string, ScrollPositions>();

/** Twice as many as a browser's history has entries. */
const POSITIONS_MAX = 100;

function save(id: string, positions: ScrollPositions): void {
  savedPositions.delete(id);
  savedPositions.set(id, positions);
  const [oldest = ""] = savedPositions.keys();
  if (savedPositions.size > POSITIONS_MAX) savedPositions.delete(oldest);
}

export function useRouteFocus(): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const screen = screenAt(pathname) ?? pathname;
  const lastRoute = useRef({ screen, key, pathname });

  // A layout effect, before the new screen scrolls: its position must not be saved for the previous screen.
  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    const onScroll = ({ target }: Event) => {
      // The target is the document if the page scrolls. A document has neither property.
      const { ariaLabel: label = "", scrollTop = window.scrollY } = target as Partial<Element>;
      if (label === null) return;
      const positions = new Map(savedPositions.get(key)).set(label, scrollTop);
      save(key, positions);
      save(pathname, positions);
    };
    const options = { passive: true, capture: true };
    window.addEventListener("scroll", onScroll, options);
    return () => window.removeEventListener("scroll", onScroll, options);
  }, [key, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another entry of the history leads elsewhere
  useLayoutEffect(() => {
    const previous = lastRoute.current;
    const isOtherScreen = previous.screen !== screen;
    if (previous.key === key && !isOtherScreen) return;
    lastRoute.current = { screen, key, pathname };
    const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
    if (isOtherScreen && !isTyping) focusContent();
    // The path of a record is that of its list with an ID.
    const isToList = !isOtherScreen && pathname.length < previous.pathname.length;
    const positions = isBack || isToList ? savedPositions.get(isBack ? key : pathname) : undefined;
    const isShown = () => lastRoute.current.key === key;
    // Without its code, for example after a release, the screen stays at its top.
    if (positions)
      loadChunk(() => import("./return-to.ts")).then(
        ({ returnTo }) => returnTo(positions, isShown),
        () => undefined,
      );
    // A change within a screen keeps the scroll position.
    else if (isOtherScreen) window.scrollTo(0, 0);
  }, [screen, key]);
}
