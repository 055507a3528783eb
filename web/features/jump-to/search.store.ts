/** The server's search for residents, units and incidents. */
import type { SearchResultsView } from "@domain/search.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

/** A text to search for, or the IDs of records, separated by commas. */
type SearchParams = { q: string } | { ids: string };

export interface SearchResults extends SearchResultsView {
  /** The text that was searched for; empty for a search by IDs. */
  text: string;
}

/** Every change of a resident, unit or incident repeats the search. Many changes in a short time repeat it only once. */
const PACE = { gapMs: 1_000, factor: 4 };

export const useSearch = createResource<SearchParams, SearchResults>({
  fetch: async (query) => ({
    ...(await api.get<SearchResultsView>("/api/dashboard/search", { query })),
    text: "q" in query ? query.q : "",
  }),
  keeps: () => true,
  pace: PACE,
});
