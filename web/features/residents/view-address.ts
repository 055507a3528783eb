/**
 * The list's view as the address bar holds it, so that it can be kept, sent and gone back to. Filters come from the
 * dashboard as navigation state under the specification's names (section 2), and as search parameters of the same names.
 */
import { type Direction, type Filter, SORT_NAMES, type Sort } from "./list-view.ts";

export interface ListView {
  text: string;
  filter: Filter;
  sort: Sort;
  direction: Direction;
}

const PARAMETERS: Record<Exclude<Filter, "all">, readonly [name: string, value: string]> = {
  classA: ["filterClass", "A"],
  classB: ["filterClass", "B"],
  classC: ["filterClass", "C"],
  expiring: ["filterExpiring", "true"],
  new: ["filterStatus", "New"],
  pending: ["filterStatus", "Pending"],
};

const FILTER_NAMES = ["filterClass", "filterExpiring", "filterStatus"];

type FilterEntry = [Exclude<Filter, "all">, readonly [string, string]];

/** The filter that some named values ask for; the first where several do. */
function filterIn(valueAt: (name: string) => unknown): Filter {
  const entries = Object.entries(PARAMETERS) as FilterEntry[];
  const found = entries.find(
    ([, [name, value]]) => String(valueAt(name) ?? "").toLowerCase() === value.toLowerCase(),
  );
  return found?.[0] ?? "all";
}

/** The filter in a navigation's state, or undefined where it holds none. */
export function filterInState(state: unknown): Filter | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const filter = filterIn((name) => (state as Record<string, unknown>)[name]);
  return filter === "all" ? undefined : filter;
}

export function readView(search: URLSearchParams): ListView {
  const sort = SORT_NAMES.find((known) => known === search.get("sort")) ?? "name";
  return {
    text: search.get("q") ?? "",
    filter: filterIn((name) => search.get(name)),
    sort,
    direction: search.get("direction") === "descending" ? "descending" : "ascending",
  };
}

/** Writes a view over what a search holds besides; what is as it begins is left out. */
export function writeView(search: URLSearchParams, view: ListView): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ["q", "sort", "direction", ...FILTER_NAMES]) next.delete(name);
  if (view.text !== "") next.set("q", view.text);
  if (view.filter !== "all") next.set(...PARAMETERS[view.filter]);
  if (view.sort !== "name") next.set("sort", view.sort);
  if (view.direction !== "ascending") next.set("direction", view.direction);
  return next;
}
