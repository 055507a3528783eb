/**
 * Leases and their people. A change writes the lease first, with a version and `copiesPending`, then the copies of its fields in the residents
 * on it. If node A crashes in between, the repair of node B finds `copiesPending` and writes the copies.
 *
 * A person changes leases in three steps: the new lease gets the person, the former one loses the person, and the resident gets the copies. Until
 * the last step, `joining` in the resident names the new lease, so that the repair can take all steps again.
 */
import { PORTAL } from "../audit/audit-events.repository.ts";
import type { AppContext } from "../context.ts";
import { isRecordID, newRecordID, recordIDFrom, type WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import { CAUSES } from "../domain/cause-text.ts";
import {
  END_REASONS,
  hasLeaseholder,
  isOnLease,
  LEASE_TEXTS,
  type LeaseField,
  type LeaseKind,
  termsOf,
} from "../domain/lease-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { conflict, notFound } from "../http/errors.ts";
import { runAll, runForEach } from "../jobs/run-all.ts";
import { type JoiningLease, NO_TERMS, type Resident } from "../residents/resident.model.ts";
import type { LeaseResident } from "../residents/resident-leases.repository.ts";
import { createLeaseCopies } from "./lease-copies.ts";
import { createLeaseJoining } from "./lease-joining.ts";
import { createLeaseMatch } from "./lease-match.ts";
import { createLeaseMerges } from "./lease-merges.ts";
import type { Lease, LeasePerson, NewLease } from "./leases.repository.ts";

export type LeaseTerms = Pick<Resident, LeaseField | "unitID">;
export type LeasesService = ReturnType<typeof createLeasesService>;

/** Attempts to change a lease while other calls change it, too. */
const TRIES = 5;

/** Residents for whom leases are opened at once. */
const BATCH = 500;

export function createLeasesService(context: AppContext) {
  const { repositories, clock, runExclusive } = context;
  const { leases, residents } = repositories;
  const merges = createLeaseMerges(context);
  const { leaseFieldsFor, copyToAll } = createLeaseCopies(context);

  async function findOrThrow(leaseID: string): Promise<WithId<Lease>> {
    const lease = isRecordID(leaseID) ? await leases.byID(leaseID) : undefined;
    if (!lease) throw notFound(LEASE_TEXTS.notFound);
    return lease;
  }

  /**
   * Changes a lease. If another call changes it in between, the change is computed again from the new lease.
   * @param changesOf computes the changed fields; undefined if there is nothing to change
   * @throws HttpError 404, 409 if others kept changing the lease
   */
  async function edit(
    leaseID: string,
    changesOf: (lease: WithId<Lease>) => Partial<NewLease> | undefined,
  ): Promise<WithId<Lease>> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const lease = await findOrThrow(leaseID);
      const changes = changesOf(lease);
      if (!changes) return lease;
      const after = await leases.write(lease, { ...changes, updatedAt: clock() });
      if (after) return after;
    }
    throw conflict(LEASE_TEXTS.changed);
  }

  /** An own lease of a resident, who is its only person. */
  function ownLease(resident: LeaseResident, _id: string): WithId<NewLease> {
    const now = clock();
    const { userID, formerSince, moveOut, unitID, leaseStart: from } = resident;
    const to = formerSince ? moveOut?.date : undefined;
    const person = { personID: _id, kind: "leaseholder" as const, from, userID };
    return {
      _id,
      ...termsOf(resident),
      ...(unitID && { unitID }),
      people: [to === undefined ? person : { ...person, to }],
      ended: to === undefined ? null : { date: to, reason: END_REASONS.movedOut },
      createdAt: now,
      updatedAt: now,
    };
  }

  /** Ends the time of a person on a lease, and the lease with its last leaseholder. */
  const endFor = (leaseID: string, userID: string, to: string, reason: string) =>
    edit(leaseID, ({ people, ended }) => {
      if (!people.some((person) => person.userID === userID && isOnLease(person))) return undefined;
      // The history doesn't show a merge that was undone.
      const peopleAfter = people.flatMap((person) => {
        if (person.userID !== userID || !isOnLease(person)) return person;
        return reason === END_REASONS.split ? [] : { ...person, to };
      });
      const hasEnded = !hasLeaseholder(peopleAfter);
      return { people: peopleAfter, ended: ended ?? (hasEnded ? { date: to, reason } : null) };
    });

  /** Puts a resident on the lease that `joining` names. Run it exclusively for the resident. @returns the `_id` of the former lease */
  async function changeLease(resident: WithId<Resident>): Promise<string | undefined> {
    const { joining, userID, leaseIDs = [] } = resident;
    if (!joining) return undefined;
    const { leaseID, personID, kind, from, actorID, reason, mergedFrom } = joining;
    const merge = mergedFrom === undefined ? {} : { mergedFrom };
    const person: LeasePerson = { personID, kind, from, userID, ...merge };
    if (joining.terms) {
      const now = clock();
      await leases.insertMissing([
        { _id: leaseID, ...joining.terms, people: [person], ended: null, createdAt: now, updatedAt: now },
      ]);
    }
    const lease = await edit(leaseID, ({ people }) => {
      // Another node may have put the person on the lease, and even ended the time there.
      if (people.some((one) => one.personID === personID)) return undefined;
      // A person who was on the lease before is on it once.
      return { people: [...people.filter((one) => one.userID !== userID), person], ended: null };
    });
    const formerID = resident.leaseID ?? undefined;
    if (formerID !== undefined && formerID !== leaseID) await endFor(formerID, userID, from, reason);
    if (mergedFrom !== undefined) await merges.merge(mergedFrom, leaseID, actorID);
    else if (reason === END_REASONS.split && formerID !== undefined)
      await merges.split(leaseID, formerID, actorID);
    const changes = changesBetween(termsOf(resident), termsOf(lease));
    // Before the last step, after which no call looks at it again.
    const event = { _id: recordIDFrom(`joined ${personID}`), action: "lease-joined", actorID, userID };
    await context.audit.record({ ...event, targetID: leaseID, cause: reason, changes });
    await context.stats.changeResident(
      resident,
      { ...leaseFieldsFor(lease, person), leaseIDs: [...new Set([...leaseIDs, leaseID])], joining: null },
      { actorID, cause: CAUSES.leaseJoined },
      { expected: { "joining.personID": personID } },
    );
    return formerID;
  }

  /** Completes a change of leases that was interrupted. @returns its note, as it was stored; undefined if there was none */
  async function completeJoining(userID: string): Promise<JoiningLease | undefined> {
    const resident = await runExclusive(userID, async () => {
      const before = await residents.byUserID(userID);
      if (before) await changeLease(before);
      return before;
    });
    if (!resident?.joining) return undefined;
    const { leaseID, joining } = resident;
    await copyToAll(joining.leaseID, joining.actorID);
    if (leaseID) await copyToAll(leaseID, joining.actorID);
    return joining;
  }

  /** The leases that a person is or was on, the newest first. */
  async function ofUser(userID: string): Promise<WithId<Lease>[]> {
    const ids = (await residents.byUserID(userID))?.leaseIDs ?? [];
    const userLeases = (await leases.byIDs(ids)).filter(({ people }) =>
      people.some((person) => person.userID === userID),
    );
    return userLeases.sort((a, b) => ids.indexOf(b._id) - ids.indexOf(a._id));
  }

  /** Opens own leases for residents. A lease has the `_id` of its resident, so that two nodes open one lease. */
  async function openFor(leaseless: readonly WithId<LeaseResident>[]): Promise<void> {
    await leases.insertMissing(leaseless.map((resident) => ownLease(resident, resident._id)));
    await residents.linkOwnLeases(leaseless.map(({ _id }) => _id));
  }

  /** Opens leases for residents without one, whom an earlier version or another program has stored. */
  async function openMissing(): Promise<void> {
    for (;;) {
      const batch = await residents.withoutLease(BATCH);
      if (batch.length === 0) return;
      await openFor(batch);
    }
  }

  return {
    findOrThrow,
    ofUser,
    openMissing,
    copyToAll,
    completeJoining,
    edit,

    /** The `_id` of a resident's lease. If it is missing, it is opened for a resident with lease dates. @throws HttpError 404 */
    async ensure(userID: string): Promise<string | undefined> {
      const resident = await residents.byUserID(userID);
      if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
      if (resident.leaseID || resident.joining || !resident.leaseStart) return resident.leaseID;
      await openFor([resident]);
      return resident._id;
    },

    /**
     * Opens an own lease for a new resident, before the resident is stored. Without a lease start, there is no lease yet.
     * @returns the resident's fields about the lease
     */
    async openOwn(fields: Partial<LeaseTerms> & { userID: string; _id?: string }) {
      if (!fields.leaseStart) return {};
      // The payments of a resident without a lease belong to a lease with the resident's `_id`.
      const leaseID = fields._id ?? newRecordID();
      const resident = { ...NO_TERMS, ...fields, formerSince: null, moveOut: null };
      await leases.insertMissing([ownLease(resident, leaseID)], { copiesPending: true });
      return { leaseID, leaseKind: "leaseholder" as LeaseKind, leaseVersion: 1, leaseIDs: [leaseID] };
    },

    /** Completes a lease of `openOwn`, once its resident is stored. */
    completeOwn: (leaseID: string) => leases.clearCopiesPending({ _id: leaseID, version: 1 }),

    /**
     * Changes fields of a resident's lease, before the resident's copies. Run it exclusively for the resident, and `copyToAll` afterwards.
     * @param options.isCorrection whether the lease had these terms from its beginning, unless the new start is after its end. Otherwise, the
     * lease is renewed
     * @returns the fields to store with the copies, and the fields that the stored resident must have
     */
    async changeTerms(resident: WithId<Resident>, terms: Partial<LeaseTerms>, { isCorrection = false } = {}) {
      if (!resident.leaseID) {
        const fields = await this.openOwn({ ...resident, ...terms });
        return { fields, expected: { leaseID: null }, isSamePeople: false };
      }
      const { leaseStart: newStart } = terms;
      let isSamePeople = false;
      const lease = await edit(resident.leaseID, ({ people, leaseStart, leaseEnd, copiesPending }) => {
        const isNextTerm = leaseEnd !== "" && newStart !== undefined && newStart > leaseEnd;
        // With pending copies, an earlier change of people may have been interrupted.
        isSamePeople = !newStart && !copiesPending;
        if (!isCorrection || isNextTerm || !newStart || newStart === leaseStart) return terms;
        // Moves the first day of people who came on the former start, or after it but before the corrected one, unless they had left by then.
        const isMoved = ({ from, to }: LeasePerson) =>
          (from === leaseStart || (from > leaseStart && from < newStart)) &&
          (to === undefined || to >= newStart);
        return {
          ...terms,
          people: people.map((one) => (isMoved(one) ? { ...one, from: newStart } : one)),
        };
      });
      const expected = { leaseID: resident.leaseID, leaseVersion: resident.leaseVersion ?? null };
      const person = lease.people.findLast((one) => one.userID === resident.userID);
      const fields = { leaseVersion: lease.version, ...(person && { onLeaseFrom: person.from }) };
      return { fields, expected, isSamePeople };
    },

    ...createLeaseJoining(context, findOrThrow),
    findMatching: createLeaseMatch(context),

    /** Puts a resident on the lease that `joining` names. */
    async finishJoining(userID: string): Promise<WithId<Resident>> {
      await completeJoining(userID);
      const resident = await residents.byUserID(userID);
      if (!resident) throw notFound(LEASE_TEXTS.personNotFound);
      return resident;
    },

    /** Puts a resident on a lease. A repeat changes nothing. @throws HttpError 404, 409 for a former resident, or if another call moves the person */
    async join(userID: string, joining: Omit<JoiningLease, "personID">): Promise<void> {
      const formerID = await runExclusive(userID, async () => {
        const resident = await residents.byUserID(userID);
        if (!resident) throw notFound(LEASE_TEXTS.personNotFound);
        if (resident.formerSince) throw conflict(MOVE_OUT_TEXTS.movedOut);
        if (!resident.leaseID && !resident.joining && resident.leaseStart) await openFor([resident]);
        if (resident.joining) {
          const completedID = await changeLease(resident);
          if (resident.joining.leaseID === joining.leaseID) return completedID;
        }
        const fields = { joining: { ...joining, personID: newRecordID() }, updatedAt: clock() };
        const change = await residents.change(userID, fields, { joining: null, formerSince: null });
        if (!change) throw conflict(LEASE_TEXTS.changed);
        return changeLease(change.after);
      });
      await copyToAll(joining.leaseID, joining.actorID);
      if (formerID) await copyToAll(formerID, joining.actorID);
    },

    /** Ends the time of a person who has moved out. Run it exclusively for the resident. */
    async leave(userID: string, date: string): Promise<void> {
      const resident = await residents.byUserID(userID);
      // Another node may be moving the person to another lease, or a crash has interrupted that.
      if (resident?.joining) await changeLease(resident);
      const leaseID = (await residents.byUserID(userID))?.leaseID;
      if (leaseID) await endFor(leaseID, userID, date, END_REASONS.movedOut);
    },

    /** Undoes `leave`. */
    async undoLeave({ leaseID, userID }: Pick<Resident, "leaseID" | "userID">): Promise<void> {
      if (!leaseID) return;
      await edit(leaseID, ({ people }) => {
        const formerPerson = people.findLast((person) => person.userID === userID);
        if (!formerPerson || isOnLease(formerPerson)) return undefined;
        const { to: _to, ...currentPerson } = formerPerson;
        const peopleAfter = people.map((person) => (person === formerPerson ? currentPerson : person));
        return { people: peopleAfter, ...(hasLeaseholder(peopleAfter) && { ended: null }) };
      });
    },

    /** The `_id`s of a person's leases that have no other person with an account, current or former. */
    soleLeasesOf: async (userID: string): Promise<string[]> =>
      (await ofUser(userID)).filter(({ people }) => isAlone(people, userID)).map(({ _id }) => _id),

    /**
     * Erases a person from the history of leases, in which a person without a name stays. With the last person who has an account, the
     * contacts of the lease are erased, too.
     */
    async erasePerson(userID: string): Promise<void> {
      for (const { _id } of await ofUser(userID)) {
        await edit(_id, ({ people }) => {
          const isLast = isAlone(people, userID);
          return {
            people: people.map((person) => {
              const { personID, kind, from, to } = person;
              const isErased = person.userID === userID || (isLast && person.userID === undefined);
              if (!isErased) return person;
              const erasedID = person.userID ?? person.erasedID;
              return {
                personID,
                kind,
                from,
                ...(to !== undefined && { to }),
                ...(erasedID !== undefined && { erasedID }),
                name: `Former ${kind}`,
              };
            }),
          };
        });
      }
    },

    /** Completes what a crash has interrupted, and opens missing leases. */
    async repair(): Promise<void> {
      const message = "Some leases could not be completed";
      await runAll(
        [
          openMissing,
          async () => runForEach(await residents.joiningLeases(), completeJoining, message),
          async () =>
            runForEach(await leases.withCopiesPending(), (leaseID) => copyToAll(leaseID, PORTAL), message),
        ],
        message,
      );
    },
  };
}

const isAlone = (people: readonly LeasePerson[], userID: string): boolean =>
  people.every((person) => person.userID === undefined || person.userID === userID);
