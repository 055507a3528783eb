import { INCIDENT_TYPES, type IncidentType } from "@domain/enumerations.ts";
import { type LucideIcon, Megaphone, Scale, Wrench } from "lucide-react";

const ICONS: Record<IncidentType, LucideIcon> = {
  Maintenance: Wrench,
  Complaint: Megaphone,
  Dispute: Scale,
};

/** The icon of an incident's type. Unknown types, which only old records have, get the icon of Maintenance. */
export const iconOfType = (type: string): LucideIcon =>
  ICONS[INCIDENT_TYPES.find((option) => option === type) ?? "Maintenance"];
