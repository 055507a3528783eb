/** Names the browser tab after the page. */
import { useEffect } from "react";
import { titleOf } from "./page-heads.ts";

export function useTitle(page?: string): void {
  useEffect(() => {
    document.title = titleOf(page);
  }, [page]);
}
