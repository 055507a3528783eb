/** Names and units of the people who report incidents, from the lists of residents and staff. */
import type { IncidentView } from "@domain/incident.ts";
import { useCallback, useEffect } from "react";
import { NO_RESIDENTS, useResidents, viewResidents } from "../../../features/residents/residents.store.ts";
import { NO_STAFF, type StaffMember, useStaff } from "../../../features/staff/staff.store.ts";
import type { Reporter, ReporterOf } from "../../../features/staff-incidents/reporters.ts";
import { residentName } from "../../../lib/resident-name.ts";
import { view } from "../../../lib/views.ts";

interface Reporters {
  reporterOf: ReporterOf;
  staff: readonly StaffMember[];
  /** Whether both lists have arrived or failed. Before, and for unknown people, `reporterOf` uses the first name in the incident. */
  areKnown: boolean;
}

const hasEnded = ({ status }: { status: string }) => status === "ready" || status === "failed";

export function useReporters(): Reporters {
  const { latest } = useResidents((state) => state.data ?? NO_RESIDENTS);
  const staff = useStaff((state) => state.data ?? NO_STAFF);
  const knowsResidents = useResidents(hasEnded);
  const knowsStaff = useStaff(hasEnded);

  useEffect(viewResidents, []);
  useEffect(() => view(undefined, useStaff), []);

  const reporterOf = useCallback(
    ({ userID, reporterName, reporterUnit }: IncidentView): Reporter => {
      const resident = latest.get(userID);
      if (resident) {
        const name = residentName(resident);
        const firstName = resident.firstName.trim() || name;
        const { email, phone } = resident;
        return { name, firstName, unit: reporterUnit.trim(), email, phone, isStaff: false };
      }
      const member = staff.find((colleague) => colleague.userID === userID);
      const name = member?.name ?? (reporterName || userID);
      const isStaff = member !== undefined;
      return { name, firstName: reporterName || name, unit: "", email: "", phone: "", isStaff };
    },
    [latest, staff],
  );

  return { reporterOf, staff, areKnown: knowsResidents && knowsStaff };
}
