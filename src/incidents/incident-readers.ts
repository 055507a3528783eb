/** The people who may read an incident beside its reporter and staff: the people who live on the reporter's lease. */
import type { AppContext } from "../context.ts";
import type { PageQuery } from "../database/queries.ts";
import type { WithId } from "../database/record.ts";
import { addDays, startOfDay } from "../domain/calendar.ts";
import { isPrivateIncident, isSharedWithHousehold } from "../domain/household-incidents.ts";
import { isOnLease, livesInUnit } from "../domain/lease-rules.ts";
import type { Lease } from "../leases/leases.repository.ts";
import type { Incident } from "./incident.model.ts";

export function createIncidentReaders(context: AppContext) {
  const { repositories, config } = context;
  const { residents, leases, incidents } = repositories;
  const timeZone = config.propertyTimeZone;

  /** The lease on which an approved resident lives today. */
  async function homeOf(userID: string): Promise<WithId<Lease> | undefined> {
    const resident = await residents.byUserID(userID);
    if (!resident?.leaseID || resident.formerSince || resident.approvedAt === null) return undefined;
    const lease = await leases.byID(resident.leaseID);
    return lease?.people.some((person) => person.userID === userID && livesInUnit(person))
      ? lease
      : undefined;
  }

  return {
    /** Whether a person lives in the household of an incident that another person reported. */
    async isHousemate(userID: string, incident: Incident): Promise<boolean> {
      if (isPrivateIncident(incident)) return false;
      const home = await homeOf(userID);
      return home !== undefined && isSharedWithHousehold(incident, home, timeZone);
    },

    /** The userIDs of the people who live in the household of an incident, without its reporter. */
    async housemates(incident: Incident): Promise<string[]> {
      const reporter = isPrivateIncident(incident) ? undefined : await residents.byUserID(incident.userID);
      const householdLeases = (await leases.byIDs(reporter?.leaseIDs ?? [])).filter((lease) =>
        isSharedWithHousehold(incident, lease, timeZone),
      );
      const others = householdLeases.flatMap(({ _id, people }) =>
        people.filter(livesInUnit).flatMap(({ userID }) => (userID ? { userID, leaseID: _id } : [])),
      );
      const readers: string[] = [];
      for (const { userID, leaseID } of others) {
        // A lease also has people whose registration is pending, or who have moved out.
        if (userID !== incident.userID && (await homeOf(userID))?._id === leaseID) readers.push(userID);
      }
      return readers;
    },

    /** The incidents that a resident reported, and those of the household, newest first. */
    async ofResident(userID: string, window: PageQuery): Promise<WithId<Incident>[]> {
      const [ownIncidents, home] = await Promise.all([incidents.ofUser(userID, window), homeOf(userID)]);
      const others = home?.people.filter((person) => person.userID !== undefined && person.userID !== userID);
      if (!home || !others || others.length === 0) return ownIncidents;
      const { unitID } = home;
      const residingIDs = others.filter(isOnLease).flatMap(({ userID: otherID }) => otherID ?? []);
      const lists = [ownIncidents, await incidents.ofHousehold({ userIDs: residingIDs, unitID }, window)];
      // Incidents that people reported after they left the lease are not the household's.
      for (const { userID: leftUserID, to } of others) {
        if (leftUserID === undefined || to === undefined) continue;
        const before = startOfDay(addDays(to, 1), timeZone);
        lists.push(await incidents.ofHousehold({ userIDs: [leftUserID], unitID, before }, window));
      }
      return lists.flat().sort(newestFirst).slice(0, window.limit);
    },
  };
}

const newestFirst = (a: WithId<Incident>, b: WithId<Incident>): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1);
