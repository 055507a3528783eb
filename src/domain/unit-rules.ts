/** Rules and texts of units, and the status of a unit by the people who live in it. */

import { type CalendarDate, isCalendarDate } from "./calendar.ts";
import {
  isBlank,
  lineProblem,
  maximumProblem,
  type Problem,
  paragraphProblem,
  parseDollars,
  parseNumber,
  visibleName,
} from "./field-rules.ts";
import { foldText } from "./folded-text.ts";
import { MONTHLY_AMOUNT_MAX, UNITS_MAX } from "./limits.ts";
import { message, msgs } from "./message.ts";
import type { OverviewView } from "./overview.ts";
import { isEmptyNumber, unitTypeOf } from "./resident-rules.ts";
import { hasBegun, type TimeOnLease } from "./tenancy-rules.ts";
import type { UnitPerson, UnitView } from "./unit.ts";
import { FLOOR_MAX, FLOOR_MIN } from "./unit-floors.ts";

export const UNIT_STATES = ["active", "offline"] as const;
export type UnitState = (typeof UNIT_STATES)[number];

export const UNIT_STATUSES = msgs(["Occupied", "Notice", "Vacant", "Offline"]);

export const UNIT_TEXTS = msgs({
  numberMissing: "Unit number is required.",
  typeUnknown: "Please choose a unit type.",
  floorInvalid: message("Floor must be a whole number from {min} to {max}.", {
    min: FLOOR_MIN,
    max: FLOOR_MAX,
  }),
  rentInvalid: "Asking rent must be a positive number.",
  stateUnknown: "Please choose active or offline.",
  taken: "This building already has a unit with this number.",
  tooMany: message("A property can have at most {max} units.", { max: UNITS_MAX }),
  nothingToChange: "Name at least one field to change.",
  notFound: "Unit not found.",
  lived: "Only a unit in which no one has ever lived can be removed. Set it offline.",
  addFailed: "Failed to add the unit.",
  addError: "Error adding the unit.",
  changeFailed: "Failed to change the unit.",
  changeError: "Error changing the unit.",
  removeFailed: "Failed to remove the unit.",
  removeError: "Error removing the unit.",
});

export interface UnitForm {
  number: string;
  building: string;
  /** A number or its text. Empty if it is unknown; for a new unit, the portal then takes it from the number. */
  floor?: unknown;
  type: string;
  askingRent?: unknown;
  state: string;
  note: string;
}

/** The form of a unit number or building for comparison: without case, accents, blanks and the width of letters. */
export function foldedUnit(text: string): string {
  const visible = visibleName(text).normalize("NFKC");
  return (
    foldText(visible)
      .replace(/\s+/gu, "")
      .replace(/\p{Pd}/gu, "-") || visible
  );
}

/** The stored value of an optional number. */
export const optionalNumber = (value: unknown): number | null =>
  isEmptyNumber(value) ? null : (parseNumber(value) ?? null);

export const optionalDollars = (value: unknown): number | null =>
  isEmptyNumber(value) ? null : (parseDollars(value) ?? null);

function floorProblem({ floor }: UnitForm): Problem<"floor"> | undefined {
  if (isEmptyNumber(floor)) return undefined;
  const number = parseNumber(floor);
  const isFloor =
    number !== undefined && Number.isInteger(number) && number >= FLOOR_MIN && number <= FLOOR_MAX;
  return isFloor ? undefined : { field: "floor", text: UNIT_TEXTS.floorInvalid };
}

function rentProblem({ askingRent }: UnitForm): Problem<"askingRent"> | undefined {
  if (isEmptyNumber(askingRent)) return undefined;
  const rent = parseDollars(askingRent);
  if (rent === undefined || rent <= 0) return { field: "askingRent", text: UNIT_TEXTS.rentInvalid };
  const text = maximumProblem("Asking rent", rent, MONTHLY_AMOUNT_MAX);
  return text === undefined ? undefined : { field: "askingRent", text };
}

export const isUnitState = (state: string): state is UnitState =>
  (UNIT_STATES as readonly string[]).includes(state);

/** The first broken rule of a unit, or undefined. */
export function unitProblem(form: UnitForm): Problem<keyof UnitForm> | undefined {
  const { number, building, type, state, note } = form;
  if (isBlank(number)) return { field: "number", text: UNIT_TEXTS.numberMissing };
  if (!isBlank(type) && unitTypeOf(type) === undefined)
    return { field: "type", text: UNIT_TEXTS.typeUnknown };
  return (
    lineProblem({ number, building }, msgs({ number: "Unit number", building: "Building" })) ??
    floorProblem(form) ??
    rentProblem(form) ??
    (isUnitState(state) ? undefined : { field: "state", text: UNIT_TEXTS.stateUnknown }) ??
    paragraphProblem({ note }, msgs({ note: "Note" }))
  );
}

/** The fields of a resident that the status of the unit depends on. */
type PersonInUnit = Pick<UnitPerson, "leaseEnd" | "monthlyRent" | "isFurther" | "moveOutDate"> & TimeOnLease;

/** The fields of a unit that depend on the people who live in it. */
type UnitOccupancy = Pick<UnitView, "status" | "leaseEnd" | "monthlyRent">;

/** Whether a person lives in the unit today: the lease has begun, or no start is entered. */
const hasMovedIn = (time: TimeOnLease, today: CalendarDate): boolean =>
  !isCalendarDate(time.leaseStart) || hasBegun(time, today);

/** The number of the property's units by their status. */
export type Occupancy = OverviewView["occupancy"];

/**
 * Counts the units by their status.
 * @param units the number of units
 * @param offlineIDs the units that staff have set offline
 * @param people the approved current residents with their units, in any order
 */
export function countOccupancy(
  { units, offlineIDs }: { units: number; offlineIDs: readonly string[] },
  people: Iterable<TimeOnLease & Pick<PersonInUnit, "moveOutDate"> & { unitID: string }>,
  today: CalendarDate,
): Occupancy {
  /** The occupied units, and whether all their residents have a planned move-out. */
  const noticeByUnit = new Map<string, boolean>();
  for (const person of people) {
    if (person.unitID === "" || !hasMovedIn(person, today)) continue;
    noticeByUnit.set(person.unitID, person.moveOutDate !== "" && noticeByUnit.get(person.unitID) !== false);
  }
  const notice = [...noticeByUnit.values()].filter(Boolean).length;
  const offline = offlineIDs.filter((unitID) => !noticeByUnit.has(unitID)).length;
  const occupied = noticeByUnit.size;
  return { units, occupied, notice, vacant: Math.max(0, units - occupied - offline), offline };
}

/** The fields of a unit that depend on its people. @param people the approved current residents of the unit */
export function occupancyOf(
  state: UnitState,
  people: readonly PersonInUnit[],
  today: CalendarDate,
): UnitOccupancy {
  const occupants = people.filter((person) => hasMovedIn(person, today));
  if (occupants.length === 0) {
    return { status: state === "offline" ? "Offline" : "Vacant", leaseEnd: "", monthlyRent: null };
  }
  const isOnNotice = occupants.every(({ moveOutDate }) => moveOutDate !== "");
  return {
    status: isOnNotice ? "Notice" : "Occupied",
    leaseEnd: occupants.reduce((latest, { leaseEnd }) => (leaseEnd > latest ? leaseEnd : latest), ""),
    // Of each lease, one person counts.
    monthlyRent: occupants.reduce(
      (sum, { monthlyRent, isFurther }) => sum + (isFurther ? 0 : monthlyRent),
      0,
    ),
  };
}
