/**
 * The view of the list in the URL, for bookmarks, links and the Back button. The dashboard's links pass filters as navigation
 * state with the specification's names (section 2); search parameters have the same names.
 */

import { RESIDENT_SORTS, type ResidentFilter, type ResidentListFilter } from "@domain/list-filters.ts";
import { residentColumnsOf } from "@domain/resident-columns.ts";

const PARAMETERS: Record<Exclude<ResidentFilter, "all">, readonly [name: string, value: string]> = {
  classA: ["filterClass", "A"],
  classB: ["filterClass", "B"],
  classC: ["filterClass", "C"],
  expiring: ["filterExpiring", "true"],
  new: ["filterStatus", "New"],
  pending: ["filterStatus", "Pending"],
  former: ["filterStatus", "Former"],
};

const FILTER_NAMES = ["filterClass", "filterExpiring", "filterStatus"];

type FilterEntry = [Exclude<ResidentFilter, "all">, readonly [string, string]];

/** The filter that some named values contain; the first one if there are several. */
function filterIn(valueAt: (name: string) => unknown): ResidentFilter {
  const entries = Object.entries(PARAMETERS) as FilterEntry[];
  const entry = entries.find(
    ([, [name, value]]) => String(valueAt(name) ?? "").toLowerCase() === value.toLowerCase(),
  );
  return entry?.[0] ?? "all";
}

/** The filter in a navigation state; undefined without one. */
export function filterInState(state: unknown): ResidentFilter | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const filter = filterIn((name) => (state as Record<string, unknown>)[name]);
  return filter === "all" ? undefined : filter;
}

export function readView(search: URLSearchParams): ResidentListFilter {
  const columns = residentColumnsOf(search.get("columns")?.split(",") ?? []);
  const sort = RESIDENT_SORTS.find((option) => option === search.get("sort")) ?? "name";
  return {
    text: search.get("q") ?? "",
    filter: filterIn((name) => search.get(name)),
    sort,
    direction: search.get("direction") === "descending" ? "descending" : "ascending",
    ...(columns && columns.length > 0 && { columns }),
  };
}

/**
 * Writes a view to search parameters and keeps the others. Defaults are omitted, and so is the filter of a saved view that this version
 * doesn't have.
 */
export function writeView(search: URLSearchParams, view: ResidentListFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ["q", "sort", "direction", "columns", ...FILTER_NAMES]) next.delete(name);
  if (view.text !== "") next.set("q", view.text);
  const parameter = (Object.entries(PARAMETERS) as FilterEntry[]).find(([filter]) => filter === view.filter);
  if (parameter) next.set(...parameter[1]);
  if (view.sort !== "name") next.set("sort", view.sort);
  if (view.direction !== "ascending") next.set("direction", view.direction);
  if (view.columns) next.set("columns", view.columns.join(","));
  return next;
}
