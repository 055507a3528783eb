/** Which fields of a resident's record each audience gets. */
import { describe, expect, it } from "vitest";
import type { WithId } from "../../../src/database/record.ts";
import { RESIDENT_DEFAULTS } from "../../../src/domain/scoring.ts";
import type { Resident } from "../../../src/residents/resident.model.ts";
import {
  presentFullResident,
  presentResident,
  presentSummary,
} from "../../../src/residents/resident-mapper.ts";

const NOW = new Date("2026-11-22T12:00:00Z");

/** Fields for the resident, and for staff on the profile, but in no list. */
const PRIVATE = {
  dateOfBirth: "1988-04-12",
  maritalStatus: "Married",
  gender: "Female",
  raceEthnicity: "Hispanic",
  monthlyIncome: 5400,
} as const;

const record = {
  ...RESIDENT_DEFAULTS,
  ...PRIVATE,
  _id: "1",
  userID: "R-7K3M9QXA",
  email: "rosa@example.com",
  approvedAt: NOW,
  createdAt: NOW,
  updatedAt: NOW,
} as unknown as WithId<Resident>;

describe.each(["staff", "resident"] as const)("for %s", (role) => {
  it("a summary has nothing private, and the turnover score for staff only", () => {
    const summary = presentSummary(record, { role, now: NOW });
    for (const field of Object.keys(PRIVATE)) expect(summary).not.toHaveProperty(field);
    expect("turnoverScore" in summary).toBe(role === "staff");
  });

  it("a profile has nothing private, and the turnover score with its points of the income for staff only", () => {
    const profile = presentResident(record, { role, now: NOW });
    for (const field of Object.keys(PRIVATE)) expect(profile).not.toHaveProperty(field);
    expect("turnoverScore" in profile).toBe(role === "staff");
    expect(profile.rentToIncomePoints).toBe(role === "staff" ? 100 : undefined);
  });

  it("a resident in full has all of it, and the turnover score for staff only", () => {
    const full = presentFullResident(record, { role, now: NOW });
    expect(full).toMatchObject(PRIVATE);
    expect("turnoverScore" in full).toBe(role === "staff");
  });
});
