/** Residents as staff enter them, and their leases. */
import { expect } from "vitest";
import type { LeaseView } from "../../../src/domain/lease.ts";
import { NEW_RESIDENT } from "../../factories/forms.ts";
import type { Caller } from "../../harness/portal.ts";

let entered = 0;

/** Enters a resident, by default into a unit of their own. @returns their userID */
export async function enterResident(staff: Caller, fields: object = {}): Promise<string> {
  entered += 1;
  const own = { email: `entered-${entered}@example.com`, unitNumber: `E${entered}` };
  const { status, text, body } = await staff.post("/residents/new", { ...NEW_RESIDENT, ...own, ...fields });
  expect(status, text).toBe(201);
  return body.userID;
}

/** The terms of a lease that several people share. */
export const UNIT_TERMS = {
  unitNumber: "77Z",
  unitType: "2BHK",
  leaseStart: "2026-01-01",
  leaseEnd: "2026-12-31",
  monthlyRent: 1500,
};

/** Enters a resident into the unit of `UNIT_TERMS`. @returns their userID */
export const enterInUnit = (staff: Caller, fields: object = {}): Promise<string> =>
  enterResident(staff, { ...UNIT_TERMS, ...fields });

/** A resident's latest lease. */
export const leaseOf = async (staff: Caller, userID: string): Promise<LeaseView> =>
  (await staff.get(`/residents/${userID}/leases`)).body[0];
