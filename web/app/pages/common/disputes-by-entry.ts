/** The disputes about log entries, by the `_id` of the entry; the latest of several about one entry. */
import type { IncidentView } from "@domain/incident.ts";
import { newestFirst } from "../../../lib/merge-items.ts";

export function disputesByEntry(incidents: readonly IncidentView[]): ReadonlyMap<string, IncidentView> {
  const oldestFirst = incidents.toSorted((a, b) => newestFirst(b, a));
  return new Map(
    oldestFirst.flatMap((incident) =>
      incident.disputedEntry ? [[incident.disputedEntry._id, incident] as const] : [],
    ),
  );
}
