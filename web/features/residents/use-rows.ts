/** The rows of the list. New residents join them on top, where the specification puts them. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { ResidentListFilter } from "@domain/list-filters.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { useDeferredValue, useEffect, useMemo } from "react";
import { type StableRows, useStableRows } from "../../lib/stable-rows.ts";
import { orderOf, viewTest } from "./list-view.ts";
import { NO_RESIDENTS, useResidents } from "./residents.store.ts";

/** @param isReady whether the residents are loaded; there are no rows before */
export function useRows(
  { text: typedText, filter, sort, direction }: ResidentListFilter,
  today: CalendarDate,
  isReady: boolean,
): StableRows<ResidentSummaryView> {
  // The field shows each letter at once; the rows follow.
  const text = useDeferredValue(typedText);
  const { latest, ownAdditions, ownChanges } = useResidents((state) => state.data ?? NO_RESIDENTS);
  const rows = useStableRows({
    items: useMemo(() => [...latest.values()], [latest]),
    // A change of the user's own chooses the rows again at once; changes of others leave them where they are.
    key: isReady ? JSON.stringify([text, filter, sort, direction, today, ownChanges]) : undefined,
    passes: useMemo(() => viewTest({ filter, text }, today), [filter, text, today]),
    order: useMemo(() => orderOf({ sort, direction }, today), [sort, direction, today]),
    newOnTop: true,
  });

  // A resident whom this user adds gets a row at once, because the user looks for it. Those of others wait.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `admit` is another function in each render
  useEffect(() => {
    if (ownAdditions > 0) rows.admit();
  }, [ownAdditions]);

  return rows;
}
