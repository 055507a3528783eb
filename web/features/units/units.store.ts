/** The units, and the one whose page is open. */
import type { ResidentSummaryView } from "@domain/resident.ts";
import type { UnitPageView, UnitView } from "@domain/unit.ts";
import { api, LONG_TIMEOUT_MS } from "../../lib/http.ts";
import { fullName } from "../../lib/resident-name.ts";
import { createResource } from "../../lib/resource.ts";

const BASE = "/api/dashboard/units";

/** A list of thousands of units is not fetched again for each change of a resident. */
const PACE = { gapMs: 3_000, factor: 5 };

export const useUnits = createResource<void, readonly UnitView[]>({
  fetch: () => api.get<UnitView[]>(BASE, { timeoutMs: LONG_TIMEOUT_MS }),
  pace: PACE,
});

/** The unit that an address names: by its `_id`, or by its number and, if several have it, the building. */
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

export const useUnitPage = createResource<UnitName, UnitPageView>({
  fetch: (name) => api.get<UnitPageView>(pagePath(name)),
});

export const unitsApi = {
  change: (_id: string, change: object) => api.patch<UnitView>(`${BASE}/${_id}`, change),
};

export const ADD_UNIT = `${BASE}/add`;

/** Changes the list. It is fetched once more after a running fetch, whose response may lack the change. */
function changeList(change: (units: readonly UnitView[]) => readonly UnitView[]): void {
  const { busy, update, invalidate } = useUnits.getState();
  update((current) => current && change(current));
  if (busy) invalidate();
}

/** Puts a changed unit into the list and the open page. */
export function applyUnit(unit: UnitView): void {
  changeList((units) => [...units.filter(({ _id }) => _id !== unit._id), unit]);
  const { busy, update, invalidate } = useUnitPage.getState();
  update((current) => (current?.unit._id === unit._id ? { ...current, unit } : current));
  if (busy) invalidate();
}

/** Takes a unit out of the list. The open page asks for it again, and then says that there is none. */
export function removeUnit({ _id }: Pick<UnitView, "_id">): void {
  changeList((units) => units.filter((unit) => unit._id !== _id));
  const { data: page, invalidate } = useUnitPage.getState();
  if (page?.unit._id === _id) invalidate();
}

/** The fields of a resident that a unit shows of its people. */
type ResidentTenancy = Pick<
  ResidentSummaryView,
  | "userID"
  | "firstName"
  | "lastName"
  | "status"
  | "email"
  | "phone"
  | "leaseStart"
  | "leaseEnd"
  | "monthlyRent"
> & {
  unitID?: string;
  moveOutDate?: string;
};

/** Whether a resident is among the people of a unit with all current values, or is rightly not among them. */
function hasCurrent({ _id, people }: UnitView, resident: ResidentTenancy): boolean {
  const person = people.find(({ userID }) => userID === resident.userID);
  const livesHere = resident.unitID === _id && resident.status !== "Former" && resident.status !== "Pending";
  if (!person || !livesHere) return !person && !livesHere;
  if (person.name !== (fullName(resident) || resident.email)) return false;
  if (person.moveOutDate !== (resident.moveOutDate ?? "")) return false;
  const fields = ["email", "phone", "leaseStart", "leaseEnd", "monthlyRent"] as const;
  return fields.every((field) => person[field] === resident[field]);
}

/** Fetches the list and the open page again if they have other values of a resident. */
export function applyUnitResident(resident: ResidentTenancy): void {
  const { data: units, invalidate } = useUnits.getState();
  if (units?.some((unit) => !hasCurrent(unit, resident))) invalidate();
  const { data: page, invalidate: invalidatePage } = useUnitPage.getState();
  if (page && !hasCurrent(page.unit, resident)) invalidatePage();
}
