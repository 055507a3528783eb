/** An incident's status with its icon: Resolved green, any other amber (specification, section 2). */
import type { IncidentStatus } from "@domain/enumerations.ts";
import { isResolved } from "@domain/incident-kinds.ts";
import { Check, CircleDashed, CirclePause, Clock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../lib/t.ts";
import { Pill } from "./pill.tsx";

export const INCIDENT_STATUS_ICONS: Record<IncidentStatus, LucideIcon> = {
  Open: CircleDashed,
  "In Progress": Clock,
  "On Hold": CirclePause,
  Resolved: Check,
};

/** @param children shown after the status, for example the arrow of a menu */
export function IncidentStatusPill({ status, children }: { status: IncidentStatus; children?: ReactNode }) {
  const Icon = INCIDENT_STATUS_ICONS[status];
  return (
    <Pill tone={isResolved(status) ? "green" : "amber"} icon={<Icon size={12} strokeWidth={2.25} />}>
      {t(status)}
      {children}
    </Pill>
  );
}
