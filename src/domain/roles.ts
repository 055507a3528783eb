/** Roles, access levels and permissions (specification, section 6). The server checks them, and the browser hides controls by them. */

export const ROLES = ["resident", "staff"] as const;
export type Role = (typeof ROLES)[number];

/** UserIDs begin with the prefix of the role and a hyphen. */
export const USER_ID_PREFIXES: Readonly<Record<Role, string>> = { resident: "R", staff: "S" };

/** Whether a userID belongs to staff, who have no resident record. */
export const isStaffID = (userID: string): boolean => userID.startsWith(`${USER_ID_PREFIXES.staff}-`);

/**
 * `member` has all permissions of its role; `pending` waits until staff approve the registration. After the move-out, `former` can
 * read their own data, and `closed` can't log in.
 */
export const ACCESS_LEVELS = ["member", "pending", "former", "closed"] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Whether an untrusted value is a role. */
export function isRole(value: unknown): value is Role {
  return ROLES.includes(value as Role);
}

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

/** Whether a user may read what was shared with them: members, and former residents. */
export function isReader(actor: Actor): boolean {
  return isMember(actor) || actor.access === "former";
}

/** Staff can see every resident. A resident can see only data with their own userID. */
export function canViewResident(actor: Actor, userID: string): boolean {
  return actor.role === "staff" || actor.userID === userID;
}

/** The page after login (specification, section 2, Login). */
export function homePath(role: Role): string {
  return role === "staff" ? "/staffdashboard" : "/dashboard";
}

/**
 * Request header of the session check of the Login page. Without a session, the response is 204 in place of 401, which browsers would log
 * as an error in the console.
 */
export const ALLOW_NO_SESSION_HEADER = "X-May-Be-Nobody";

/** The code of 403 responses to staff who have to turn on two-step login before anything else. */
export const SECOND_STEP_MISSING = "second_step_missing";

/** The code of 403 responses to calls that require a recent login. */
export const REAUTHENTICATION_REQUIRED = "reauthentication_required";

/** The actor of the command line's changes in the audit trail, and the issuer of its links. */
export const COMMAND_LINE = "command-line";

/** The `userID` of a notification to all staff. */
export const ALL_STAFF = "staff";
