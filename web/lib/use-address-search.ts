import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/**
 * The query of the address, and a function that changes it. A change builds on the address of the browser: that of the last render
 * is older if two changes follow each other quickly. While another screen's code loads, the browser has that screen's address already; a
 * change would lead back from it, so it is not made, and the function answers false.
 */
export function useAddressSearch() {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams): boolean => {
      if (window.location.pathname !== pathname) return false;
      setSearch(next(new URLSearchParams(window.location.search)), { replace: true });
      return true;
    },
    [setSearch, pathname],
  );
  return [search, change] as const;
}
