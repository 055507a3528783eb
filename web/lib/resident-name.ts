/** The names of people, and whether a resident has moved out or can be reached. */

import type { ResidentSummaryView } from "@domain/resident.ts";
import { t } from "./t.ts";

type Resident = ResidentSummaryView;

/** First and last name; an empty text if staff have not entered the name yet. */
export const fullName = ({ firstName, lastName }: Pick<Resident, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

/** The resident's name, or the email address if staff have not entered the name yet. A resident whose personal data were erased has neither. */
export const residentName = (resident: Pick<Resident, "firstName" | "lastName" | "email">): string =>
  fullName(resident) || resident.email || t("Former resident");

/** Whether a resident has moved out. */
export const isFormer = ({ status }: Resident): boolean => status === "Former";

/** Whether a resident gets messages and behavior entries: not before the approval, and not after the move-out. */
export const isReachable = ({ status }: Resident): boolean => status !== "Former" && status !== "Pending";
