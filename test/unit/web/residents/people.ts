/** Residents for the tests of staff's list. */
import type { ResidentSummaryView } from "../../../../src/domain/resident.ts";

const CREATED = "2026-01-05T09:00:00.000Z";

/** A resident whose fields are all plain; `userID` follows from the number. */
export const someResident = (
  number: number,
  fields: Partial<ResidentSummaryView> = {},
): ResidentSummaryView => ({
  ...{ _id: number.toString(16).padStart(24, "0"), userID: `R-${String(number).padStart(8, "0")}` },
  ...{ firstName: `First${number}`, lastName: "Last", email: `someone.${number}@example.com` },
  ...{ phone: "5550100000", unitNumber: `${number}A`, unitType: "1BHK", photoUrl: "" },
  ...{ leaseStart: "2026-01-01", leaseEnd: "2027-12-31", monthlyRent: 1500, monthlyFee: 50 },
  ...{ class: "B", status: "Active" },
  ...{ residentScore: 10, paymentScore: 90, totalCP: 100, turnoverScore: 50 },
  ...{ createdAt: CREATED, updatedAt: CREATED },
  ...fields,
});
