/** The filter of the list, kept in the address. */

import type { IncidentListFilter } from "@domain/list-filters.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useAddressText } from "../../lib/use-address-text.ts";
import { readFilter, writeFilter } from "./incident-filter.ts";

export function useIncidentFilter(): {
  filter: IncidentListFilter;
  change: (part: Partial<IncidentListFilter>) => void;
} {
  const [search, setSearch] = useSearchParams();
  const { text: written, shown, type } = useMemo(() => readFilter(search), [search]);
  const write = useCallback(
    (text: string) => setSearch((now) => writeFilter(now, { ...readFilter(now), text }), { replace: true }),
    [setSearch],
  );
  const { text, setText, commit } = useAddressText(written, write);

  function change(part: Partial<IncidentListFilter>): void {
    if (Object.keys(part).every((name) => name === "text")) {
      setText(part.text ?? "");
      return;
    }
    const next = { shown, text, type, ...part };
    commit(next.text);
    setSearch(writeFilter(search, next), { replace: true });
  }

  return { filter: useMemo(() => ({ shown, text, type }), [shown, text, type]), change };
}
