/** Which residents a view shows, and how many it would show otherwise if it followed what changed meanwhile. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { filterTest, orderOf, textTest } from "./list-view.ts";
import type { ListView } from "./view-address.ts";

type Resident = ResidentSummaryView;

/** The test of a view's filter and text together. */
export function viewTest(
  { filter, text }: Pick<ListView, "filter" | "text">,
  today: CalendarDate,
): (resident: Resident) => boolean {
  const passesFilter = filterTest(filter, today);
  const passesText = textTest(text);
  return (resident) => passesFilter(resident) && passesText(resident);
}

export interface Shown {
  /** The states that order and choice were made from. */
  basis: readonly Resident[];
  /** Those of them that the view shows, in its order. */
  chosen: readonly Resident[];
  /** Every resident's latest state; who is not in `basis` came since, and is told of as new. */
  latest: ReadonlyMap<string, Resident>;
}

/** How many residents would come or go, or stand elsewhere because of what they are sorted by. */
export function countChanged({ basis, chosen, latest }: Shown, view: ListView, today: CalendarDate): number {
  const now = (resident: Resident) => latest.get(resident.userID) ?? resident;
  const changed = basis.filter((resident) => now(resident) !== resident);
  if (changed.length === 0) return 0;
  const passes = viewTest(view, today);
  const order = orderOf(view, today);
  const stays = (resident: Resident) => passes(resident) && passes(now(resident));
  const comingAndGoing = changed.filter((resident) => passes(resident) !== passes(now(resident)));
  const moved = changed.filter((resident) => stays(resident) && order(resident, now(resident)) !== 0);
  if (moved.length === 0) return comingAndGoing.length;
  const rows = chosen.filter(stays).map(now);
  const isInOrder = rows.every((row, place) => place === 0 || order(rows[place - 1] ?? row, row) <= 0);
  return comingAndGoing.length + (isInOrder ? 0 : moved.length);
}
