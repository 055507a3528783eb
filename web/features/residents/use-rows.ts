/** The rows that the list shows: chosen and sorted from its basis, each in its latest state, newcomers on top. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { useEffect, useMemo } from "react";
import { countChanged, viewTest } from "./changed-rows.ts";
import { sortResidents } from "./list-view.ts";
import { NO_RESIDENTS, settleResidents, useResidents } from "./residents.store.ts";
import type { ListView } from "./view-address.ts";

export interface Rows {
  rows: readonly ResidentSummaryView[];
  /** How many came while the top of the list was out of sight, of those whom the view shows. */
  waiting: number;
  /** How many changed so that the rows are not what the view asks for any more. */
  changed: number;
}

export function useRows(view: ListView, today: CalendarDate): Rows {
  const { text, filter, sort, direction } = view;
  const { basis, latest, onTop, waiting } = useResidents((state) => state.data ?? NO_RESIDENTS);

  // Another view is the moment for order and choice to follow what changed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(settleResidents, [text, filter, sort, direction]);

  const sorted = useMemo(
    () => sortResidents(basis, { sort, direction }, today),
    [basis, sort, direction, today],
  );
  const chosen = useMemo(
    () => sorted.filter(viewTest({ filter, text }, today)),
    [sorted, filter, text, today],
  );

  return useMemo(() => {
    const passes = viewTest({ filter, text }, today);
    const held = (userIDs: readonly string[]) =>
      userIDs
        .map((userID) => latest.get(userID))
        .filter((resident) => resident !== undefined)
        .filter(passes);
    return {
      rows: [...held(onTop), ...chosen.map((resident) => latest.get(resident.userID) ?? resident)],
      waiting: held(waiting).length,
      changed: countChanged({ basis, chosen, latest }, { filter, text, sort, direction }, today),
    };
  }, [basis, chosen, latest, onTop, waiting, filter, text, sort, direction, today]);
}
