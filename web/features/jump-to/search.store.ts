/** The search of staff on the server. */
import type { SearchResultsView } from "@domain/search.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

/** A text to search for, or the IDs of records, separated by commas. */
type SearchParams = { q: string } | { ids: string };

export interface Found extends SearchResultsView {
  /** The searched text; empty for records that were asked for by their IDs. */
  text: string;
}

/** Changes of residents and incidents search again, but not with each of many that come at once. */
const PACE = { gapMs: 1_000, factor: 4 };

export const useSearch = createResource<SearchParams, Found, Found>({
  fetch: async (query) => ({
    ...(await api.get<SearchResultsView>("/api/dashboard/search", { query })),
    text: "q" in query ? query.q : "",
  }),
  merge: (results) => results,
  keeps: () => true,
  pace: PACE,
});
