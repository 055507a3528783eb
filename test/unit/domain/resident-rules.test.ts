/** New Resident and Edit Resident: the rules' texts. Their order is in web/forms.test.tsx. */

import { describe, expect, it } from "vitest";
import { EDIT_UNIT_TYPES, NEW_UNIT_TYPES } from "../../../src/domain/enumerations.ts";
import { phoneDigits } from "../../../src/domain/phone-digits.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import type { EditResidentForm, NewResidentForm } from "../../../src/domain/resident.ts";
import {
  editResidentProblem,
  newResidentProblem,
  RESIDENT_TEXTS,
  SCORE_TEXTS,
  scoreProblem,
} from "../../../src/domain/resident-rules.ts";
import { problemText } from "./problem-text.ts";

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
  it.each([
    [
      "email",
      ["mara", "mara@", "@example.com", "mara@example", "a b@example.com"],
      RESIDENT_TEXTS.emailInvalid,
    ],
    [
      "phone",
      ["555555012", "55555501234", "+44 5555550123", "3.13E+09", "555-555-0123 x2"],
      RESIDENT_TEXTS.phoneInvalid,
    ],
    ["dateOfBirth", ["2026-05-11", "1990-02-30", "0088-04-12", "1899-12-31"], RESIDENT_TEXTS.birthInvalid],
    ["leaseStart", ["2026-06-31"], "Please enter a valid lease start date."],
    ["leaseEnd", ["next year", "9999-12-31", "2126-05-11"], "Please enter a valid lease end date."],
    ["leaseEnd", ["2026-06-01"], "Lease end date must be after lease start date."],
    ["lastName", ["x".repeat(201)], "Last name can have at most 200 characters."],
    [
      "monthlyRent",
      [0, 0.004, -1, "", "abc", "1e3", Number.NaN, undefined, true],
      RESIDENT_TEXTS.rentInvalid,
    ],
    ["monthlyFee", [-0.01, "", "x", null], RESIDENT_TEXTS.feeInvalid],
    ["monthlyIncome", [-1, "lots", false], RESIDENT_TEXTS.incomeInvalid],
    ["gender", ["blue"], RESIDENT_TEXTS.genderMissing],
    ["unitType", ["castle"], RESIDENT_TEXTS.unitTypeMissing],
  ])("has no %s like %j", (field, values: unknown[], text) => {
    for (const value of values) {
      const broken = problem({ [field]: value });
      expect([value, broken?.field, problemText(broken)]).toEqual([value, field, text]);
    }
  });
  it.each([
    ["dateOfBirth", [today, "1900-01-01"]],
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
    expect(problemText(problem({ [field]: "1000000.01" }))).toBe(text);
  });
});

describe("an edited resident", () => {
  const edit: EditResidentForm = { ...good, class: "B" };
  it("has a class of the list", () => {
    expect(problemText(editResidentProblem({ ...edit, class: "D" }, today))).toBe(
      RESIDENT_TEXTS.classMissing,
    );
    expect(editResidentProblem({ ...edit, class: "a" }, today)).toBeUndefined();
  });
  it("is asked only about what an edit touches", () => {
    const empty: EditResidentForm = { ...blank, monthlyFee: 40, class: "A" };
    expect(editResidentProblem(empty, today, new Set(["class", "monthlyFee"]))).toBeUndefined();
    expect(problemText(editResidentProblem(empty, today, new Set(["leaseEnd"])))).toBe(
      RESIDENT_TEXTS.leaseStartMissing,
    );
  });
  it("takes a unit's number without its type, and the other way round", () => {
    const edited = (unit: Partial<EditResidentForm>, ...fields: (keyof EditResidentForm)[]) =>
      editResidentProblem({ ...blank, class: "B", ...unit }, today, new Set(fields))?.text;
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
    [{ residentScore: 20.5 }, englishOf(SCORE_TEXTS.residentScoreInvalid)],
    [{ residentScore: "many" }, englishOf(SCORE_TEXTS.residentScoreInvalid)],
    [{ totalCP: null }, SCORE_TEXTS.totalCPInvalid],
    [{ paymentScore: 101 }, SCORE_TEXTS.paymentScoreInvalid],
    [{ paymentScore: -1 }, SCORE_TEXTS.paymentScoreInvalid],
    [{ turnoverScore: 100.1 }, SCORE_TEXTS.turnoverScoreInvalid],
    [{}, undefined],
  ])("%j: %s", (form, text) => {
    expect(problemText(scoreProblem(form))).toBe(text);
  });
});

it.each([
  "3125550142",
  "(312) 555-0142",
  "312.555.0142",
  "+1 312-555-0142",
  "1 312 555 0142",
  "312–555—0142",
  "312\u2011555\u22120142",
  "\u202A+1 (312)\u00A0555-0142\u202C",
  "3125550142.0",
])("the phone number %j is read as its digits", (text) => {
  expect(phoneDigits(text)).toBe("3125550142");
  expect(problem({ phone: text })).toBeUndefined();
});
