/** Names the browser tab after the page, behind the number of what is unread. */
import { useEffect } from "react";
import { titleOf } from "./page-heads.ts";
import { useUnreadCount } from "./unread-count.store.ts";

export function useTitle(page?: string): void {
  const unread = useUnreadCount((state) => state.count);
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${titleOf(page)}` : titleOf(page);
  }, [page, unread]);
}
