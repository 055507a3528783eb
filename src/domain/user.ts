/** A user of the portal, and the name that others see. */

import { z } from "zod";
import { visibleName } from "./field-rules.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import { RESIDENT_COLUMNS } from "./resident-columns.ts";
import { ACCESS_LEVELS, ROLES, type Role } from "./roles.ts";

const userSchema = z.strictObject({
  userID: z.string(),
  role: z.enum(ROLES),
  firstName: z.string().describe("Empty for a registered resident until staff enter the name"),
  lastName: z.string(),
  email: z.string(),
  access: z.enum(ACCESS_LEVELS),
  isManager: z.boolean().describe("Whether a member of staff may change the settings of the property"),
  residentColumns: z.exactOptional(
    z.array(z.enum(RESIDENT_COLUMNS)).describe("The columns of the residents list that the user has chosen"),
  ),
  language: z.exactOptional(z.enum(LANGUAGE_CODES).describe("The language that the user has chosen")),
});
export type UserView = z.infer<typeof userSchema>;

/** The logged-in user in the responses of `GET /api/auth/me` and a login (specification, section 7). */
export const sessionUserSchema = userSchema
  .extend({
    propertyTimeZone: z.string().describe("IANA name; determines the current date at the property"),
    secondFactorDueAt: z
      .string()
      .describe(
        "When a member of staff must have turned on two-step login: ISO 8601 in UTC, or empty. After this time, other calls answer 403",
      ),
    isSendingHeld: z.exactOptional(
      z
        .literal(true)
        .describe(
          "Shown to managers: after a restore, the portal sends no messages until a manager allows it",
        ),
    ),
  })
  .meta({ title: "SessionUser" });
export type SessionUserView = z.infer<typeof sessionUserSchema>;

export const registeredUserSchema = userSchema
  .pick({ userID: true, role: true, access: true })
  .meta({ title: "Registered" });

/** A member of staff, as menus for assignees show them. */
export const staffMemberSchema = z
  .strictObject({ userID: z.string(), name: z.string().describe("First name") })
  .meta({ title: "StaffMember" });
export type StaffMemberView = z.infer<typeof staffMemberSchema>;

const ROLE_NAMES: Record<Role, string> = { resident: "Resident", staff: "Staff" };

/** The name in chat and lists. */
export function displayName(user: { firstName: string; role: Role }): string {
  return visibleName(user.firstName) || ROLE_NAMES[user.role];
}
