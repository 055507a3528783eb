/** Residents as reports see them: plain ones, and any that a property may hold. */
import fc from "fast-check";
import { addDays } from "../../../../src/domain/calendar.ts";
import { PAYMENT_STATUSES, RESIDENT_CLASSES } from "../../../../src/domain/enumerations.ts";
import type { ReportResident } from "../../../../src/domain/reports/report-helpers.ts";

export const TODAY = "2026-11-21";

/** A resident, of unit 2F by default. */
export const resident = (fields: Partial<ReportResident> = {}): ReportResident => ({
  userID: "R-00000001",
  firstName: "Dana",
  lastName: "Whitfield",
  unitNumber: "2F",
  unitType: "2BHK",
  leaseStart: "2026-01-01",
  leaseEnd: "2026-12-31",
  monthlyRent: 1500,
  monthlyFee: 60,
  class: "C" as const,
  totalCP: 100,
  approved: true,
  ...fields,
});

const cents = fc.integer({ min: 0, max: 500_000 }).map((value) => value / 100);
const day = fc.integer({ min: -400, max: 800 }).map((days) => addDays(TODAY, days));

/** Arbitrary residents with different userIDs. */
export const anyResidents = fc
  .array(
    fc.record({
      firstName: fc.constantFrom("Dana", "Omar", ""),
      lastName: fc.constantFrom("Whitfield", "Reyes", ""),
      unitNumber: fc.constantFrom("2F", "10A", "", " ", "B-7", "2f"),
      unitType: fc.constantFrom("Studio", "2BHK", ""),
      leaseStart: fc.constantFrom("2025-01-01", ""),
      leaseEnd: fc.oneof(day, fc.constantFrom("", "2026-02-30")),
      monthlyRent: cents,
      monthlyFee: fc.constantFrom(40, 50, 60, 0.1),
      class: fc.constantFrom(...RESIDENT_CLASSES),
      totalCP: fc.integer({ min: -50, max: 2000 }),
      approved: fc.boolean(),
    }),
    { maxLength: 25 },
  )
  .map((found): ReportResident[] =>
    found.map((fields, at) => ({ ...fields, userID: `R-${String(at).padStart(8, "0")}` })),
  );

/** Any months with what each says, a month once. */
export const anyPayments = fc.uniqueArray(
  fc.tuple(
    fc
      .tuple(fc.integer({ min: 2025, max: 2027 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, "0")}`),
    fc.constantFrom(...PAYMENT_STATUSES),
  ),
  { selector: ([month]) => month, maxLength: 30 },
);
