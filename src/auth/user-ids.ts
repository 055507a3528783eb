/** New userIDs: what screens show as the resident ID. */
import { randomInt } from "node:crypto";
import type { Role } from "../domain/roles.ts";

/** Crockford's base 32: no I, L, O and U, so that an id can be read out. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;
const PREFIXES: Record<Role, string> = { resident: "R", staff: "S" };

/** Whether a userID is one of staff's: no record of a resident stands behind it. */
export const isStaffID = (userID: string): boolean => userID.startsWith(`${PREFIXES.staff}-`);

/** A random userID such as `R-7K3M9QXT`, `R` for residents and `S` for staff; the database keeps it unique. */
export function newUserID(role: Role): string {
  const letters = Array.from({ length: LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]);
  return `${PREFIXES[role]}-${letters.join("")}`;
}
