/** Generates userIDs. Screens show them as the resident ID. */
import { randomInt } from "node:crypto";
import type { Role } from "../domain/roles.ts";

/** Crockford's base 32: no I, L, O and U, so that an id can be read aloud. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;
const PREFIXES: Record<Role, string> = { resident: "R", staff: "S" };

/** Whether a userID belongs to staff, who have no resident record. */
export const isStaffID = (userID: string): boolean => userID.startsWith(`${PREFIXES.staff}-`);

/** A random userID such as `R-7K3M9QXT`, `R` for residents and `S` for staff. The database enforces uniqueness. */
export function newUserID(role: Role): string {
  const letters = Array.from({ length: LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]);
  return `${PREFIXES[role]}-${letters.join("")}`;
}
