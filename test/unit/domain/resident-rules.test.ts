/** New Resident and Edit Resident: every rule's text, in the specification's order. */

import { describe, expect, it } from "vitest";
import { EDIT_UNIT_TYPES, NEW_UNIT_TYPES } from "../../../src/domain/enumerations.ts";
import type { EditResidentForm, NewResidentForm } from "../../../src/domain/resident.ts";
import {
  editResidentProblem,
  newResidentProblem,
  RESIDENT_TEXTS,
  SCORE_TEXTS,
  scoreProblem,
} from "../../../src/domain/resident-rules.ts";

const today = "2026-05-10";
const good: NewResidentForm = {
  ...{ firstName: "Mara", lastName: "Sample", email: "mara@example.com", phone: "5555550123" },
  ...{ dateOfBirth: "1990-02-28", maritalStatus: "Single", gender: "Female", raceEthnicity: "Other" },
  ...{ unitNumber: "12B", unitType: "Studio", leaseStart: "2026-06-01", leaseEnd: "2027-05-31" },
  ...{ monthlyRent: 1500, monthlyFee: 50 },
};
const blank = Object.fromEntries(Object.keys(good).map((field) => [field, ""])) as unknown as NewResidentForm;
const problem = (changes: Partial<NewResidentForm>) => newResidentProblem({ ...good, ...changes }, today);

describe("a new resident", () => {
  it("is asked for one thing after another in the specification's order", () => {
    const steps: [Partial<NewResidentForm>, string | undefined, string?][] = [
      [{}, "firstName", "First name and last name are required."],
      [{ firstName: "Mara" }, "lastName", "First name and last name are required."],
      [{ lastName: "x".repeat(201) }, "lastName", "Last name can have at most 200 characters."],
      [{ lastName: "Sample" }, "email", "A valid email is required."],
      [{ email: "mara@example.com" }, "phone", "Phone number must be 10 digits."],
      [{ phone: "5555550123" }, "dateOfBirth", "Date of birth is required."],
      [{ dateOfBirth: "1990-02-30" }, "dateOfBirth", "Please enter a valid date of birth."],
      [{ dateOfBirth: "1990-02-28" }, "maritalStatus", "Marital status is required."],
      [{ maritalStatus: "Single" }, "gender", "Gender is required."],
      [{ gender: "Prefer not to say" }, "raceEthnicity", "Race/Ethnicity is required."],
      [{ raceEthnicity: "Asian" }, "unitNumber", "Unit number is required."],
      [{ unitNumber: "12B" }, "unitType", "Unit type is required."],
      [{ unitType: "2BHK" }, "leaseStart", "Lease start date is required."],
      [{ leaseStart: "2026-06-31" }, "leaseStart", "Please enter a valid lease start date."],
      [{ leaseStart: "2026-06-01" }, "leaseEnd", "Lease end date is required."],
      [{ leaseEnd: "next year" }, "leaseEnd", "Please enter a valid lease end date."],
      [{ leaseEnd: "2026-06-01" }, "leaseEnd", "Lease end date must be after lease start date."],
      [{ leaseEnd: "2026-06-02" }, "monthlyRent", "Monthly rent must be a positive number."],
      [{ monthlyRent: "1500" }, "monthlyFee", "Monthly fee must be a non-negative number."],
      [{ monthlyFee: 0 }, undefined],
    ];
    let form = blank;
    for (const [filled, field, text] of steps) {
      form = { ...form, ...filled };
      expect(newResidentProblem(form, today)).toEqual(field === undefined ? undefined : { field, text });
    }
  });
  it.each([
    [
      "email",
      ["mara", "mara@", "@example.com", "mara@example", "a b@example.com"],
      RESIDENT_TEXTS.emailInvalid,
    ],
    ["phone", ["555555012", "55555501234", "555-555-0123", " 5555550123"], RESIDENT_TEXTS.phoneInvalid],
    ["dateOfBirth", ["2026-05-11"], RESIDENT_TEXTS.birthInvalid],
    ["monthlyRent", [0, -1, "", "abc", "1e3", Number.NaN, undefined, true], RESIDENT_TEXTS.rentInvalid],
    ["monthlyFee", [-0.01, "", "x", null], RESIDENT_TEXTS.feeInvalid],
    ["monthlyIncome", [-1, "lots", false], RESIDENT_TEXTS.incomeInvalid],
    ["gender", ["blue"], RESIDENT_TEXTS.genderMissing],
    ["unitType", ["castle"], RESIDENT_TEXTS.unitTypeMissing],
  ])("has no %s like %j", (field, values: unknown[], text) => {
    for (const value of values)
      expect([value, problem({ [field]: value })]).toEqual([value, { field, text }]);
  });
  it.each([
    ["dateOfBirth", [today]],
    ["monthlyIncome", [undefined, null, "", " ", 0, "4000"]],
    ["unitType", [...NEW_UNIT_TYPES, ...EDIT_UNIT_TYPES]],
  ])("may have a %s like %j", (field, values: unknown[]) => {
    for (const value of values) expect([value, problem({ [field]: value })]).toEqual([value, undefined]);
  });
  it.each([
    ["monthlyRent", "Monthly rent can be at most 1,000,000."],
    ["monthlyFee", "Monthly fee can be at most 1,000,000."],
    ["monthlyIncome", "Monthly income can be at most 1,000,000."],
  ])("has no %s over the limit", (field, text) => {
    expect(problem({ [field]: 1_000_000 })).toBeUndefined();
    expect(problem({ [field]: "1000000.01" })?.text).toBe(text);
  });
});

