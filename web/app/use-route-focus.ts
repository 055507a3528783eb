/**
 * After a navigation to another screen, focuses the page's content, at its top. Back, Forward and a link from a record to its list return to
 * where the page and its labeled lists were scrolled to: as soon as they are long enough, unless the reader scrolls first.
 */
import { screenAt } from "@domain/page-routes.ts";
import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { focusContent } from "../ui/focus-content.ts";

/** Where an entry of the browser's history was scrolled to, by the label of what scrolls: none for the page. */
type Places = ReadonlyMap<string, number>;

/** By the router's key of the entry, and by its path for links. */
const placesOf = new Map<string, Places>();

/** What a reader does to scroll. */
const SCROLLS = ["wheel", "keydown", "pointerdown"] as const;

/** The elements of a label: the panel around a list may have the same. */
const labeled = (label: string): Element[] =>
  label === ""
    ? [document.documentElement]
    : [...document.getElementsByTagName("section")].filter(({ ariaLabel }) => ariaLabel === label);

/** Scrolls to places that the page may not reach yet. @returns a function that gives up */
function returnTo(places: Places): () => void {
  const isThere = ([label, place]: [string, number]) =>
    labeled(label).some((element) => {
      element.scrollTop = place;
      return element.scrollTop >= place - 1;
    });
  const scroll = () => {
    if ([...places].every(isThere)) stop();
  };
  const growth = new ResizeObserver(scroll);
  const stop = () => growth.disconnect();
  growth.observe(document.body);
  for (const event of SCROLLS) window.addEventListener(event, stop, { once: true });
  scroll();
  return stop;
}

export function useRouteFocus(): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const screen = screenAt(pathname) ?? pathname;
  const shown = useRef({ screen, key, pathname });

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
    const before = shown.current;
    const isOther = before.screen !== screen;
    if (before.key === key && !isOther) return;
    shown.current = { screen, key, pathname };
    const typing = document.activeElement?.matches("input, textarea, select") ?? false;
    if (isOther && !typing) focusContent();
    const isUp = !isOther && pathname.length < before.pathname.length;
    const places = placesOf.get(isBack ? key : isUp ? pathname : "");
    if (places) return returnTo(places);
    // A change within a screen stays where it is.
    if (isOther) window.scrollTo(0, 0);
  }, [screen, key]);
}
