/** Log entries in bulk, straight into the stores: three behavior entries to two payment entries, spread over residents. */

import { MONTHS, PAYMENT_STATUSES } from "../../src/domain/enumerations.ts";
import type { Repositories } from "../../src/repositories.ts";

/** Payment entries of one resident: one a month. */
const PAYMENTS = 20;
const BEHAVIORS = 30;
/** Residents whose entries are inserted at once. */
const PART = 200;
const MINUTE_MS = 60_000;

const userID = (number: number) => `R-${String(number).padStart(8, "0")}`;

/** Makes entries of so many residents, 50 each. @returns how many of each kind */
export async function makeLogs(repositories: Repositories, residents: number) {
  const now = Date.now();
  for (let from = 0; from < residents; from += PART) {
    const numbers = Array.from({ length: Math.min(PART, residents - from) }, (_, index) => from + index);
    await repositories.behaviorLogs.insertMany(
      numbers.flatMap((number) =>
        Array.from({ length: BEHAVIORS }, (_, index) => ({
          userID: userID(number),
          type: "Paid Rent on Time (Monthly)",
          rp: 1,
          reportedBy: "Front desk",
          createdAt: new Date(now - (index * residents + number) * MINUTE_MS),
        })),
      ),
    );
    await repositories.paymentLogs.insertMany(
      numbers.flatMap((number) =>
        Array.from({ length: PAYMENTS }, (_, index) => ({
          userID: userID(number),
          createdAt: new Date(now),
          updatedAt: new Date(now),
          monthYear: `${MONTHS[index % 12]} ${2025 + Math.floor(index / 12)}`,
          status: PAYMENT_STATUSES[(number + index) % PAYMENT_STATUSES.length] ?? "Unpaid",
        })),
      ),
    );
  }
  return { behavior: residents * BEHAVIORS, payments: residents * PAYMENTS };
}

/** Makes so many residents. */
export async function makeResidents(repositories: Repositories, residents: number): Promise<void> {
  const now = new Date();
  await repositories.residents.insertMany(
    Array.from({ length: residents }, (_, number) => ({
      userID: userID(number),
      email: `r${number}@example.com`,
      firstName: "Sample",
      lastName: `Resident ${number}`,
      unitNumber: String(number),
      unitType: "2BHK",
      approvedAt: now,
      createdAt: new Date(now.getTime() - number),
      updatedAt: now,
      statsPending: false,
    })),
  );
}
