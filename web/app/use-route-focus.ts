/** After a navigation to another screen, scrolls to the top and focuses the page's content. */
import { screenAt } from "@domain/page-routes.ts";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { focusContent } from "./focus-content.ts";

export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const screen = screenAt(pathname) ?? pathname;
  const shown = useRef(screen);

  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    window.scrollTo(0, 0);
    const typing = document.activeElement?.matches("input, textarea, select") ?? false;
    if (!typing) focusContent();
  }, [screen]);
}
