/** A user of the portal, as other users and the user see it. */
import { z } from "zod";
import { ACCESS_LEVELS, ROLES } from "./roles.ts";

const userSchema = z.strictObject({
  userID: z.string(),
  role: z.enum(ROLES),
  firstName: z.string().describe("Empty for a registered resident whose name staff have not entered yet"),
  lastName: z.string(),
  email: z.string(),
  access: z.enum(ACCESS_LEVELS),
});
export type UserView = z.infer<typeof userSchema>;

/** The logged-in user, as `GET /api/auth/me` and a login return it (specification, section 7). */
export const sessionUserSchema = userSchema
  .extend({
    propertyTimeZone: z.string().describe("IANA name; its calendar says what today is at the property"),
  })
  .meta({ title: "SessionUser" });
export type SessionUserView = z.infer<typeof sessionUserSchema>;

export const registeredUserSchema = userSchema
  .pick({ userID: true, role: true, access: true })
  .meta({ title: "Registered" });
