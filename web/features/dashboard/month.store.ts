/**
 * The residents that a month's average counts. Only the pages near the viewport are loaded. They are refetched when the
 * dashboard's stats change, less often if the server is slow.
 */
import type { MonthLine } from "@domain/enumerations.ts";
import type { MonthPage, MonthResident } from "@domain/overview.ts";
import { MONTH_PAGE_SIZE } from "@domain/property-analytics.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import type { MonthQuery } from "./month-address.ts";

const PATH = "/api/dashboard/overview/month";

/** The pause between two fetches is at least `gapMs`, and `factor` times as long as the last fetch took. */
const PACE = { gapMs: 200, factor: 4 };

/** A month's figures, without its residents. */
export type MonthFigures = Pick<MonthPage, "month" | "counted" | MonthLine>;

interface Month {
  figures: MonthFigures;
  /** Residents by the position at which their page begins. */
  pages: ReadonlyMap<number, readonly MonthResident[]>;
}

interface FetchedPages {
  pages: readonly MonthPage[];
  /** Whether they replace all loaded pages, because stats have changed. */
  replaces: boolean;
}

/** The positions near the viewport, from `first` to before `end`, and whether the loaded pages may be out of date. */
const visible = { first: 0, end: 1, isOutdated: true };

/** The start positions of the pages that have the positions from `first` to before `end`. */
export function pagesOf(first: number, end: number): number[] {
  const begin = Math.floor(first / MONTH_PAGE_SIZE) * MONTH_PAGE_SIZE;
  const count = Math.max(1, Math.ceil((end - begin) / MONTH_PAGE_SIZE));
  return Array.from({ length: count }, (_, index) => begin + index * MONTH_PAGE_SIZE);
}

const isLoaded = (from: number) => useMonth.getState().data?.pages.has(from) === true;

async function fetchPages({ month, line }: MonthQuery): Promise<FetchedPages> {
  const replaces = visible.isOutdated;
  visible.isOutdated = false;
  const positions = pagesOf(visible.first, visible.end).filter((from) => replaces || !isLoaded(from));
  try {
    const fetches = positions.map((from) => api.get<MonthPage>(PATH, { query: { line, month, from } }));
    return { pages: await Promise.all(fetches), replaces };
  } catch (error) {
    visible.isOutdated ||= replaces;
    throw error;
  }
}

function merge({ pages, replaces }: FetchedPages, current: Month | undefined): Month {
  const merged = new Map(replaces ? [] : current?.pages);
  for (const { from, residents } of pages) merged.set(from, residents);
  // Without a page, all that are visible had loaded by the time of the fetch.
  const figures = pages.at(-1) ?? current?.figures;
  if (!figures) throw new Error("The first fetch of a month has at least one page.");
  const { month, behavior, payment, counted } = figures;
  return { pages: merged, figures: { month, behavior, payment, counted } };
}

export const useMonth = createResource<MonthQuery, FetchedPages, Month>({
  fetch: fetchPages,
  merge,
  // The figures are those of both averages, so that their links stay, and with them the focus, while the other one's residents load.
  keeps: (next, previous) => next.month === previous.month,
  pace: PACE,
});

/** The rows of a month's table. Those whose page isn't loaded are undefined. */
export function rowsOf(
  pages: Month["pages"] | undefined,
  total: number,
): readonly (MonthResident | undefined)[] {
  const rows: (MonthResident | undefined)[] = Array.from({ length: total });
  for (const [from, residents] of pages ?? []) {
    for (const [index, resident] of residents.entries()) rows[from + index] = resident;
  }
  return rows;
}

/** Opens a month at its first page. */
export function openMonth(params: MonthQuery): void {
  Object.assign(visible, { first: 0, end: 1, isOutdated: true });
  void useMonth.getState().load(params);
}

/** Refetches the pages near the viewport, because stats may have changed. */
export function invalidateMonth(): void {
  visible.isOutdated = true;
  useMonth.getState().invalidate();
}

/** Like `invalidateMonth`, but at once, for a Retry button. */
export function refetchMonth(): Promise<void> {
  visible.isOutdated = true;
  return useMonth.getState().refetch();
}

/** Sets the positions near the viewport and fetches their missing pages. */
export function showMonthRows(first: number, end: number): void {
  Object.assign(visible, { first, end });
  const { data, refetch } = useMonth.getState();
  if (data && !pagesOf(first, end).every(isLoaded)) void refetch();
}
