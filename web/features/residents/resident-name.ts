/** A resident in lists: the name, and whether they can be reached. Not in the file of the list's filters, because more screens need it. */

import type { ResidentSummaryView } from "@domain/resident.ts";
import { t } from "../../lib/t.ts";

type Resident = ResidentSummaryView;

/** The resident's name, or the email address if staff have not entered the name yet. A resident whose personal data were erased has neither. */
export function residentName({ firstName, lastName, email }: Resident): string {
  return `${firstName} ${lastName}`.trim() || email || t("Former resident");
}

/** Whether a resident has moved out. */
export const isFormer = ({ status }: Resident): boolean => status === "Former";

/** Whether a resident gets messages and behavior entries: not before the approval, and not after the move-out. */
export const isReachable = ({ status }: Resident): boolean => status !== "Former" && status !== "Pending";
