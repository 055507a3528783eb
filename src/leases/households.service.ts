/** Households: the people on a lease, contacts without an account, and merging leases that staff entered person by person. */
import type { AppContext } from "../context.ts";
import { newRecordID, recordIDFrom, type WithId } from "../database/record.ts";
import { type HousemateView, type LeaseView, leaseSchema } from "../domain/lease.ts";
import {
  type ContactForm,
  contactProblem,
  END_REASONS,
  hasLeaseholder,
  isContact,
  isOnLease,
  LEASE_PEOPLE_MAX,
  LEASE_TEXTS,
  leaseKindOf,
  likelyHouseholdKey,
  livesInUnit,
} from "../domain/lease-rules.ts";
import { joiningDay } from "../domain/rent-month-rules.ts";
import { canonicalUnit } from "../domain/unit-floors.ts";
import { conflict, notFound, validationError } from "../http/errors.ts";
import { createPresenter } from "../http/presenter.ts";
import type { Lease, LeasePerson } from "./leases.repository.ts";

const present = createPresenter(leaseSchema);

/** Likely households that are offered at once. */
const OFFERED_MAX = 100;

export function createHouseholdsService(context: AppContext) {
  const { repositories, today } = context;
  const { residents } = repositories;

  /** Leases with the names and contact details of their people. */
  async function view(leases: readonly WithId<Lease>[]): Promise<LeaseView[]> {
    const userIDs = leases.flatMap(({ people }) => people.flatMap(({ userID }) => userID ?? []));
    const contacts = new Map((await residents.contacts(userIDs)).map((one) => [one.userID, one]));
    return leases.map(({ people, ...lease }) =>
      present({
        ...lease,
        people: people.map((person) => {
          const { personID, kind, from, to, userID, name = "" } = person;
          const resident = contacts.get(userID ?? "");
          const residentName = resident && `${resident.firstName} ${resident.lastName}`.trim();
          const phone = resident?.phone ?? person.phone;
          const email = resident?.email ?? person.email;
          return {
            personID,
            kind,
            from,
            name: residentName || name || userID || "",
            ...(to !== undefined && { to }),
            ...(userID !== undefined && { userID }),
            ...(phone && { phone }),
            ...(email && { email }),
          };
        }),
      }),
    );
  }

  async function viewOne(leaseID: string): Promise<LeaseView> {
    const [lease] = await view([await context.leases.findOrThrow(leaseID)]);
    if (!lease) throw notFound(LEASE_TEXTS.notFound);
    return lease;
  }

  function personIn({ people }: Pick<Lease, "people">, personID: string): LeasePerson {
    const person = people.find((one) => one.personID === personID && isOnLease(one));
    if (!person) throw notFound(LEASE_TEXTS.personNotFound);
    return person;
  }

  /** Puts people on the leases to which interrupted calls were moving them. @returns whether one of these is the lease */
  async function completeJoinings(people: readonly LeasePerson[], leaseID: string): Promise<boolean> {
    let isCompleted = false;
    for (const { userID } of people) {
      if (userID === undefined) continue;
      const joining = await context.leases.completeJoining(userID);
      isCompleted ||= joining?.leaseID === leaseID;
    }
    return isCompleted;
  }

  return {
    /** The leases of a resident, the newest first. */
    async ofResident(userID: string): Promise<LeaseView[]> {
      await context.leases.ensure(userID);
      return view(await context.leases.ofUser(userID));
    },

    /** The people who live with a resident, without the details that only the office needs. */
    async housemates(userID: string): Promise<HousemateView[]> {
      const leaseID = await context.leases.ensure(userID);
      if (!leaseID || (await residents.isFormer(userID))) return [];
      const lease = await viewOne(leaseID);
      return lease.people
        .filter((person) => livesInUnit(person) && person.userID !== userID)
        .map(({ kind, name, from }) => ({ kind, name, from }));
    },

    /** @throws HttpError 404 */
    get: viewOne,

    /** Adds a person without an account, such as a child or a guarantor. A repeat adds nothing. @throws HttpError 400, 404, 409 */
    async addContact(actor: { userID: string }, leaseID: string, form: ContactForm): Promise<LeaseView> {
      const problem = contactProblem(form);
      const kind = leaseKindOf(form.kind);
      if (problem !== undefined || !kind) throw validationError(problem ?? LEASE_TEXTS.kindInvalid);
      const { name, phone, email } = form;
      const details = { name, ...(phone && { phone }), ...(email && { email }) };
      let isAdded = false;
      // The callback runs again if another call changes the lease in between.
      await context.leases.edit(leaseID, ({ people, ended, leaseStart }) => {
        isAdded = false;
        if (ended) throw conflict(LEASE_TEXTS.ended);
        const isOn = people.some(
          (one) => isOnLease(one) && one.name === name && one.kind === kind && (one.phone ?? "") === phone,
        );
        if (isOn) return undefined;
        if (people.length >= LEASE_PEOPLE_MAX) throw conflict(LEASE_TEXTS.tooMany);
        isAdded = true;
        const from = joiningDay({ leaseStart, people }, today());
        return { people: [...people, { personID: newRecordID(), kind, from, ...details }] };
      });
      await context.leases.copyToAll(leaseID, actor.userID);
      if (isAdded)
        await context.audit.record({
          action: "lease-contact-added",
          actorID: actor.userID,
          targetID: leaseID,
          cause: kind,
        });
      return viewOne(leaseID);
    },

    /** Moves a resident from the resident's own lease to this one. A repeat changes nothing. @throws HttpError 400, 404, 409 */
    async addResident(
      actor: { userID: string },
      leaseID: string,
      { userID, kind }: { userID: string; kind: string },
    ): Promise<LeaseView> {
      const joinable = await context.leases.requireJoinable({ leaseID, kind }, [userID]);
      const isOn = joinable.lease.people.some((person) => person.userID === userID && isOnLease(person));
      if (isOn) await context.leases.completeJoining(userID);
      else await context.leases.join(userID, context.leases.joiningOf(joinable, actor.userID));
      return viewOne(leaseID);
    },

    /** Changes what a person is on the lease. @throws HttpError 400, 404, 409 for the last leaseholder */
    async setKind(
      actor: { userID: string },
      leaseID: string,
      personID: string,
      kindText: string,
    ): Promise<LeaseView> {
      const kind = leaseKindOf(kindText);
      if (!kind) throw validationError({ field: "kind", text: LEASE_TEXTS.kindInvalid });
      let before: LeasePerson | undefined;
      await context.leases.edit(leaseID, (lease) => {
        before = personIn(lease, personID);
        if (before.kind === kind) return undefined;
        if (before.userID !== undefined && kind === "guarantor")
          throw validationError({ field: "kind", text: LEASE_TEXTS.guarantorLives });
        const people = lease.people.map((one) => (one.personID === personID ? { ...one, kind } : one));
        if (!hasLeaseholder(people)) throw conflict(LEASE_TEXTS.lastLeaseholder);
        return { people };
      });
      await context.leases.copyToAll(leaseID, actor.userID);
      if (before && before.kind !== kind) {
        const changes = [{ field: "kind", from: before.kind, to: kind }];
        const { userID = "" } = before;
        const event = { action: "lease-person-changed", actorID: actor.userID, userID, targetID: leaseID };
        await context.audit.record({ ...event, changes });
      }
      return viewOne(leaseID);
    },

    /** Ends the time of a contact on a lease. A repeat changes nothing. @throws HttpError 404, 409 for a person with an account */
    async removeContact(actor: { userID: string }, leaseID: string, personID: string): Promise<LeaseView> {
      let isRemoved = false;
      await context.leases.edit(leaseID, ({ people }) => {
        const person = people.find((one) => one.personID === personID);
        if (!person) throw notFound(LEASE_TEXTS.personNotFound);
        if (person.userID !== undefined) throw conflict(LEASE_TEXTS.hasAccount);
        isRemoved = isOnLease(person);
        return isRemoved
          ? { people: people.map((one) => (one === person ? { ...one, to: today() } : one)) }
          : undefined;
      });
      await context.leases.copyToAll(leaseID, actor.userID);
      const event = { action: "lease-contact-left", actorID: actor.userID, targetID: leaseID };
      if (isRemoved) await context.audit.record(event);
      return viewOne(leaseID);
    },

    /**
     * Groups of leases that look like one household: of one unit, with the same dates and rent. Only staff can merge them.
     * @param leaseID selects the group of this lease @throws HttpError 404
     */
    async likely(leaseID?: string): Promise<LeaseView[][]> {
      const lease = leaseID === undefined ? undefined : await context.leases.findOrThrow(leaseID);
      const terms = lease && {
        leaseStart: lease.leaseStart,
        leaseEnd: lease.leaseEnd,
        monthlyRent: lease.monthlyRent,
      };
      const groups = new Map<string, WithId<Lease>[]>();
      for await (const running of repositories.leases.running(terms)) {
        const key = likelyHouseholdKey(running, canonicalUnit(running.unitNumber));
        if (key === undefined) continue;
        const group = groups.get(key);
        if (group) group.push(running);
        else groups.set(key, [running]);
      }
      const households = [...groups.values()].filter(
        (group) => group.length > 1 && (leaseID === undefined || group.some(({ _id }) => _id === leaseID)),
      );
      return Promise.all(households.slice(0, OFFERED_MAX).map(view));
    },

    /** Merges two leases: the people of the other lease join the first. A repeat changes nothing. @throws HttpError 404, 409 */
    async merge(actor: { userID: string }, leaseID: string, otherID: string): Promise<LeaseView> {
      if (leaseID === otherID) throw conflict(LEASE_TEXTS.otherLease);
      const { people: otherPeople } = await context.leases.findOrThrow(otherID);
      await completeJoinings(otherPeople, leaseID);
      const other = await context.leases.findOrThrow(otherID);
      const joiningPeople = other.people.filter((person) => person.userID !== undefined && isOnLease(person));
      const joiningIDs = joiningPeople.flatMap(({ userID = [] }) => userID);
      // All keep their kinds. The check only needs one with which people can join.
      const { lease } = await context.leases.requireJoinable({ leaseID, kind: "leaseholder" }, joiningIDs);
      const contacts = other.people.filter((person) => isContact(person) && isOnLease(person));
      await context.leases.edit(leaseID, ({ people }) => {
        const isNew = ({ personID }: LeasePerson) => !people.some((one) => one.personID === personID);
        const newContacts = contacts.filter(isNew).map((contact) => ({ ...contact, mergedFrom: otherID }));
        if (newContacts.length === 0) return undefined;
        // The residents, who join afterwards, need their places, too.
        const newIDs = joiningIDs.filter((userID) => !people.some((one) => one.userID === userID));
        if (people.length + newContacts.length + newIDs.length > LEASE_PEOPLE_MAX)
          throw conflict(LEASE_TEXTS.tooMany);
        return { people: [...people, ...newContacts] };
      });
      const { userID: actorID } = actor;
      const reason = END_REASONS.merged;
      for (const { userID = "", kind, from } of joiningPeople)
        await context.leases.join(userID, { leaseID, kind, from, mergedFrom: otherID, actorID, reason });
      const { people: peopleNow } = await context.leases.findOrThrow(leaseID);
      const joined = peopleNow.find(
        (person) => person.userID !== undefined && person.mergedFrom === otherID && isOnLease(person),
      );
      const event = { action: "leases-merged", actorID, targetID: leaseID, cause: lease.unitNumber };
      // A repeat has the same `_id`, so a merge is recorded once, also after a crash.
      if (joined) await context.audit.record({ ...event, _id: recordIDFrom(`merged ${joined.personID}`) });
      return viewOne(leaseID);
    },

    /** Undoes a merge: the people go back to their former lease. @throws HttpError 404, 409 */
    async split(actor: { userID: string }, leaseID: string, otherID: string): Promise<LeaseView> {
      const { people: otherPeople } = await context.leases.findOrThrow(otherID);
      const isCompleted = await completeJoinings(otherPeople, otherID);
      const lease = await context.leases.findOrThrow(leaseID);
      const other = await context.leases.findOrThrow(otherID);
      const returningPeople = other.people.filter(
        ({ userID }) =>
          userID !== undefined &&
          lease.people.some((one) => one.userID === userID && one.mergedFrom === otherID && isOnLease(one)),
      );
      const isMergedContact = (person: LeasePerson) => isContact(person) && person.mergedFrom === otherID;
      // The first person who goes back reopens the former lease. After an interrupted call, other people or contacts are still on the lease.
      const isReopened = other.ended === null;
      const hasMore =
        isCompleted || returningPeople.length > 0 || (isReopened && lease.people.some(isMergedContact));
      if (!hasMore || (!isReopened && other.ended?.reason !== END_REASONS.merged))
        throw conflict(LEASE_TEXTS.nothingToUndo);
      const { userID: actorID } = actor;
      const reason = END_REASONS.split;
      const merged = lease.people.find((one) => one.mergedFrom === otherID && isOnLease(one));
      // Recorded first, because a repeat may find nothing that is left to do. The first person who goes back reopens the lease.
      if (!isReopened)
        await context.audit.record({
          ...(merged && { _id: recordIDFrom(`split ${merged.personID}`) }),
          action: "leases-split",
          actorID,
          targetID: leaseID,
          cause: lease.unitNumber,
        });
      for (const { userID = "", kind, from } of returningPeople)
        await context.leases.join(userID, { leaseID: otherID, kind, from, actorID, reason });
      await context.leases.edit(leaseID, ({ people }) => {
        const remaining = people.filter((person) => !isMergedContact(person));
        return remaining.length === people.length ? undefined : { people: remaining };
      });
      await context.leases.copyToAll(leaseID, actor.userID);
      return viewOne(otherID);
    },
  };
}
