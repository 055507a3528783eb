/** The filter of a list, kept in the address. The typed text is written with a delay, everything else at once. */
import { useCallback, useMemo } from "react";
import { useAddressSearch } from "./use-address-search.ts";
import { useAddressText } from "./use-address-text.ts";

/**
 * @param read the filter in search parameters
 * @param write writes a filter to search parameters, and keeps the others
 * @param screen the path of a screen that opens records at paths below it
 */
export function useAddressFilter<Filter extends { text: string }>(
  read: (search: URLSearchParams) => Filter,
  write: (search: URLSearchParams, filter: Filter) => URLSearchParams,
  screen?: string,
): { filter: Filter; change: (part: Partial<Filter>) => void } {
  const [search, setSearch] = useAddressSearch(screen);
  const addressFilter = useMemo(() => read(search), [read, search]);
  const writeText = useCallback(
    (typed: string) => setSearch((now) => write(now, { ...read(now), text: typed })),
    [setSearch, read, write],
  );
  const { text, setText, commit } = useAddressText(addressFilter.text, writeText);

  function change(part: Partial<Filter>): void {
    const nextText = part.text ?? text;
    if (Object.keys(part).every((name) => name === "text")) {
      setText(nextText);
      return;
    }
    const keptText = commit(nextText);
    setSearch((now) => write(now, { ...read(now), ...part, text: keptText }));
  }

  return { filter: useMemo(() => ({ ...addressFilter, text }), [addressFilter, text]), change };
}
