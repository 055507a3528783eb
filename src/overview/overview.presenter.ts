/** Presents a resident in the overview: a slide of the risk snapshot, and a row of a month. */

import type { MonthShare } from "../domain/month-ranking.ts";
import type { MonthResident, RiskView } from "../domain/overview.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { RiskResident } from "../residents/residents.repository.ts";
import type { ResidentCounts } from "./resident-stats.repository.ts";

/**
 * @param counts undefined for a resident without log entries
 * @param complaints undefined for a resident without complaints
 */
export function presentRisk(
  resident: RiskResident,
  counts: ResidentCounts | undefined,
  complaints: number | undefined,
): RiskView {
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
    violations: counts?.violations ?? 0,
    latePayments: counts?.latePayments ?? 0,
    missedPayments: counts?.missedPayments ?? 0,
  };
}

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
