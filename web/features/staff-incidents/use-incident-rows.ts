/** The rows of the list, and the new incidents that wait until the user asks for them or is at the top of the list. */
import type { CalendarDate } from "@domain/calendar.ts";
import type { IncidentView } from "@domain/incident.ts";
import type { IncidentListFilter } from "@domain/list-filters.ts";
import { useMemo, useState } from "react";
import { type FilterContext, filterTest, orderOf } from "./incident-filter.ts";
import { admitRows, chooseRows, type ShownRows, waitingFor } from "./shown-rows.ts";

interface Rows {
  rows: readonly IncidentView[];
  /** The number of incidents that match the filter, but have no row yet. */
  waiting: number;
  /** Gives the waiting incidents their rows. */
  admit: () => void;
}

interface RowOptions {
  incidents: readonly IncidentView[];
  isReady: boolean;
  filter: IncidentListFilter;
  today: CalendarDate;
  userID: string;
  reporterOf: FilterContext["reporterOf"];
  /** The incidents with messages that the office has not read. */
  unread: ReadonlySet<string>;
}

const NO_ROWS: ShownRows = { key: "", ids: [] };

export function useIncidentRows(options: RowOptions): Rows {
  const { incidents, isReady, filter, today, userID, reporterOf, unread } = options;
  const { shown, text, type } = filter;
  const [held, setHeld] = useState(NO_ROWS);
  const byID = useMemo(() => new Map(incidents.map((incident) => [incident._id, incident])), [incidents]);
  const rules = useMemo(
    () => ({
      passes: filterTest({ shown, text, type }, { today, userID, reporterOf }),
      order: orderOf(shown, today, unread),
    }),
    [shown, text, type, today, userID, reporterOf, unread],
  );
  const key = isReady ? JSON.stringify([shown, text.trim(), type]) : "";
  const current = key !== "" && held.key !== key ? chooseRows(key, incidents, rules) : held;
  // Kept during rendering, so that no frame shows the rows of the last filter.
  if (current !== held) setHeld(current);
  const waiting = useMemo(
    () => (key === "" ? [] : waitingFor(current, incidents, rules)),
    [key, current, incidents, rules],
  );
  return {
    rows: useMemo(
      () => current.ids.map((id) => byID.get(id)).filter((incident) => incident !== undefined),
      [current, byID],
    ),
    waiting: waiting.length,
    admit: () => setHeld(admitRows(current, byID, waiting, rules)),
  };
}
