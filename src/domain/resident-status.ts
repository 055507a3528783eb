/** A resident's standing: awaited, new or settled. */
import type { ResidentStatus } from "./enumerations.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** 'New' marks recently approved residents (specification, section 4); after this many days they are 'Active'. */
const NEW_RESIDENT_DAYS = 30;

/** Whoever was approved after this moment is 'New'. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - NEW_RESIDENT_DAYS * DAY_MS);
}

/**
 * The status of a resident at a moment.
 * @param approvedAt when staff made or approved the resident, or null while the registration waits
 */
export function residentStatus(approvedAt: Date | null, now: Date): ResidentStatus {
  if (approvedAt === null) return "Pending";
  return approvedAt > newSince(now) ? "New" : "Active";
}
