/** Residents as they are shown, field by field: in full to staff and to themselves, in short in lists. */
import type { Stored } from "../database/record.ts";
import type { ResidentSummaryView, ResidentView } from "../domain/resident.ts";
import { residentStatus } from "../domain/resident-status.ts";
import type { Role } from "../domain/roles.ts";
import type { Resident } from "./resident.model.ts";
import type { ListedResident } from "./residents.repository.ts";

/** For whom and when a resident is presented; the turnover score is staff's alone. */
export interface Audience {
  role: Role;
  now: Date;
}

/** A resident as every list may show it: nothing about birth, family, origin or income. */
export function presentSummary(resident: ListedResident, { role, now }: Audience): ResidentSummaryView {
  return {
    _id: resident._id,
    userID: resident.userID,
    firstName: resident.firstName,
    lastName: resident.lastName,
    email: resident.email,
    phone: resident.phone,
    unitNumber: resident.unitNumber,
    unitType: resident.unitType,
    leaseStart: resident.leaseStart,
    leaseEnd: resident.leaseEnd,
    monthlyRent: resident.monthlyRent,
    monthlyFee: resident.monthlyFee,
    class: resident.class,
    status: residentStatus(resident.approvedAt, now),
    residentScore: resident.residentScore,
    paymentScore: resident.paymentScore,
    totalCP: resident.totalCP,
    ...(role === "staff" ? { turnoverScore: resident.turnoverScore } : {}),
    photoUrl: resident.photoUrl,
    createdAt: resident.createdAt.toISOString(),
    updatedAt: resident.updatedAt.toISOString(),
  };
}

/** A resident in full: for staff and for the resident alone. */
export function presentResident(resident: Stored<Resident>, audience: Audience): ResidentView {
  return {
    ...presentSummary(resident, audience),
    dateOfBirth: resident.dateOfBirth,
    maritalStatus: resident.maritalStatus,
    gender: resident.gender,
    raceEthnicity: resident.raceEthnicity,
    monthlyIncome: resident.monthlyIncome,
  };
}
