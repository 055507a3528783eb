/** The units, and the one whose page is open. */
import type { ResidentSummaryView } from "@domain/resident.ts";
import type { UnitPageView, UnitView } from "@domain/unit.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

const BASE = "/api/dashboard/units";

/** A list of thousands of units takes longer than other calls. */
const LIST_TIMEOUT_MS = 60_000;

/** A list of thousands of units is not fetched again for each change of a resident. */
const PACE = { gapMs: 3_000, factor: 5 };

const replaced = <Data>(response: Data): Data => response;

export const useUnits = createResource<string, UnitView[], readonly UnitView[]>({
  fetch: () => api.get<UnitView[]>(BASE, { timeoutMs: LIST_TIMEOUT_MS }),
  merge: replaced,
  pace: PACE,
});

/** The unit that an address names: by its `_id`, or by a number and perhaps the building. */
export interface UnitName {
  id: string | undefined;
  number: string;
  building: string | undefined;
}

function pagePath({ id, number, building }: UnitName): string {
  if (id !== undefined) return `${BASE}/${encodeURIComponent(id)}`;
  const search = building === undefined ? "" : `?${new URLSearchParams({ building })}`;
  return `${BASE}/${encodeURIComponent(number)}${search}`;
}

export const useUnitPage = createResource<UnitName, UnitPageView, UnitPageView>({
  fetch: (name) => api.get<UnitPageView>(pagePath(name)),
  merge: replaced,
});

export const unitsApi = {
  change: (_id: string, change: object) => api.patch<UnitView>(`${BASE}/${_id}`, change),
};

export const ADD_UNIT = `${BASE}/add`;

/** Puts a changed unit into the list and the open page. */
export function applyUnit(unit: UnitView): void {
  useUnits
    .getState()
    .update((current) => current && [...current.filter(({ _id }) => _id !== unit._id), unit]);
  useUnitPage
    .getState()
    .update((current) => (current?.unit._id === unit._id ? { ...current, unit } : current));
}

export function dropUnit({ _id }: Pick<UnitView, "_id">): void {
  useUnits.getState().update((current) => current?.filter((unit) => unit._id !== _id));
}

type Place = Pick<
  ResidentSummaryView,
  "userID" | "status" | "email" | "phone" | "leaseStart" | "leaseEnd" | "monthlyRent"
> & {
  unitID?: string;
  moveOutDate?: string;
};

/** Whether a unit shows a resident as the resident is now. */
function isShown({ _id, people }: UnitView, resident: Place): boolean {
  const person = people.find(({ userID }) => userID === resident.userID);
  const isThere = resident.unitID === _id && resident.status !== "Former" && resident.status !== "Pending";
  if (!person || !isThere) return !person && !isThere;
  const fields = ["email", "phone", "leaseStart", "leaseEnd", "monthlyRent"] as const;
  const isMoving = person.moveOutDate !== (resident.moveOutDate ?? "");
  return !isMoving && fields.every((field) => person[field] === resident[field]);
}

/** Fetches what shows a resident otherwise than the resident is now. */
export function applyUnitResident(resident: Place): void {
  const { data: units, invalidate } = useUnits.getState();
  if (units?.some((unit) => !isShown(unit, resident))) invalidate();
  const { data: page, invalidate: invalidatePage } = useUnitPage.getState();
  if (page && !isShown(page.unit, resident)) invalidatePage();
}
