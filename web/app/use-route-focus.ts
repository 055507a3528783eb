/** After a navigation, scrolls to the top and focuses the page's content. */
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { focusContent } from "./focus-content.ts";

export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    const typing = document.activeElement?.matches("input, textarea, select") ?? false;
    if (!typing) focusContent();
  }, [pathname]);
}
