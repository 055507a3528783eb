/** Leases of a large property's residents, one for each home, straight into the stores. */
import { addMonths, monthAfter, monthOf, toCalendarDate } from "../../../src/domain/calendar.ts";
import { monthText } from "../../../src/domain/reports/report-helpers.ts";
import { deriveFields, logStatsOf } from "../../../src/domain/stats.ts";
import type { LeasePerson } from "../../../src/leases/leases.repository.ts";
import type { Repositories } from "../../../src/repositories.ts";
import { homeOf, LARGE_TIME_ZONE, largeRecordID, largeUserID, makeResidents } from "./large-property-data.ts";

const RENT = 1500;
const YEARS = 5;
const PAID_MONTHS = 3;

/** The first day of all leases: five years before this month. */
const leaseStartOf = (now: Date) => addMonths(`${monthOf(now.toISOString())}-01`, -12 * YEARS);

/** Residents on leases that they share with those of their home, and some months that were paid. */
export async function makeTenants(repositories: Repositories, residents: number): Promise<void> {
  const now = new Date();
  const thisMonth = monthOf(now.toISOString());
  const months = Array.from({ length: PAID_MONTHS }, (_, index) =>
    monthAfter(thisMonth, index - PAID_MONTHS),
  );
  const payments = months.map((month) => ({ month, status: "Paid: On-time" as const }));
  const stats = logStatsOf({ behaviors: [], payments, rewards: [] }, LARGE_TIME_ZONE);
  const leaseStart = leaseStartOf(now);
  const terms = { unitType: "2BHK", leaseStart, leaseEnd: "", monthlyRent: RENT };
  const scores = deriveFields({ ...terms, totalCP: 0, monthlyIncome: null }, stats, {
    propertyCpTotal: 0,
    today: toCalendarDate(now, LARGE_TIME_ZONE),
  });
  const people = new Map<number, LeasePerson[]>();
  for (let number = 0; number < residents; number += 1) {
    const person = { personID: largeRecordID(number), kind: "leaseholder", from: leaseStart } as const;
    const home = homeOf(number);
    people.set(home, [...(people.get(home) ?? []), { ...person, userID: largeUserID(number) }]);
  }
  await repositories.leases.insertMissing(
    [...people].map(([home, ofHome]) => ({
      ...{ _id: largeRecordID(home), ...terms, unitNumber: String(home), people: ofHome, ended: null },
      ...{ createdAt: now, updatedAt: now },
    })),
  );
  await makeResidents(repositories, residents, (number) => {
    const leaseID = largeRecordID(homeOf(number));
    return { ...terms, ...scores, leaseID, leaseVersion: 1, leaseKind: "leaseholder", leaseIDs: [leaseID] };
  });
  await repositories.paymentLogs.insertMany(
    [...people].flatMap(([home, ofHome]) =>
      months.map((month) => ({
        ...{
          leaseID: largeRecordID(home),
          userID: ofHome[0]?.userID ?? "",
          status: "Paid: On-time" as const,
        },
        ...{ monthYear: monthText(month), createdAt: now, updatedAt: now },
      })),
    ),
  );
}
