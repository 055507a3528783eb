/** A resident as a slide of the risk snapshot, field by field. */
import type { ResidentCounts } from "../database/stores/resident-sums.ts";
import type { RiskResident } from "../database/stores/residents.ts";
import type { RiskView } from "../domain/overview-view.ts";

/** @param counts undefined for a resident without entries, as `complaints` is for one without any */
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
