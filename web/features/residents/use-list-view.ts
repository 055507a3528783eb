/** The view of the list, stored in the URL. */

import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useAddressFilter } from "../../lib/use-address-filter.ts";
import { filterInState, readView, writeView } from "./view-address.ts";

export function useListView() {
  const { filter: view, change } = useAddressFilter(readView, writeView);
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const arriving = filterInState(state);

  // A filter in the navigation state moves to the URL, for reloads and bookmarks.
  useEffect(() => {
    if (!arriving) return;
    const addressView = readView(new URLSearchParams(search));
    const params = writeView(new URLSearchParams(), { ...addressView, filter: arriving });
    navigate({ pathname, search: params.toString() }, { replace: true, state: null });
  }, [arriving, navigate, pathname, search]);

  return { view: { ...view, filter: arriving ?? view.filter }, change };
}
