import { t } from "../../lib/t.ts";
/** The title of a profile: the name, or the e-mail if staff have not entered a name. */
export function residentTitle(resident: { firstName: string; lastName: string; email: string }): string {
  return `${resident.firstName} ${resident.lastName}`.trim() || resident.email || t("Former resident");
}
