/** Residents as staff have entered them: an account and a full record. */

import type { Resident } from "../../src/residents/resident.model.ts";
import type { Portal } from "../../src/server.ts";
import type { TestClock } from "../harness/clock.ts";
import { type AccountOverrides, createAccount, type TestAccount } from "./accounts.ts";

export type ResidentOverrides = Partial<Omit<Resident, "userID" | "email">>;

/** A record with every field filled in. */
export const RESIDENT_FIELDS = {
  firstName: "Rosa",
  lastName: "Whitfield",
  phone: "3125550142",
  dateOfBirth: "1988-04-12",
  maritalStatus: "Married",
  gender: "Female",
  raceEthnicity: "Hispanic",
  unitNumber: "4B",
  unitType: "2BHK",
  leaseStart: "2025-01-01",
  leaseEnd: "2026-12-31",
  monthlyRent: 1850,
  monthlyFee: 50,
  monthlyIncome: 5400,
} as const;

/** Makes a resident who can sign in; `access: "pending"` makes one who waits for approval. */
export function createResident(
  portal: ResidentMakers,
  overrides: ResidentOverrides = {},
  account: AccountOverrides = {},
): Promise<TestAccount> {
  return addResident(portal, { ...RESIDENT_FIELDS, ...overrides }, account);
}

/** Makes a resident with little more than a name; `approvedAt: null` makes one who waits for approval. */
export function createBareResident(
  portal: ResidentMakers,
  firstName: string,
  fields: ResidentOverrides = {},
): Promise<TestAccount> {
  const access = fields.approvedAt === null ? "pending" : "member";
  return addResident(portal, { firstName, lastName: "Sample", ...fields }, { access });
}

type ResidentMakers = Pick<Portal, "context"> & { clock: Pick<TestClock, "now"> };

async function addResident(
  portal: ResidentMakers,
  fields: ResidentOverrides,
  account: AccountOverrides,
): Promise<TestAccount> {
  const made = await createAccount(portal, account);
  const now = portal.clock.now();
  await portal.context.stats.addResident({
    userID: made.userID,
    email: made.email,
    approvedAt: made.access === "member" ? now : null,
    createdAt: now,
    updatedAt: now,
    ...fields,
  });
  return made;
}
