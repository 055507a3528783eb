/** The title of a profile: the name, or the email address if staff have not entered a name. */
import { t } from "../../lib/t.ts";

export function residentTitle(resident: { firstName: string; lastName: string; email: string }): string {
  return `${resident.firstName} ${resident.lastName}`.trim() || resident.email || t("Former resident");
}