describe("an edited resident", () => {
  const edit: EditResidentForm = { ...good, class: "B" };
  it("follows the same rules in the same order, then the class", () => {
    const empty: EditResidentForm = { ...blank, class: "" };
    expect(editResidentProblem(empty)?.text).toBe(RESIDENT_TEXTS.nameMissing);
    const named = { ...empty, firstName: "M", lastName: "S" };
    expect(editResidentProblem(named)?.text).toBe(RESIDENT_TEXTS.unitNumberMissing);
    expect(editResidentProblem({ ...edit, leaseEnd: "" })?.text).toBe(RESIDENT_TEXTS.leaseEndMissing);
    expect(editResidentProblem({ ...edit, monthlyRent: 0 })?.text).toBe(RESIDENT_TEXTS.rentInvalid);
    expect(editResidentProblem({ ...edit, class: "D" })?.text).toBe(RESIDENT_TEXTS.classMissing);
    expect(editResidentProblem({ ...edit, class: "a" })).toBeUndefined();
  });
  it("is asked only about what an edit touches", () => {
    const empty: EditResidentForm = { ...blank, monthlyFee: 40, class: "A" };
    expect(editResidentProblem(empty, new Set(["class", "monthlyFee"]))).toBeUndefined();
    expect(editResidentProblem(empty, new Set(["leaseEnd"]))?.text).toBe(RESIDENT_TEXTS.leaseStartMissing);
  });
  it("takes a unit's number without its type, and the other way round", () => {
    const edited = (unit: Partial<EditResidentForm>, ...fields: (keyof EditResidentForm)[]) =>
      editResidentProblem({ ...blank, class: "B", ...unit }, new Set(fields))?.text;
    expect(edited({ unitNumber: "4B" }, "unitNumber")).toBeUndefined();
    expect(edited({ unitType: "Studio" }, "unitType")).toBeUndefined();
    expect(edited({}, "unitNumber", "unitType")).toBe(RESIDENT_TEXTS.unitNumberMissing);
    expect(edited({ unitNumber: "4B" }, "unitNumber", "unitType")).toBe(RESIDENT_TEXTS.unitTypeMissing);
  });
});

describe("saved scores", () => {
  it.each([
    [{ residentScore: 20, totalCP: 500, paymentScore: 100, turnoverScore: 0 }, undefined],
    [{ residentScore: -30 }, undefined],
    [{ residentScore: 20.5 }, SCORE_TEXTS.residentScoreInvalid],
    [{ residentScore: "many" }, SCORE_TEXTS.residentScoreInvalid],
    [{ totalCP: null }, SCORE_TEXTS.totalCPInvalid],
    [{ paymentScore: 101 }, SCORE_TEXTS.paymentScoreInvalid],
    [{ paymentScore: -1 }, SCORE_TEXTS.paymentScoreInvalid],
    [{ turnoverScore: 100.1 }, SCORE_TEXTS.turnoverScoreInvalid],
    [{}, undefined],
  ])("%j: %s", (form, text) => {
    expect(scoreProblem(form)?.text).toBe(text);
  });
});
