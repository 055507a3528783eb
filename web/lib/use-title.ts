/** Sets the title of the browser tab: the number of unread items and the page's name. */
import { useEffect } from "react";
import { titleOf } from "./page-head.ts";
import { useUnreadCount } from "./unread-count.store.ts";

/** @param page the page's name in the reader's language; undefined on Home */
export function useTitle(page?: string): void {
  const unread = useUnreadCount((state) => state.count);
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${titleOf(page)}` : titleOf(page);
  }, [page, unread]);
}
