/** The Edit form's fields: the stored unit type first, and only what differs is sent. */
import { describe, expect, it } from "vitest";
import type { ResidentView } from "../../../src/domain/resident.ts";
import { invalidResidentField } from "../../../src/domain/resident-field-errors.ts";
import { RESIDENT_TEXTS } from "../../../src/domain/resident-rules.ts";
import {
  changedValues,
  editGroups,
  unitTypeChoices,
  valuesOf,
} from "../../../web/features/resident-edit/edit-fields.ts";

const resident = {
  firstName: "Dana",
  lastName: "Whitfield",
  unitNumber: "2F",
  unitType: "1BHK",
  class: "C",
  leaseStart: "2026-02-01",
  leaseEnd: "2027-01-31",
  monthlyRent: 1480,
  monthlyFee: 0,
  monthlyIncome: null,
} as ResidentView;

const LISTED = ["1Bed/1Bath", "2Bed/1Bath", "2Bed/2Bath", "3Bed/2Bath", "3Bed/3Bath"];

describe("the Edit form", () => {
  it("offers the stored unit type first where its list lacks it", () => {
    expect(unitTypeChoices("1BHK")).toEqual(["1BHK", ...LISTED]);
    expect(unitTypeChoices("2Bed/2Bath")).toEqual(LISTED);
    expect(unitTypeChoices("")).toEqual(LISTED);
  });

  it("asks for a unit type only where none is stored", () => {
    const unitType = (stored: string) =>
      editGroups(stored)
        .flatMap(({ fields }) => fields)
        .find(({ name }) => name === "unitType");
    expect(unitType("1BHK")).not.toHaveProperty("placeholder");
    expect(unitType("")).toMatchObject({ placeholder: "Select a unit type" });
  });

  it("shows amounts as texts, and those that were never entered as empty", () => {
    expect(valuesOf(resident)).toMatchObject({ monthlyRent: "1480", monthlyFee: "0", monthlyIncome: "" });
    expect(valuesOf({ ...resident, monthlyRent: 0, monthlyIncome: 0 })).toMatchObject({
      monthlyRent: "",
      monthlyIncome: "0",
    });
  });

  it("sends what differs from what is stored, and nothing else", () => {
    const stored = valuesOf(resident);
    expect(changedValues(stored, stored)).toEqual({});
    expect(changedValues({ ...stored, unitNumber: "3F", monthlyIncome: "" }, stored)).toEqual({
      unitNumber: "3F",
    });
  });
});

describe("the field at fault", () => {
  it.each([
    [RESIDENT_TEXTS.leaseOrder, "leaseEnd"],
    [RESIDENT_TEXTS.classMissing, "class"],
    [RESIDENT_TEXTS.emailInUse, "email"],
    ["Unit number can have at most 200 characters.", "unitNumber"],
    ["Monthly rent can be at most 1,000,000.", "monthlyRent"],
    ["Something else.", undefined],
  ])("%s is about %s", (problem, field) => {
    expect(invalidResidentField(problem, { firstName: "" })).toBe(field);
  });

  it("is the first of two missing names", () => {
    expect(invalidResidentField(RESIDENT_TEXTS.nameMissing, { firstName: " " })).toBe("firstName");
    expect(invalidResidentField(RESIDENT_TEXTS.nameMissing, { firstName: "Dana" })).toBe("lastName");
  });
});
