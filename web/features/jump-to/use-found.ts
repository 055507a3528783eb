/** The server's results for a typed text. The previous ones stay until it answers, so that the list doesn't flicker at every key. */
import { QUERY_MAX_LENGTH } from "@domain/limits.ts";
import { useEffect, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { addViewer } from "../../lib/views.ts";
import { type Found, useSearch } from "./search.store.ts";

/** After this time without an answer, the list shows what it can without the server. */
const SLOW_AFTER_MS = 150;

interface FoundState {
  /** The text that the results belong to. */
  text: string;
  found: Found | undefined;
  /** Whether the results for the typed text are still being loaded. */
  isPending: boolean;
  hasFailed: boolean;
}

/**
 * @param typed one that is too long finds nothing
 * @param recent the IDs of records that are shown while nothing is typed; must be a constant
 */
export function useFound(typed: string, recent: readonly string[]): FoundState {
  const text = typed.trim();
  const q = text.length > QUERY_MAX_LENGTH ? "" : text;
  const ids = recent.join(",");
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
    const end = addViewer(useSearch);
    return () => {
      end();
      useSearch.getState().reset();
    };
  }, []);

  const hasFailed = isNeeded && isCurrent && status === "failed";
  if (isPending && !isSlow) return { text: data?.text ?? "", found: data, isPending, hasFailed };
  return { text: q, found: isPending || !isNeeded ? undefined : data, isPending, hasFailed };
}

/** Whether the answer to a text takes long. */
function useSlow(text: string, isPending: boolean): boolean {
  const [slowText, setSlowText] = useState<string>();
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlowText(text), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, isPending]);
  return slowText === text;
}
