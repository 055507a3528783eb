/** How a user is called before others: by first name, and where none is entered yet, by role. */
import { visibleName } from "./hidden-characters.ts";
import type { Role } from "./roles.ts";

const NAMELESS: Record<Role, string> = { resident: "Resident", staff: "Staff" };

/** The first name that others see in chat and lists. */
export function shownName(user: { firstName: string; role: Role }): string {
  return visibleName(user.firstName) || NAMELESS[user.role];
}
