/** Who may sign in: the two roles of the specification, section 6, and how far an account is let in. */

export const ROLES = ["resident", "staff"] as const;
export type Role = (typeof ROLES)[number];

/** `member` reads and writes what its role may; `pending` waits for staff to approve its registration. */
export const ACCESS_LEVELS = ["member", "pending"] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Whether a value from outside names a role. */
export function isRole(value: unknown): value is Role {
  return ROLES.includes(value as Role);
}
