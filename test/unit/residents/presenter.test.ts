/** Which fields of a resident's record each audience gets. */
import { expect, it } from "vitest";
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

it.each(["staff", "resident"] as const)(
  "%s get private fields in no list and no profile, and scores of turnover for staff only",
  (role) => {
    const isStaff = role === "staff";
    const summary = presentSummary(record, { role, now: NOW });
    const profile = presentResident(record, { role, now: NOW });
    const full = presentFullResident(record, { role, now: NOW });
    for (const field of Object.keys(PRIVATE)) {
      expect(summary).not.toHaveProperty(field);
      expect(profile).not.toHaveProperty(field);
    }
    expect(full).toMatchObject(PRIVATE);
    for (const view of [summary, profile, full]) expect("turnoverScore" in view).toBe(isStaff);
    expect(profile.rentToIncomePoints).toBe(isStaff ? 100 : undefined);
  },
);
