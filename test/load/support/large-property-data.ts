/** A large property's data, straight into the stores: residents, with or without log entries. */
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { MONTHS, PAYMENT_STATUSES, RESIDENT_CLASSES } from "../../../src/domain/enumerations.ts";
import { paymentMonthKey } from "../../../src/domain/payment-months.ts";
import { logCountsOf, logStatsOf } from "../../../src/domain/stats.ts";
import type { Repositories } from "../../../src/repositories.ts";

/** Entries of one resident. */
export const BEHAVIORS = 30;
export const PAYMENTS = 20;

/** Residents whose entries are inserted at once. */
const PART = 250;
const HOUR_MS = 60 * 60 * 1000;
const DAYS_A_YEAR = 365;

/** Ten people live in six homes. */
const UNITS_PER_RESIDENT = 0.6;

/** The number of the home of a resident with a number. */
export const homeOf = (number: number) => Math.floor(number * UNITS_PER_RESIDENT);

export const LARGE_TIME_ZONE = "America/Chicago";

/** The userID of the resident with a number, from 0. */
export const largeUserID = (number: number) => `R-${String(number).padStart(8, "0")}`;

export const largeRecordID = (number: number) => `1a79e0${String(number).padStart(18, "0")}`;

async function makePart(repositories: Repositories, numbers: readonly number[], now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  // Leases end all year round, so a quarter of them is 'Expiring' on any day.
  const endOf = (number: number) => toCalendarDate(ago(-24 * (1 + (number % DAYS_A_YEAR))), LARGE_TIME_ZONE);
  const behaviorsOf = (number: number) =>
    Array.from({ length: BEHAVIORS }, (_, index) => ({
      userID: largeUserID(number),
      type: "Own",
      rp: ((number + index) % 9) - 3,
      reportedBy: "Desk",
      createdAt: ago(index * 400 + (number % 300)),
    }));
  const paymentsOf = (number: number) =>
    Array.from({ length: PAYMENTS }, (_, index) => ({
      leaseID: largeRecordID(number),
      userID: largeUserID(number),
      createdAt: now,
      updatedAt: now,
      monthYear: `${MONTHS[index % 12]} ${now.getUTCFullYear() - (index < 12 ? 0 : 1)}`,
      status: PAYMENT_STATUSES[(number + index) % 4] ?? ("Unpaid" as const),
    }));
  function statsOf(number: number) {
    const payments = paymentsOf(number).map(({ monthYear, status }) => ({
      month: paymentMonthKey(monthYear) ?? "",
      status,
    }));
    const stats = logStatsOf({ behaviors: behaviorsOf(number), payments, rewards: [] }, LARGE_TIME_ZONE);
    return { ...stats, logCounts: logCountsOf(stats) };
  }
  await repositories.residents.insertMany(
    numbers.map((number) => ({
      _id: largeRecordID(number),
      userID: largeUserID(number),
      email: `r${number}@example.com`,
      firstName: `Resident ${number}`,
      lastName: "Sample",
      unitNumber: String(number),
      leaseEnd: endOf(number),
      class: RESIDENT_CLASSES[number % RESIDENT_CLASSES.length] ?? "B",
      residentScore: (number % 37) - 15,
      turnoverScore: number % 100,
      approvedAt: ago(number),
      createdAt: ago(number),
      updatedAt: now,
      ...statsOf(number),
    })),
  );
  await repositories.behaviorLogs.insertMany(numbers.flatMap(behaviorsOf));
  await repositories.paymentLogs.insertMany(numbers.flatMap(paymentsOf));
}

/** Makes the residents with the numbers from one up to another, with fifty entries each. */
export async function makeLargeResidents(
  repositories: Repositories,
  from: number,
  to: number,
  now = new Date(),
) {
  for (let first = from; first < to; first += PART) {
    const numbers = Array.from({ length: Math.min(PART, to - first) }, (_, index) => first + index);
    await makePart(repositories, numbers, now);
  }
}

/** Makes so many residents without entries, of which some live together. @param leaseFields more fields of a resident by the number */
export async function makeResidents(
  repositories: Repositories,
  residents: number,
  leaseFields: (number: number) => object = () => ({}),
): Promise<void> {
  const now = new Date();
  await repositories.residents.insertMany(
    Array.from({ length: residents }, (_, number) => ({
      userID: largeUserID(number),
      email: `r${number}@example.com`,
      firstName: "Sample",
      lastName: `Resident ${number}`,
      unitNumber: String(homeOf(number)),
      unitType: "2BHK",
      approvedAt: now,
      createdAt: new Date(now.getTime() - number),
      updatedAt: now,
      ...leaseFields(number),
    })),
  );
}
