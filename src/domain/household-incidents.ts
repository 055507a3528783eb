/** Which incidents the people of a lease see of each other: maintenance in the unit of the lease, unless the reporter has made it private. */
import { type CalendarDate, toCalendarDate } from "./calendar.ts";
import type { IncidentType } from "./enumerations.ts";

interface ReportedIncident {
  userID: string;
  type: IncidentType;
  unitID?: string;
  isPrivate?: boolean;
  createdAt: Date;
}

interface HouseholdLease {
  unitID?: string;
  people: readonly { userID?: string; to?: CalendarDate }[];
}

/** Whether only the reporter and staff see an incident. Complaints and disputes are always private. */
export const isPrivateIncident = ({
  type,
  isPrivate,
}: Pick<ReportedIncident, "type" | "isPrivate">): boolean => type !== "Maintenance" || isPrivate === true;

/** Whether everyone who lives on a lease sees an incident. Those who have left the lease no longer share new incidents. */
export function isSharedWithHousehold(
  incident: ReportedIncident,
  { unitID, people }: HouseholdLease,
  timeZone: string,
): boolean {
  const isInUnit = (incident.unitID ?? "") === (unitID ?? "");
  if (isPrivateIncident(incident) || !isInUnit) return false;
  const reporter = people.find(({ userID }) => userID === incident.userID);
  if (!reporter) return false;
  return reporter.to === undefined || toCalendarDate(incident.createdAt, timeZone) <= reporter.to;
}
