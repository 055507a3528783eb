/** The query of the address as state that a screen reads and changes. */
import { useCallback, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/**
 * The query of the address, and a function that changes it. A change builds on the browser's current address, because the address of the
 * last render is older if two changes follow each other quickly. While another screen's code loads, the browser has that screen's address
 * already; a change would lead back from it, so it is not made, and the function returns false.
 * @param screen the path of a screen that opens records at paths below it; the query of these is changed, too
 */
export function useAddressSearch(screen?: string) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const latestState = useRef<unknown>(undefined);
  latestState.current = state;
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams): boolean => {
      const here = window.location;
      if (here.pathname !== pathname && !(screen && here.pathname.startsWith(screen))) return false;
      const nextSearch = `${next(new URLSearchParams(here.search))}`;
      // Only the query changes, so the state stays, but for the focus, which the address asked for once.
      const { focus: _focus, ...keptState } = (latestState.current ?? {}) as { focus?: boolean };
      const isSame = here.pathname === pathname;
      void navigate(
        { pathname: here.pathname, search: nextSearch },
        { replace: true, state: isSame ? keptState : null },
      );
      return true;
    },
    [navigate, pathname, screen],
  );
  return [search, change] as const;
}
