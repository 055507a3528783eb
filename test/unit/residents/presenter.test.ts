/** What staff alone see of a resident; security/fields.test.ts has the private fields. */
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
const STAFF_ONLY = ["forwardingNote", "moveOutReason", "rentToIncomePoints", "turnoverScore"];

const record = {
  ...RESIDENT_DEFAULTS,
  _id: "1",
  userID: "R-7K3M9QXA",
  moveOut: {
    date: "2026-12-31",
    closesOn: "2027-01-30",
    reason: "Lease ended",
    forwardingNote: "12 Pine St",
  },
  approvedAt: NOW,
  createdAt: NOW,
  updatedAt: NOW,
} as unknown as WithId<Resident>;

it.each([
  ["a list", presentSummary, ["turnoverScore"]],
  ["a profile", presentResident, STAFF_ONLY],
  ["the whole record", presentFullResident, STAFF_ONLY],
])("in %s, residents lack what is for staff alone", (_where, present, staffOnly) => {
  const resident = present(record, { role: "resident", now: NOW });
  const shown = Object.keys(present(record, { role: "staff", now: NOW }));
  expect(shown.filter((field) => !(field in resident)).sort()).toEqual(staffOnly);
});
