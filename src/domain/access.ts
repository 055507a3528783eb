/** Who may do what, as pure questions: the server refuses by them and the browser hides by them (specification, section 6). */
import type { AccessLevel, Role } from "./roles.ts";

/** As much of a signed-in user as a policy asks about. */
export interface Actor {
  userID: string;
  role: Role;
  access: AccessLevel;
}

/** Staff, and residents whose registration is approved, take part in what the property shares. */
export function isMember(actor: Actor): boolean {
  return actor.access === "member";
}

/** Staff see every resident; a resident sees what is addressed by their own userID. */
export function maySeeResident(actor: Actor, userID: string): boolean {
  return actor.role === "staff" || actor.userID === userID;
}

/** Where a user lands after signing in (specification, section 2, Login). */
export function homePath(role: Role): string {
  return role === "staff" ? "/staffdashboard" : "/dashboard";
}
