/** Resident status: 'Pending', 'New' or 'Active'. */
import type { ResidentStatus } from "./enumerations.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** 'New' marks recently approved residents (specification, section 4); after this many days they are 'Active'. */
const NEW_RESIDENT_DAYS = 30;

/** Residents approved after this time are 'New'. */
export function newResidentCutoff(now: Date): Date {
  return new Date(now.getTime() - NEW_RESIDENT_DAYS * DAY_MS);
}

/**
 * A resident's status at the time `now`.
 * @param approvedAt when staff created or approved the resident; null while the registration is pending
 */
export function residentStatus(approvedAt: Date | null, now: Date): ResidentStatus {
  if (approvedAt === null) return "Pending";
  return approvedAt > newResidentCutoff(now) ? "New" : "Active";
}
