/**
 * The rows of the list. They keep their places: a row that no longer matches the filter stays, and a new one joins only where
 * nothing moves under the pointer. The filter and the order are applied again with the next filter.
 */
import type { IncidentView } from "@domain/incident.ts";

export interface ShownRows {
  /** The filter for which the rows were chosen. When it changes, the rows are chosen again. */
  key: string;
  ids: readonly string[];
}

interface RowRules {
  passes: (incident: IncidentView) => boolean;
  order: (a: IncidentView, b: IncidentView) => number;
}

const idOf = ({ _id }: IncidentView) => _id;

export function chooseRows(
  key: string,
  incidents: readonly IncidentView[],
  { passes, order }: RowRules,
): ShownRows {
  return { key, ids: incidents.filter(passes).toSorted(order).map(idOf) };
}

/** The incidents that match the filter and have no row yet. */
export function waitingFor(
  { ids }: ShownRows,
  incidents: readonly IncidentView[],
  { passes }: Pick<RowRules, "passes">,
): IncidentView[] {
  const shownIDs = new Set(ids);
  return incidents.filter((incident) => !shownIDs.has(incident._id) && passes(incident));
}

/** Adds the waiting incidents where the order puts them. The rows that are there keep their order. */
export function admitRows(
  rows: ShownRows,
  byID: ReadonlyMap<string, IncidentView>,
  waiting: readonly IncidentView[],
  { order }: Pick<RowRules, "order">,
): ShownRows {
  const ids = [...rows.ids];
  for (const incident of waiting) {
    const at = ids.findIndex((id) => {
      const shownIncident = byID.get(id);
      return shownIncident !== undefined && order(incident, shownIncident) < 0;
    });
    ids.splice(at < 0 ? ids.length : at, 0, incident._id);
  }
  return { ...rows, ids };
}
