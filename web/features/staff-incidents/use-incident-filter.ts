/** The filter of the list, kept in the address. */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useAddressText } from "../../lib/use-address-text.ts";
import { type IncidentFilter, readFilter, writeFilter } from "./incident-filter.ts";

export function useIncidentFilter(): {
  filter: IncidentFilter;
  change: (part: Partial<IncidentFilter>) => void;
} {
  const [search, setSearch] = useSearchParams();
  const { text: written, shown, type } = useMemo(() => readFilter(search), [search]);
  const write = useCallback(
    (text: string) => setSearch((now) => writeFilter(now, { ...readFilter(now), text }), { replace: true }),
    [setSearch],
  );
  const { text, setText, commit } = useAddressText(written, write);

  function change(part: Partial<IncidentFilter>): void {
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
