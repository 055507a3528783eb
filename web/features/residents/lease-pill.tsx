/** A lease's status as a badge (specification, section 4). */
import type { CalendarDate } from "@domain/calendar.ts";
import { type LeaseStatus, leaseStatus } from "@domain/resident-status.ts";
import { Check, Clock, X } from "lucide-react";
import { Pill } from "../../ui/pill.tsx";

const LOOKS = {
  Active: { tone: "green", Icon: Check },
  "Expiring Soon": { tone: "amber", Icon: Clock },
  Expired: { tone: "red", Icon: X },
} as const satisfies Partial<Record<LeaseStatus, unknown>>;

export function LeasePill({ leaseEnd, today }: { leaseEnd: string; today: CalendarDate }) {
  const status = leaseStatus(leaseEnd, today);
  if (status === "-") return status;
  const { tone, Icon } = LOOKS[status];
  return (
    <Pill tone={tone} icon={<Icon size={12} strokeWidth={2.25} aria-hidden />}>
      {status}
    </Pill>
  );
}
