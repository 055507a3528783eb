/** The status of a resident ('Pending', 'New', 'Active' or 'Former'), and the status of a lease by its end. */

import { addMonths, type CalendarDate, DAY_MS, daysBetween, isCalendarDate } from "./calendar.ts";
import type { ResidentStatus } from "./enumerations.ts";
import { msg } from "./message.ts";

/** 'New' marks recently approved residents (specification, section 4); after this many days they are 'Active'. */
const NEW_RESIDENT_DAYS = 30;

/** Residents approved after this time are 'New'. */
export function newResidentCutoff(now: Date): Date {
  return new Date(now.getTime() - NEW_RESIDENT_DAYS * DAY_MS);
}

/**
 * A resident's status at the time `now`.
 * @param resident `approvedAt`: when staff created or approved the resident; null while the registration is pending. `formerSince`:
 * when the move-out took effect
 */
export function residentStatus(
  { approvedAt, formerSince }: { approvedAt: Date | null; formerSince?: Date | null | undefined },
  now: Date,
): ResidentStatus {
  if (formerSince) return "Former";
  if (approvedAt === null) return "Pending";
  return approvedAt > newResidentCutoff(now) ? "New" : "Active";
}

/** Leases that end in fewer days are 'Expiring Soon'. */
const EXPIRING_SOON_DAYS = 90;

/** The dashboard counts leases that end within this many calendar months. Its figure may differ from the number of 'Expiring Soon'. */
export const EXPIRING_LEASE_MONTHS = 3;

export type LeaseStatus = "-" | "Expired" | "Expiring Soon" | "Active";

/** The lease status by the end date: '-' without a date, Expired before today, Expiring Soon from today to 89 days later. */
export function leaseStatus(leaseEnd: string, today: CalendarDate): LeaseStatus {
  if (!isCalendarDate(leaseEnd)) return "-";
  if (leaseEnd < today) return msg("Expired");
  return daysBetween(today, leaseEnd) < EXPIRING_SOON_DAYS ? msg("Expiring Soon") : msg("Active");
}

/** Whether a lease ends between today and the same day three calendar months later, both included. */
export function expiresWithinMonths(leaseEnd: string, today: CalendarDate): boolean {
  return isCalendarDate(leaseEnd) && leaseEnd >= today && leaseEnd <= addMonths(today, EXPIRING_LEASE_MONTHS);
}
