/** Residents for the tests of staff's list. */
import type { ResidentSummaryView } from "../../../../src/domain/resident.ts";

const CREATED = "2026-01-05T09:00:00.000Z";

/** A resident whose fields are all plain; `userID` follows from the number. */
export function someResident(number: number, fields: Partial<ResidentSummaryView> = {}): ResidentSummaryView {
  return {
    _id: number.toString(16).padStart(24, "0"),
    userID: `R-${String(number).padStart(8, "0")}`,
    firstName: `First${number}`,
    lastName: "Last",
    email: `someone.${number}@example.com`,
    phone: "5550100000",
    unitNumber: `${number}A`,
    unitType: "1BHK",
    leaseStart: "2026-01-01",
    leaseEnd: "2027-12-31",
    monthlyRent: 1500,
    monthlyFee: 50,
    class: "B",
    status: "Active",
    residentScore: 10,
    paymentScore: 90,
    totalCP: 100,
    turnoverScore: 50,
    photoUrl: "",
    createdAt: CREATED,
    updatedAt: CREATED,
    ...fields,
  };
}

const FIRST = ["Aiko", "Bennett", "Caleb", "Dana", "Elena", "Farid", "Grace", "Hugo", "Imani", "Jonah"];
const LAST = ["Abara", "Brezhko", "Castellano", "Deng", "Ekström", "Fennimore", "Goto", "Halvorsen"];
const ENDS = ["2026-11-30", "2027-01-31", "2027-06-30", "2026-10-31", "2028-02-29", ""];

/** A large property: names, units, classes, fees and leases in many combinations, always the same. */
export function manyResidents(count: number): ResidentSummaryView[] {
  return Array.from({ length: count }, (_, number) =>
    someResident(number, {
      firstName: FIRST[(number * 7) % FIRST.length] ?? "",
      lastName: `${LAST[(number * 5) % LAST.length]} ${number}`,
      unitNumber: `${(number * 37) % count}${"ABCDEF"[number % 6]}`,
      leaseEnd: ENDS[number % ENDS.length] ?? "",
      class: (["A", "B", "C"] as const)[number % 3] ?? "B",
      monthlyFee: [40, 50, 60][number % 3] ?? 50,
    }),
  );
}
