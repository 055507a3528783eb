/** Names the browser tab after the page. */
import { useEffect } from "react";
import { SITE } from "./site-content.ts";

export function useTitle(page?: string): void {
  useEffect(() => {
    document.title = page ? `${page} · ${SITE.product}` : SITE.product;
  }, [page]);
}
