/** How the incidents screen names reporters and incidents. */
import type { IncidentView } from "@domain/incident.ts";
import { t } from "../../lib/t.ts";

/** A reporter as the screen names them. `unit` is empty for staff, and for residents without one. */
export interface Reporter {
  /** The first name and the last name. */
  name: string;
  firstName: string;
  unit: string;
  /** Like the phone number, empty for staff and for unknown people. */
  email: string;
  phone: string;
  isStaff: boolean;
}

export type ReporterOf = (incident: IncidentView) => Reporter;

/** '3C', or 'Staff' for an incident that staff reported for no resident. */
export const placeOf = ({ unit, isStaff }: Reporter): string => (isStaff ? t("Staff") : unit);

export const incidentTitle = ({ category, subCategory }: Pick<IncidentView, "category" | "subCategory">) =>
  `${t(category)} · ${t(subCategory)}`;
