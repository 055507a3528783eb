/** Permissions (specification, section 6). The server uses them to reject requests, the browser to hide controls. */
import type { AccessLevel, Role } from "./roles.ts";

/** The fields of a logged-in user that permissions depend on. */
export interface Actor {
  userID: string;
  role: Role;
  access: AccessLevel;
}

/** Whether a user has access to shared data of the property: staff, and residents with an approved registration. */
export function isMember(actor: Actor): boolean {
  return actor.access === "member";
}

/** Staff can see every resident. A resident can see only data with their own userID. */
export function canViewResident(actor: Actor, userID: string): boolean {
  return actor.role === "staff" || actor.userID === userID;
}

/** The page after login (specification, section 2, Login). */
export function homePath(role: Role): string {
  return role === "staff" ? "/staffdashboard" : "/dashboard";
}
