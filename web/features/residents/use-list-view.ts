/** The view of the list, stored in the URL. */

import type { ResidentListFilter } from "@domain/list-filters.ts";
import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useAddressSearch } from "../../lib/use-address-search.ts";
import { useAddressText } from "../../lib/use-address-text.ts";
import { filterInState, readView, writeView } from "./view-address.ts";

export function useListView(): {
  view: ResidentListFilter;
  change: (part: Partial<ResidentListFilter>) => void;
} {
  const [search, setSearch] = useAddressSearch();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const inAddress = readView(search);
  const write = useCallback(
    (text: string) => setSearch((now) => writeView(now, { ...readView(now), text })),
    [setSearch],
  );
  const { text, setText, commit } = useAddressText(inAddress.text, write);
  const arriving = filterInState(state);

  // A filter in the navigation state moves to the URL, for reloads and bookmarks.
  useEffect(() => {
    if (!arriving) return;
    const params = writeView(new URLSearchParams(), { ...readView(search), filter: arriving });
    navigate({ pathname, search: params.toString() }, { replace: true, state: null });
  }, [arriving, navigate, pathname, search]);

  function change(part: Partial<ResidentListFilter>): void {
    if (part.text !== undefined) setText(part.text);
    const { text: _typed, ...rest } = part;
    if (Object.keys(rest).length === 0) return;
    const nextText = part.text ?? text;
    commit(nextText);
    setSearch((now) => writeView(now, { ...readView(now), ...rest, text: nextText }));
  }

  return { view: { ...inAddress, filter: arriving ?? inAddress.filter, text }, change };
}
