/** The address of a saved view: its list with the filter in the search parameters. */
import type { IncidentListFilter, ResidentListFilter } from "@domain/list-filters.ts";
import type { SavedViewView } from "@domain/saved-view.ts";
import { writeView } from "../../../features/residents/view-address.ts";
import { writeFilter } from "../../../features/staff-incidents/incident-filter.ts";
import { paths } from "../../../lib/paths.ts";

export function savedViewAddress({ list, filter }: Pick<SavedViewView, "list" | "filter">): string {
  const search =
    list === "residents"
      ? writeView(new URLSearchParams(), filter as ResidentListFilter)
      : writeFilter(new URLSearchParams(), filter as IncidentListFilter);
  const query = String(search);
  return query === "" ? paths[list] : `${paths[list]}?${query}`;
}
