/** A lease's status as a badge (specification, section 4). */

import type { CalendarDate } from "@domain/calendar.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { type LeaseStatus, leaseStatus } from "@domain/resident-status.ts";
import { Check, Clock, X } from "lucide-react";
import { t } from "../lib/t.ts";
import { Pill } from "./pill.tsx";

const LOOKS = {
  Active: { tone: "green", Icon: Check },
  "Expiring Soon": { tone: "amber", Icon: Clock },
  Expired: { tone: "red", Icon: X },
} as const satisfies Partial<Record<LeaseStatus, unknown>>;

interface LeaseStatusProps {
  leaseEnd: string;
  today: CalendarDate;
}

/** '-' without an end date. */
export function LeaseStatusPill({ leaseEnd, today }: LeaseStatusProps) {
  const status = leaseStatus(leaseEnd, today);
  if (status === "-") return <>{status}</>;
  const { tone, Icon } = LOOKS[status];
  return (
    <Pill tone={tone} icon={<Icon size={12} strokeWidth={2.25} />}>
      {t(status)}
    </Pill>
  );
}

interface LeasePillProps {
  resident: Pick<ResidentSummaryView, "leaseEnd" | "status">;
  today: CalendarDate;
}

/** Former residents have no lease, so the badge says 'Former'. */
export const LeasePill = ({ resident: { leaseEnd, status }, today }: LeasePillProps) =>
  status === "Former" ? <Pill>{t("Former")}</Pill> : <LeaseStatusPill leaseEnd={leaseEnd} today={today} />;
