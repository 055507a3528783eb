/** The number of rows that would change if the list were filtered and sorted again. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { ResidentListFilter } from "@domain/list-filters.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { filterTest, orderOf, textTest } from "./list-view.ts";

type Resident = ResidentSummaryView;

/** A predicate for the filter and the text of a view. */
export function viewTest(
  { filter, text }: Pick<ResidentListFilter, "filter" | "text">,
  today: CalendarDate,
): (resident: Resident) => boolean {
  const passesFilter = filterTest(filter, today);
  const passesText = textTest(text);
  return (resident) => passesFilter(resident) && passesText(resident);
}

export interface Shown {
  /** The records to which filter and order were applied. */
  basis: readonly Resident[];
  /** The records that the view shows, in order. */
  chosen: readonly Resident[];
  /** The latest records. Residents that are not in `basis` are new and announced separately. */
  latest: ReadonlyMap<string, Resident>;
}

/** The number of residents that would appear, disappear or move. */
export function countChanged(
  { basis, chosen, latest }: Shown,
  view: ResidentListFilter,
  today: CalendarDate,
): number {
  const now = (resident: Resident) => latest.get(resident.userID) ?? resident;
  const changedResidents = basis.filter((resident) => now(resident) !== resident);
  if (changedResidents.length === 0) return 0;
  const passes = viewTest(view, today);
  const order = orderOf(view, today);
  const stays = (resident: Resident) => passes(resident) && passes(now(resident));
  const comingAndGoing = changedResidents.filter((resident) => passes(resident) !== passes(now(resident)));
  const moved = changedResidents.filter(
    (resident) => stays(resident) && order(resident, now(resident)) !== 0,
  );
  if (moved.length === 0) return comingAndGoing.length;
  const rows = chosen.filter(stays).map(now);
  const isInOrder = rows.every((row, place) => place === 0 || order(rows[place - 1] ?? row, row) <= 0);
  return comingAndGoing.length + (isInOrder ? 0 : moved.length);
}
