/** Rows of a file: lines of vacant units, and the changes to residents who exist. */
import { describe, expect, it } from "vitest";
import {
  changesOf,
  type ExistingResident,
} from "../../../../src/domain/resident-import/existing-residents.ts";
import { readHeader } from "../../../../src/domain/resident-import/import-columns.ts";
import { parseRow } from "../../../../src/domain/resident-import/import-rows.ts";

const rowOf = (heads: readonly string[], cells: readonly string[]) =>
  parseRow(
    { line: 2, cells },
    {
      places: readHeader(heads).places,
      columns: heads.length,
      today: "2026-11-21",
      asksTraits: false,
      defaults: () => undefined,
    },
  );

describe("a line of a rent roll", () => {
  it.each(["VACANT", "Vacant Unit", "Vacant - 3C", "unoccupied apartment"])(
    "with the tenant %j is of a vacant unit",
    (tenant) => {
      expect(rowOf(["Tenant", "Unit"], [tenant, "3C"])).toMatchObject({ isVacant: true, problems: [] });
    },
  );

  it("with a name that only begins like it, or with an email address, is of a resident", () => {
    expect(rowOf(["First name", "Last name", "Unit"], ["Vacanti", "Rosa", "3C"]).isVacant).toBe(false);
    expect(rowOf(["Tenant", "Unit", "Email"], ["Vacant", "3C", "v@example.com"]).isVacant).toBe(false);
  });
});

it("writes a resident's unit and its type in another way without changing them", () => {
  const resident = {
    ...{ userID: "R-00000001", email: "rosa@example.com", firstName: "Rosa", lastName: "Whitfield" },
    ...{ phone: "", unitNumber: "4B", unitType: "2BHK", leaseStart: "", leaseEnd: "" },
    ...{ monthlyRent: 1850, monthlyFee: 50 },
  } satisfies ExistingResident;
  const heads = ["First name", "Last name", "Unit", "Rent", "Type"];
  const { form, filledFields } = rowOf(heads, ["Rosa", "Whitfield", "4 b", "1900", "2bhk"]);
  expect(changesOf(form, resident, "replace", filledFields)).toEqual({ monthlyRent: "1900" });
  const moved = rowOf(heads, ["Rosa", "Whitfield", "5B", "1850", ""]);
  expect(changesOf(moved.form, resident, "replace", moved.filledFields)).toEqual({ unitNumber: "5B" });
});
