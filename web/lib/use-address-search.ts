import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * The query of the address, and a function that changes it. A change builds on the address of the browser: that of the last render
 * is older if two changes follow each other quickly.
 */
export function useAddressSearch() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams) =>
      setSearch(next(new URLSearchParams(window.location.search)), { replace: true }),
    [setSearch],
  );
  return [search, change] as const;
}
