/** The roles (specification, section 6) and access levels of accounts. */

export const ROLES = ["resident", "staff"] as const;
export type Role = (typeof ROLES)[number];

/** `member` has all permissions of its role; `pending` waits until staff approve the registration. */
export const ACCESS_LEVELS = ["member", "pending"] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Whether an untrusted value is a role. */
export function isRole(value: unknown): value is Role {
  return ROLES.includes(value as Role);
}
