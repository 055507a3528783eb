/** The filters of the lists of residents and of incidents, for the screens, their addresses and saved views. */

import type { IncidentType } from "./enumerations.ts";
import { msg } from "./message.ts";
import type { ResidentColumn } from "./resident-columns.ts";

/** The filters of the dashboard's links, 'all', pending registrations and former residents. */
export const RESIDENT_FILTERS = [
  "all",
  "classA",
  "classB",
  "classC",
  "expiring",
  "new",
  "pending",
  "former",
] as const;
export type ResidentFilter = (typeof RESIDENT_FILTERS)[number];

/** The sorts in the order in which they are offered. */
export const RESIDENT_SORTS = ["name", "unit", "class", "fee", "status"] as const;
export type ResidentSort = (typeof RESIDENT_SORTS)[number];

export const SORT_DIRECTIONS = ["ascending", "descending"] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

export interface ResidentListFilter {
  /** The typed text (`list-search.ts`). */
  text: string;
  filter: ResidentFilter;
  sort: ResidentSort;
  direction: SortDirection;
  /** The columns of a saved view. By default, the columns that the person has chosen. */
  columns?: readonly ResidentColumn[] | undefined;
}

/** The views of the incidents screen. 'mine' are incidents assigned to the user. */
export const INCIDENTS_SHOWN = ["open", "emergency", "unassigned", "overdue", "mine", "resolved"] as const;
export type IncidentsShown = (typeof INCIDENTS_SHOWN)[number];

/** The choice of the type filter that filters nothing. */
export const ALL_TYPES = msg("All types");

export interface IncidentListFilter {
  shown: IncidentsShown;
  /** The words to search for. */
  text: string;
  type: IncidentType | typeof ALL_TYPES;
}
