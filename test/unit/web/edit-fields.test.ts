/** The Edit form's fields: the stored unit type first, and only what differs is sent. */
import { expect, it } from "vitest";
import type { FullResidentView } from "../../../src/domain/resident.ts";
import {
  editGroups,
  shownValue,
  unitTypeChoices,
  valuesOf,
} from "../../../web/features/resident-edit/edit-fields.ts";
import { changedValues } from "../../../web/lib/changed-values.ts";

const resident = {
  ...{ firstName: "Dana", lastName: "Whitfield", unitNumber: "2F", unitType: "1BHK", class: "C" },
  ...{ leaseStart: "2026-02-01", leaseEnd: "2027-01-31" },
  ...{ monthlyRent: 1480, monthlyFee: 0, monthlyIncome: null },
} as FullResidentView;

const LISTED = ["1Bed/1Bath", "2Bed/1Bath", "2Bed/2Bath", "3Bed/2Bath", "3Bed/3Bath"];

it("offers a stored unit type that is not in the list first", () => {
  expect(unitTypeChoices("1BHK")).toEqual(["1BHK", ...LISTED]);
  for (const stored of ["2Bed/2Bath", ""]) expect(unitTypeChoices(stored)).toEqual(LISTED);
});

it("has a placeholder for the unit type only if none is stored", () => {
  const unitType = (stored: string) =>
    editGroups(stored)
      .flatMap(({ fields }) => fields)
      .find(({ name }) => name === "unitType");
  expect(unitType("1BHK")).not.toHaveProperty("placeholder");
  expect(unitType("")).toMatchObject({ placeholder: "Select a unit type" });
});

it("shows amounts as texts, and those that were never entered as empty", () => {
  expect(valuesOf(resident)).toMatchObject({ monthlyRent: "1480", monthlyFee: "0", monthlyIncome: "" });
  const none = valuesOf({ ...resident, monthlyRent: 0, monthlyIncome: 0 });
  expect(none).toMatchObject({ monthlyRent: "", monthlyIncome: "0" });
});

it("sends only changed values", () => {
  const stored = valuesOf(resident);
  expect(changedValues(stored, stored)).toEqual({});
  const typed = { ...stored, unitNumber: "3F", monthlyIncome: "" };
  expect(changedValues(typed, stored)).toEqual({ unitNumber: "3F" });
});

it("shows a value that another person has changed as the profile does", () => {
  expect(shownValue("leaseEnd", "2027-01-31")).toBe("Jan 31, 2027");
  expect(shownValue("firstName", "Dana")).toBe("Dana");
});
