/** A user's display name: the first name, or the role if no first name is entered. */
import { visibleName } from "./hidden-characters.ts";
import type { Role } from "./roles.ts";

const ROLE_NAMES: Record<Role, string> = { resident: "Resident", staff: "Staff" };

/** The name in chat and lists. */
export function displayName(user: { firstName: string; role: Role }): string {
  return visibleName(user.firstName) || ROLE_NAMES[user.role];
}
