/** A saved view: a filter of residents or of incidents under a name, for its owner or for all staff. */
import { z } from "zod";
import { INCIDENT_TYPES } from "./enumerations.ts";
import { recordID, timestamp } from "./fields.ts";
import {
  ALL_TYPES,
  INCIDENTS_SHOWN,
  type IncidentListFilter,
  RESIDENT_FILTERS,
  RESIDENT_SORTS,
  type ResidentListFilter,
  SORT_DIRECTIONS,
} from "./list-filters.ts";
import { RESIDENT_COLUMNS } from "./resident-columns.ts";
import { VIEWED_LISTS, VISIBILITIES, type ViewedList } from "./saved-view-rules.ts";

/** A text without unpaired surrogates, which can't be stored. */
const filterText = z.string().regex(/^[^\ud800-\udfff]*$/u);

const residentFilterSchema: z.ZodType<ResidentListFilter> = z.strictObject({
  text: filterText,
  filter: z.enum(RESIDENT_FILTERS),
  sort: z.enum(RESIDENT_SORTS),
  direction: z.enum(SORT_DIRECTIONS),
  columns: z.exactOptional(z.array(z.enum(RESIDENT_COLUMNS)).min(1).max(RESIDENT_COLUMNS.length)),
});

const incidentFilterSchema: z.ZodType<IncidentListFilter> = z.strictObject({
  text: filterText,
  shown: z.enum(INCIDENTS_SHOWN),
  type: z.enum([ALL_TYPES, ...INCIDENT_TYPES]),
});

/** The schema of each list's filter. */
export const FILTER_SCHEMAS: Readonly<
  Record<ViewedList, z.ZodType<ResidentListFilter | IncidentListFilter>>
> = { residents: residentFilterSchema, incidents: incidentFilterSchema };

export const savedViewSchema = z
  .strictObject({
    _id: recordID,
    name: z.string(),
    visibility: z.enum(VISIBILITIES).describe("Who sees it: its owner, or all staff (team)"),
    ownerID: z.string(),
    ownerName: z.string().describe("First name of the member of staff who saved it"),
    list: z.enum(VIEWED_LISTS),
    filter: z.union([residentFilterSchema, incidentFilterSchema]).describe("The filter of the list"),
    createdAt: timestamp,
  })
  .meta({ title: "SavedView" });
export type SavedViewView = z.infer<typeof savedViewSchema>;

export type ListFilter = SavedViewView["filter"];
