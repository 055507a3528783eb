/** The rows that the list shows: chosen and sorted from its basis, each in its latest state, newcomers on top. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { ResidentSummaryView } from "@domain/views.ts";
import { useEffect, useMemo } from "react";
import { filterTest, sortResidents, textTest } from "./list-view.ts";
import { useResidents } from "./residents.store.ts";
import type { ListView } from "./view-address.ts";

export function useRows(view: ListView, today: CalendarDate): readonly ResidentSummaryView[] {
  const { text, filter, sort, direction } = view;
  const basis = useResidents((state) => state.basis);
  const latest = useResidents((state) => state.latest);
  const onTop = useResidents((state) => state.onTop);
  const settle = useResidents((state) => state.settle);

  // Another view is the moment for order and choice to follow what changed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => settle(), [settle, text, filter, sort, direction]);

  const sorted = useMemo(
    () => sortResidents(basis, { sort, direction }, today),
    [basis, sort, direction, today],
  );
  const chosen = useMemo(() => {
    const passesFilter = filterTest(filter, today);
    const passesText = textTest(text);
    return sorted.filter((resident) => passesFilter(resident) && passesText(resident));
  }, [sorted, filter, text, today]);

  return useMemo(() => {
    const passesFilter = filterTest(filter, today);
    const passesText = textTest(text);
    const newcomers = onTop
      .map((userID) => latest.get(userID))
      .filter((resident) => resident !== undefined)
      .filter((resident) => passesFilter(resident) && passesText(resident));
    return [...newcomers, ...chosen.map((resident) => latest.get(resident.userID) ?? resident)];
  }, [chosen, latest, onTop, filter, text, today]);
}
