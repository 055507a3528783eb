/**
 * After a navigation to another screen, focuses the page's content, at its top. Back and Forward return to where the screen was scrolled
 * to: as soon as it is long enough, unless its reader scrolls first.
 */
import { screenAt } from "@domain/page-routes.ts";
import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { focusContent } from "../ui/focus-content.ts";

/** Where each entry of the browser's history was scrolled to, by the router's key. */
const places = new Map<string, number>();

/** What a reader does to scroll. */
const SCROLLS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** Scrolls to a place that the page may not reach yet. @returns a function that gives up */
function returnTo(place: number): () => void {
  const scroll = () => {
    window.scrollTo(0, place);
    if (window.scrollY >= place) stop();
  };
  const growth = new ResizeObserver(scroll);
  function stop(): void {
    growth.disconnect();
    for (const event of SCROLLS) window.removeEventListener(event, stop);
  }
  growth.observe(document.body);
  for (const event of SCROLLS) window.addEventListener(event, stop, { passive: true });
  scroll();
  return stop;
}

export function useRouteFocus(): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const screen = screenAt(pathname) ?? pathname;
  const shown = useRef(screen);

  // Before the new screen scrolls: its place must not become that of the screen before.
  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    const place = () => places.set(key, window.scrollY);
    window.addEventListener("scroll", place, { passive: true });
    return () => window.removeEventListener("scroll", place);
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change within a screen stays where it is
  useLayoutEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const typing = document.activeElement?.matches("input, textarea, select") ?? false;
    if (!typing) focusContent();
    const place = isBack ? (places.get(key) ?? 0) : 0;
    if (place > 0) return returnTo(place);
    window.scrollTo(0, 0);
  }, [screen]);
}
