import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/**
 * The query of the address, and a function that changes it. A change builds on the address of the browser: that of the last render
 * is older if two changes follow each other quickly. It changes nothing, and answers false, while the browser has another screen's
 * address already and this one is shown until that screen's code is loaded: the change would lead back.
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
