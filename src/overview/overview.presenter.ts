/** Presents a resident in the overview: a slide of the risk snapshot, and a row of a month. */

import type { MonthShare } from "../domain/month-ranking.ts";
import type { MonthResident, RiskView } from "../domain/overview.ts";
import type { LogCounts } from "../domain/stats.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { RiskResident } from "../residents/residents.repository.ts";

/** @param complaints undefined for a resident without complaints */
export function presentRisk(resident: RiskResident, complaints: number | undefined): RiskView {
  return {
    userID: resident.userID,
    firstName: resident.firstName,
    lastName: resident.lastName,
    unitNumber: resident.unitNumber,
    photoUrl: resident.photoUrl,
    class: resident.class,
    residentScore: resident.residentScore,
    leaseEnd: resident.leaseEnd,
    complaints: complaints ?? 0,
    ...pickCounts(resident.logCounts),
  };
}

const pickCounts = ({ violations, latePayments, missedPayments }: LogCounts): LogCounts => ({
  violations,
  latePayments,
  missedPayments,
});

/** @param resident undefined if the resident no longer exists */
export function presentMonth(
  { userID, rp, percent, payment }: MonthShare,
  resident: Pick<Resident, "firstName" | "lastName" | "unitNumber"> | undefined,
): MonthResident {
  return {
    userID,
    firstName: resident?.firstName ?? "",
    lastName: resident?.lastName ?? "",
    unitNumber: resident?.unitNumber ?? "",
    rp,
    percent,
    payment,
  };
}
