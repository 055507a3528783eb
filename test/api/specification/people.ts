/** Staff and a resident, as a client written from the specification alone would meet them. */
import type { Client } from "../../harness/client.ts";
import { it as portalTest } from "../../harness/fixtures.ts";
import type { Person, TestPortal } from "../../harness/portal.ts";

export interface People {
  portal: TestPortal;
  staff: Client;
  staffID: string;
  resident: Client;
  account: Person;
  userID: string;
}

/** Each test has people of its own. */
export const it = portalTest.extend("people", async ({ portal, staff }): Promise<People> => {
  const account = await portal.resident();
  const { http: resident, userID } = account;
  return { portal, staff: staff.http, staffID: staff.userID, resident, account, userID };
});

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
