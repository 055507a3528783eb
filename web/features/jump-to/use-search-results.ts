/** The server's search results for a typed text. The previous results stay until it answers, so that the list doesn't flicker at every key. */
import { QUERY_MAX_LENGTH } from "@domain/limits.ts";
import { useEffect, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { addViewer } from "../../lib/views.ts";
import { type SearchResults, useSearch } from "./search.store.ts";

/** After this time without an answer, the list shows what it can without the server. */
const SLOW_AFTER_MS = 150;

interface SearchState {
  /** The text that the results belong to. */
  query: string;
  results: SearchResults | undefined;
  /** Whether the results for the typed text are still being loaded. */
  isPending: boolean;
  hasFailed: boolean;
}

/**
 * @param typed a text; if it is too long, nothing is found
 * @param recentIDs the records that are shown while nothing is typed; must not change
 */
export function useSearchResults(typed: string, recentIDs: readonly string[]): SearchState {
  const text = typed.trim();
  const q = text.length > QUERY_MAX_LENGTH ? "" : text;
  const ids = recentIDs.join(",");
  const isNeeded = q !== "" || ids !== "";
  const { params, status, data, pending } = useSearch(
    useShallow((search) => ({
      params: search.params,
      status: search.status,
      data: search.data,
      pending: search.pending,
    })),
  );
  const isCurrent = params !== undefined && ("q" in params ? params.q === q : q === "");
  const isPending = isNeeded && (!isCurrent || pending || status === "loading");
  const isSlow = useSlow(q, isPending);

  useEffect(() => {
    if (isNeeded) void useSearch.getState().load(q === "" ? { ids } : { q });
    else useSearch.getState().reset();
  }, [q, ids, isNeeded]);

  useEffect(() => {
    const removeViewer = addViewer(useSearch);
    return () => {
      removeViewer();
      useSearch.getState().reset();
    };
  }, []);

  const hasFailed = isNeeded && isCurrent && status === "failed";
  // The previous results, with the text that they belong to.
  if (isPending && !isSlow) return { query: data?.text ?? "", results: data, isPending, hasFailed };
  return { query: q, results: isPending || !isNeeded ? undefined : data, isPending, hasFailed };
}

/** Whether the answer to a text has been pending for long. */
function useSlow(text: string, isPending: boolean): boolean {
  const [slowText, setSlowText] = useState<string>();
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlowText(text), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, isPending]);
  return slowText === text;
}
