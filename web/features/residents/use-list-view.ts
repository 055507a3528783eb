/** The view of the list, stored in the URL. */

import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useAddressFilter } from "../../lib/use-address-filter.ts";
import { filterInState, readView, writeView } from "./view-address.ts";

export function useListView() {
  const { filter: view, change } = useAddressFilter(readView, writeView);
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  /** A filter that a link to the list has set, such as one of the dashboard. */
  const linkedFilter = filterInState(state);

  // It moves from the navigation state to the URL, for reloads and bookmarks.
  useEffect(() => {
    if (!linkedFilter) return;
    const addressView = readView(new URLSearchParams(search));
    const params = writeView(new URLSearchParams(), { ...addressView, filter: linkedFilter });
    navigate({ pathname, search: params.toString() }, { replace: true, state: null });
  }, [linkedFilter, navigate, pathname, search]);

  return { view: { ...view, filter: linkedFilter ?? view.filter }, change };
}
