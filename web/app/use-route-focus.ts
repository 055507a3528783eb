/**
 * After a navigation to another screen, focuses the page's content, at its top. Back, Forward and a link from a record to its list return to
 * where the page and its labeled lists were scrolled to: as soon as they are long enough, unless the reader scrolls first.
 */
import { screenAt } from "@domain/page-routes.ts";
import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { focusContent } from "../ui/focus-content.ts";
import type { Places } from "./return-to.ts";

/** By the router's key of the entry, and by its path for links. */
const placesOf = new Map<string, Places>();

export function useRouteFocus(): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const screen = screenAt(pathname) ?? pathname;
  const lastRoute = useRef({ screen, key, pathname });

  // Before the new screen scrolls: its place must not become that of the screen before.
  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    const keep = ({ target }: Event) => {
      // The document has neither.
      const { ariaLabel = "", scrollTop = window.scrollY } = target as Partial<Element>;
      if (ariaLabel === null) return;
      const places = new Map(placesOf.get(key)).set(ariaLabel, scrollTop);
      placesOf.set(key, places).set(pathname, places);
    };
    const options = { passive: true, capture: true };
    window.addEventListener("scroll", keep, options);
    return () => window.removeEventListener("scroll", keep, options);
  }, [key, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another entry of the history leads elsewhere
  useLayoutEffect(() => {
    const before = lastRoute.current;
    const isOther = before.screen !== screen;
    if (before.key === key && !isOther) return;
    lastRoute.current = { screen, key, pathname };
    const typing = document.activeElement?.matches("input, textarea, select") ?? false;
    if (isOther && !typing) focusContent();
    const isUp = !isOther && pathname.length < before.pathname.length;
    const places = placesOf.get(isBack ? key : isUp ? pathname : "");
    const isShown = () => lastRoute.current.key === key;
    // Without its code, for example after a release, the screen stays at its top.
    if (places) import("./return-to.ts").then(({ returnTo }) => returnTo(places, isShown)).catch(() => {});
    // A change within a screen stays where it is.
    else if (isOther) window.scrollTo(0, 0);
  }, [screen, key]);
}
