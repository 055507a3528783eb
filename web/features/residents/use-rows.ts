/** The rows of the list: filtered and sorted by `basis`, with the latest records, and new residents on top. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { ResidentListFilter } from "@domain/list-filters.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { useEffect, useMemo } from "react";
import { countChanged, viewTest } from "./changed-rows.ts";
import { sortResidents } from "./list-view.ts";
import { arrangeResidents, NO_RESIDENTS, useResidents } from "./residents.store.ts";

export interface Rows {
  rows: readonly ResidentSummaryView[];
  /** The number of new residents that the view would show, but that wait because the top of the list is not visible. */
  waiting: number;
  /** The number of residents whose changes affect the filter or the order. */
  changed: number;
}

export function useRows(view: ResidentListFilter, today: CalendarDate): Rows {
  const { text, filter, sort, direction } = view;
  const { basis, latest, onTop, waiting } = useResidents((state) => state.data ?? NO_RESIDENTS);

  // A change of the view also applies filter and order to the latest records.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(arrangeResidents, [text, filter, sort, direction]);

  const sorted = useMemo(
    () => sortResidents(basis, { sort, direction }, today),
    [basis, sort, direction, today],
  );
  const listed = useMemo(
    () => sorted.filter(viewTest({ filter, text }, today)),
    [sorted, filter, text, today],
  );

  return useMemo(() => {
    const passes = viewTest({ filter, text }, today);
    const passing = (userIDs: readonly string[]) =>
      userIDs
        .map((userID) => latest.get(userID))
        .filter((resident) => resident !== undefined)
        .filter(passes);
    return {
      rows: [...passing(onTop), ...listed.map((resident) => latest.get(resident.userID) ?? resident)],
      waiting: passing(waiting).length,
      changed: countChanged({ basis, chosen: listed, latest }, { filter, text, sort, direction }, today),
    };
  }, [basis, listed, latest, onTop, waiting, filter, text, sort, direction, today]);
}
