/** A portal with staff and a resident, as a client written from the specification alone would meet it. */
import { PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";

export interface People {
  portal: TestPortal;
  staff: Client;
  staffID: string;
  resident: Client;
  account: TestAccount;
  userID: string;
}

export { PASSWORD };

/** Starts it; stop its portal afterwards. */
export async function startWithPeople(): Promise<People> {
  const portal = await startTestPortal();
  const [staff, resident] = [await portal.staff(), await portal.resident()];
  return {
    portal,
    account: resident,
    staffID: staff.userID,
    userID: resident.userID,
    staff: staff.http,
    resident: resident.http,
  };
}

/** The New Resident form, filled in. */
export const NEW_RESIDENT = {
  firstName: "Nora",
  lastName: "Feld",
  email: "nora.feld@example.com",
  phone: "3125550143",
  dateOfBirth: "1990-02-03",
  maritalStatus: "Single",
  gender: "Female",
  raceEthnicity: "Other",
  unitNumber: "7A",
  unitType: "Studio",
  leaseStart: "2026-01-01",
  leaseEnd: "2026-12-31",
  monthlyRent: 1500,
  class: "B",
  monthlyFee: 50,
};

/** The incident form, filled in. */
export const INCIDENT = {
  requestID: "MY-1",
  type: "Complaint",
  category: "Noise",
  subCategory: "Late-night noise",
  description: "Drums",
  concernedParty: "Unit 4",
  priorityLevel: "Medium",
};
