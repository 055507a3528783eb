/** Copies the fields of a lease to the residents on it. */
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import { CAUSES } from "../domain/cause-text.ts";
import { firstLeaseholder, isOnLease, termsOf } from "../domain/lease-rules.ts";
import { rooms } from "../live/channel.ts";
import type { Resident } from "../residents/resident.model.ts";
import type { Lease, LeasePerson } from "./leases.repository.ts";

/** Attempts to write the copies while other calls change the lease and its people. */
const TRIES = 5;

/** A lease whose person was never stored is removed after this time: the call that stored it has failed. */
const ORPHAN_MS = 10 * 60_000;

type CopyOutcome = "copied" | "behind" | "missing";

export function createLeaseCopies(context: AppContext) {
  const { repositories, channel, clock, runExclusive } = context;
  const { leases, residents } = repositories;

  /** The fields of a resident that are those of a lease. */
  const leaseFieldsFor = (lease: WithId<Lease>, person: LeasePerson) => ({
    ...termsOf(lease),
    ...(lease.unitID !== undefined && { unitID: lease.unitID }),
    leaseID: lease._id,
    leaseKind: person.kind,
    onLeaseFrom: person.from,
    leaseVersion: lease.version,
    // Not the first leaseholder, by whom the lease is counted.
    isFurther: firstLeaseholder(lease.people)?.personID !== person.personID,
    updatedAt: clock(),
  });

  /**
   * Writes the fields of a lease to the resident of one of its people. Nothing is written if the resident has changed since it was read:
   * another node may have moved the person to another lease, or written a newer version. @returns whether they are written
   */
  async function writeToResident(
    resident: WithId<Resident>,
    lease: WithId<Lease>,
    person: LeasePerson,
    actorID: string,
  ): Promise<boolean> {
    const copies = leaseFieldsFor(lease, person);
    const changes = changesBetween(termsOf(resident), termsOf(lease));
    const { userID, _id } = resident;
    const { leaseKind, leaseStart, onLeaseFrom = leaseStart, isFurther = false } = resident;
    const isSameUnit = lease.unitID === undefined || lease.unitID === resident.unitID;
    const isSamePerson =
      leaseKind === person.kind && onLeaseFrom === person.from && isFurther === copies.isFurther;
    const hasSameFields = isSameUnit && changes.length === 0 && isSamePerson;
    const ifUnchanged = { leaseID: resident.leaseID ?? null, leaseVersion: resident.leaseVersion ?? null };
    if (hasSameFields) {
      const newVersion = { leaseVersion: lease.version, updatedAt: resident.updatedAt };
      return (await residents.update(userID, newVersion, ifUnchanged)) !== undefined;
    }
    const event = changes.length > 0 ? { action: "resident-updated", targetID: _id, changes } : undefined;
    const change = await context.stats.changeResident(
      resident,
      copies,
      { actorID, cause: CAUSES.leaseChanged },
      { eventOf: () => event, expected: ifUnchanged },
    );
    return change !== undefined;
  }

  /** Whether a person's resident needs the copies of a lease. */
  const isBehind = (
    { leaseID, leaseVersion = 0 }: WithId<Resident>,
    { _id, version }: WithId<Lease>,
    person: LeasePerson,
  ) => leaseID === _id && leaseVersion < version && isOnLease(person);

  /** @returns "behind" if the person is still joining the lease, or other nodes kept changing the resident */
  const copyToPerson = (lease: WithId<Lease>, person: LeasePerson, userID: string, actorID: string) =>
    runExclusive(userID, async (): Promise<CopyOutcome> => {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const resident = await residents.byUserID(userID);
        if (!resident) return "missing";
        if (resident.joining?.leaseID === lease._id) return "behind";
        if (!isBehind(resident, lease, person)) return "copied";
        if (await writeToResident(resident, lease, person, actorID)) return "copied";
      }
      return "behind";
    });

  /** @returns "behind" if a person is behind, "missing" if no person of the lease is stored */
  async function copyToPeople(lease: WithId<Lease>, actorID: string): Promise<CopyOutcome> {
    const outcomes: CopyOutcome[] = [];
    for (const person of lease.people) {
      const { userID } = person;
      outcomes.push(userID === undefined ? "copied" : await copyToPerson(lease, person, userID, actorID));
    }
    if (outcomes.includes("behind")) return "behind";
    return outcomes.every((outcome) => outcome === "missing") ? "missing" : "copied";
  }

  /** Publishes a lease to staff and its people, also to those who have left. */
  function publish({ _id, people }: WithId<Lease>): void {
    const userRooms = people.flatMap(({ userID }) => (userID === undefined ? [] : rooms.user(userID)));
    for (const room of [rooms.staff, ...userRooms]) channel.publish(room, "lease:updated", { _id });
  }

  /**
   * Gives all people of a lease the copies of its fields, and publishes it. Don't call it inside `runExclusive` of one of its people: it takes
   * their locks, and would wait forever. After `TRIES` attempts, the repair publishes it.
   * @param change.isSamePeople whether the change has left its people as they were, and so the months for which they owe rent
   */
  async function copyToAll(leaseID: string, actorID: string, { isSamePeople = false } = {}): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const lease = await leases.byID(leaseID);
      if (!lease) return;
      const outcome = await copyToPeople(lease, actorID);
      const userIDs = isSamePeople ? [] : lease.people.flatMap(({ userID }) => userID ?? []);
      await context.stats.recompute(
        userIDs,
        { actorID, cause: CAUSES.leaseChanged },
        { changed: { kinds: ["payments"], from: "" }, keepsScores: true },
      );
      const isOld = clock().getTime() - lease.createdAt.getTime() > ORPHAN_MS;
      if (outcome === "missing" && isOld) await leases.remove(leaseID);
      if (outcome === "missing") return;
      // The repair copies to those who are behind.
      if (outcome === "behind" || (await leases.clearCopiesPending(lease))) return publish(lease);
    }
  }

  return { leaseFieldsFor, copyToAll };
}
