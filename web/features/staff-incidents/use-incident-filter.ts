/** The filter of the list, kept in the address. */

import type { IncidentListFilter } from "@domain/list-filters.ts";
import { useCallback, useMemo } from "react";
import { paths } from "../../lib/paths.ts";
import { useAddressSearch } from "../../lib/use-address-search.ts";
import { useAddressText } from "../../lib/use-address-text.ts";
import { readFilter, writeFilter } from "./incident-filter.ts";

export function useIncidentFilter(): {
  filter: IncidentListFilter;
  change: (part: Partial<IncidentListFilter>) => void;
} {
  const [search, setSearch] = useAddressSearch(paths.incidents);
  const { text: written, shown, type } = useMemo(() => readFilter(search), [search]);
  const write = useCallback(
    (text: string) => setSearch((now) => writeFilter(now, { ...readFilter(now), text })),
    [setSearch],
  );
  const { text, setText, commit } = useAddressText(written, write);

  function change(part: Partial<IncidentListFilter>): void {
    if (Object.keys(part).every((name) => name === "text")) {
      setText(part.text ?? "");
      return;
    }
    const nextText = part.text ?? text;
    commit(nextText);
    setSearch((now) => writeFilter(now, { ...readFilter(now), ...part, text: nextText }));
  }

  return { filter: useMemo(() => ({ shown, text, type }), [shown, text, type]), change };
}
