/** Lease status from the end of a lease (specification, sections 2 and 4). Dates are `YYYY-MM-DD`; today is an argument. */
import { addMonths, type CalendarDate, daysBetween, isCalendarDate } from "./calendar.ts";

/** Leases that end in fewer days are 'Expiring Soon'. */
const EXPIRING_SOON_DAYS = 90;

/** The dashboard counts leases that end within this many months. */
export const EXPIRING_LEASE_MONTHS = 3;

export type LeaseStatus = "-" | "Expired" | "Expiring Soon" | "Active";

/** The label of a resident: '-' without a date, Expired before today, Expiring Soon from today to 89 days later. */
export function leaseStatus(leaseEnd: string, today: CalendarDate): LeaseStatus {
  if (!isCalendarDate(leaseEnd)) return "-";
  if (leaseEnd < today) return "Expired";
  return daysBetween(today, leaseEnd) < EXPIRING_SOON_DAYS ? "Expiring Soon" : "Active";
}

/** Whether a lease ends between today and the same day three calendar months later, both included. */
export function expiresWithinMonths(leaseEnd: string, today: CalendarDate): boolean {
  return isCalendarDate(leaseEnd) && leaseEnd >= today && leaseEnd <= addMonths(today, EXPIRING_LEASE_MONTHS);
}
