/** Households: who is on a lease, contacts without an account, and leases that were entered person by person and are one. */
import type { AppContext } from "../context.ts";
import { isRecordID, newRecordID, type WithId } from "../database/record.ts";
import { toCalendarDate } from "../domain/calendar.ts";
import type { HousemateView, LeaseView } from "../domain/lease.ts";
import { leaseSchema } from "../domain/lease.ts";
import {
  type ContactForm,
  contactProblem,
  END_REASONS,
  hasLeaseholder,
  isOnLease,
  LEASE_PEOPLE_MAX,
  LEASE_TEXTS,
  leaseKindOf,
  likelyHouseholdKey,
  livesThere,
} from "../domain/lease-rules.ts";
import { canonicalUnit } from "../domain/unit-floors.ts";
import { conflict, notFound, validationError } from "../http/errors.ts";
import { createPresenter } from "../http/presenter.ts";
import type { Lease, LeasePerson } from "./leases.repository.ts";

const present = createPresenter(leaseSchema);

/** Likely households that are offered at once. */
const OFFERED_MAX = 100;

export type HouseholdsService = ReturnType<typeof createHouseholdsService>;

export function createHouseholdsService(context: AppContext) {
  const { repositories, clock, config } = context;
  const { residents } = repositories;
  const today = () => toCalendarDate(clock(), config.propertyTimeZone);

  /** Leases with the names and addresses of their people. */
  async function view(found: readonly WithId<Lease>[]): Promise<LeaseView[]> {
    const userIDs = found.flatMap(({ people }) => people.flatMap(({ userID }) => userID ?? []));
    const rows = await residents.contacts(userIDs);
    const byUserID = new Map(rows.map((row) => [row.userID, row]));
    return found.map(({ people, ...lease }) =>
      present({
        ...lease,
        people: people.map(({ personID, kind, from, to, userID, name = "", phone, email }) => {
          const resident = byUserID.get(userID ?? "");
          const ownName = resident && `${resident.firstName} ${resident.lastName}`.trim();
          return {
            ...{ personID, kind, from, name: ownName || name || userID || "" },
            ...(to !== undefined && { to }),
            ...(userID !== undefined && { userID }),
            ...((resident?.phone ?? phone) && { phone: resident?.phone ?? phone ?? "" }),
            ...((resident?.email ?? email) && { email: resident?.email ?? email ?? "" }),
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

  const checked = (leaseID: string): string => {
    if (!isRecordID(leaseID)) throw notFound(LEASE_TEXTS.notFound);
    return leaseID;
  };

  const isContact = ({ userID, erasedID }: LeasePerson) => userID === undefined && erasedID === undefined;

  function personIn({ people }: Pick<Lease, "people">, personID: string): LeasePerson {
    const person = people.find((one) => one.personID === personID && isOnLease(one));
    if (!person) throw notFound(LEASE_TEXTS.personNotFound);
    return person;
  }

  return {
    /** The leases of a resident, the newest first. */
    async ofResident(userID: string): Promise<LeaseView[]> {
      await context.leases.ensure(userID);
      return view(await context.leases.ofUser(userID));
    },

    /** Who lives with a resident, without what only the office needs. */
    async housemates(userID: string): Promise<HousemateView[]> {
      const leaseID = await context.leases.ensure(userID);
      if (!leaseID || (await residents.isFormer(userID))) return [];
      const lease = await viewOne(leaseID);
      return lease.people
        .filter((person) => livesThere(person) && person.userID !== userID)
        .map(({ kind, name, from }) => ({ kind, name, from }));
    },

    /** @throws HttpError 404 */
    get: (leaseID: string): Promise<LeaseView> => viewOne(checked(leaseID)),

    /** Adds a person without an account, such as a child or a guarantor. A repeat adds nothing. @throws HttpError 400, 404, 409 */
    async addContact(actor: { userID: string }, leaseID: string, form: ContactForm): Promise<LeaseView> {
      const problem = contactProblem(form);
      const kind = leaseKindOf(form.kind);
      if (problem !== undefined || !kind) throw validationError(problem ?? LEASE_TEXTS.kindInvalid);
      const { name, phone, email } = form;
      const details = { name, ...(phone && { phone }), ...(email && { email }) };
      let isAdded = false;
      await context.leases.edit(checked(leaseID), ({ people, ended }) => {
        isAdded = false;
        if (ended) throw conflict(LEASE_TEXTS.ended);
        const isOn = people.some(
          (one) => isOnLease(one) && one.name === name && one.kind === kind && (one.phone ?? "") === phone,
        );
        if (isOn) return undefined;
        if (people.length >= LEASE_PEOPLE_MAX) throw conflict(LEASE_TEXTS.tooMany);
        isAdded = true;
        return { people: [...people, { personID: newRecordID(), kind, from: today(), ...details }] };
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

    /** Puts a resident with a lease of their own on another one. A repeat changes nothing. @throws HttpError 400, 404, 409 */
    async addResident(
      actor: { userID: string },
      leaseID: string,
      { userID, kind }: { userID: string; kind: string },
    ): Promise<LeaseView> {
      const joined = await context.leases.joinable({ leaseID: checked(leaseID), kind });
      const isOn = joined.lease.people.some((person) => person.userID === userID && isOnLease(person));
      if (!isOn) await context.leases.join(userID, context.leases.note(joined, actor.userID));
      return viewOne(leaseID);
    },

    /** Changes what a person is on the lease. @throws HttpError 400, 404, 409 for the last leaseholder */
    async setKind(
      actor: { userID: string },
      leaseID: string,
      personID: string,
      text: string,
    ): Promise<LeaseView> {
      const kind = leaseKindOf(text);
      if (!kind) throw validationError({ field: "kind", text: LEASE_TEXTS.kindInvalid });
      let before: LeasePerson | undefined;
      await context.leases.edit(checked(leaseID), (lease) => {
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
        const event = { action: "lease-person-changed", actorID: actor.userID, targetID: leaseID, changes };
        await context.audit.record({
          ...event,
          ...(before.userID !== undefined && { userID: before.userID }),
        });
      }
      return viewOne(leaseID);
    },

    /** A contact leaves. A repeat changes nothing. @throws HttpError 404, 409 for a person with an account */
    async removeContact(actor: { userID: string }, leaseID: string, personID: string): Promise<LeaseView> {
      let isRemoved = false;
      await context.leases.edit(checked(leaseID), ({ people }) => {
        const person = people.find((one) => one.personID === personID);
        if (!person) throw notFound(LEASE_TEXTS.personNotFound);
        if (person.userID !== undefined) throw conflict(LEASE_TEXTS.hasAccount);
        isRemoved = isOnLease(person);
        return isRemoved
          ? { people: people.map((one) => (one === person ? { ...one, to: today() } : one)) }
          : undefined;
      });
      await context.leases.copyToAll(leaseID, actor.userID);
      if (isRemoved)
        await context.audit.record({
          action: "lease-contact-left",
          actorID: actor.userID,
          targetID: leaseID,
        });
      return viewOne(leaseID);
    },

    /**
     * Leases that look like one household: of one unit, with the same dates and rent. Nothing joins them but staff.
     * @param leaseID only the household of this lease @throws HttpError 404
     */
    async likely(leaseID?: string): Promise<LeaseView[][]> {
      const lease = leaseID === undefined ? undefined : await context.leases.findOrThrow(checked(leaseID));
      const termsOf = ({ leaseStart, leaseEnd, monthlyRent }: Lease) => ({
        leaseStart,
        leaseEnd,
        monthlyRent,
      });
      const terms = lease ? termsOf(lease) : {};
      const groups = new Map<string, WithId<Lease>[]>();
      for await (const running of repositories.leases.running(terms)) {
        const key = likelyHouseholdKey(running, canonicalUnit(running.unitNumber));
        if (key === undefined) continue;
        const group = groups.get(key);
        if (group) group.push(running);
        else groups.set(key, [running]);
      }
      const isWanted = (group: WithId<Lease>[]) =>
        group.length > 1 && (leaseID === undefined || group.some(({ _id }) => _id === leaseID));
      const likely = [...groups.values()].filter(isWanted).slice(0, OFFERED_MAX);
      return Promise.all(likely.map(view));
    },

    /** Makes one lease of two: the people of the other one join it. A repeat changes nothing. @throws HttpError 404, 409 */
    async merge(actor: { userID: string }, leaseID: string, otherID: string): Promise<LeaseView> {
      if (leaseID === otherID) throw conflict(LEASE_TEXTS.otherLease);
      const other = await context.leases.findOrThrow(checked(otherID));
      const { lease } = await context.leases.joinable({ leaseID: checked(leaseID), kind: "leaseholder" });
      const joining = other.people.filter(({ userID, to }) => userID !== undefined && to === undefined);
      const contacts = other.people.filter((person) => isContact(person) && isOnLease(person));
      await context.leases.edit(leaseID, ({ people }) => {
        const isNew = ({ personID }: LeasePerson) => !people.some((one) => one.personID === personID);
        const added = contacts.filter(isNew).map((contact) => ({ ...contact, mergedFrom: otherID }));
        if (added.length === 0) return undefined;
        if (people.length + added.length > LEASE_PEOPLE_MAX) throw conflict(LEASE_TEXTS.tooMany);
        return { people: [...people, ...added] };
      });
      for (const { userID = "", kind, from } of joining) {
        const note = { leaseID: lease._id, kind, from, mergedFrom: otherID };
        await context.leases.join(userID, { ...note, actorID: actor.userID, reason: END_REASONS.merged });
      }
      const event = { actorID: actor.userID, targetID: leaseID, cause: lease.unitNumber };
      if (joining.length > 0) await context.audit.record({ ...event, action: "leases-merged" });
      return viewOne(leaseID);
    },

    /** Undoes a merge: the people go back to the lease that they had. @throws HttpError 404, 409 */
    async split(actor: { userID: string }, leaseID: string, otherID: string): Promise<LeaseView> {
      const lease = await context.leases.findOrThrow(checked(leaseID));
      const other = await context.leases.findOrThrow(checked(otherID));
      const back = other.people.filter(
        ({ userID }) =>
          userID !== undefined &&
          lease.people.some((one) => one.userID === userID && one.mergedFrom === otherID && isOnLease(one)),
      );
      if (back.length === 0 || other.ended?.reason !== END_REASONS.merged)
        throw conflict(LEASE_TEXTS.nothingToUndo);
      for (const { userID, kind, from } of back) {
        if (userID === undefined) continue;
        const joining = { leaseID: otherID, kind, from };
        await context.leases.join(userID, { ...joining, actorID: actor.userID, reason: END_REASONS.split });
      }
      await context.leases.edit(leaseID, ({ people }) => {
        const left = people.filter((person) => !(isContact(person) && person.mergedFrom === otherID));
        return left.length === people.length ? undefined : { people: left };
      });
      await context.leases.copyToAll(leaseID, actor.userID);
      await context.audit.record({
        action: "leases-split",
        actorID: actor.userID,
        targetID: leaseID,
        cause: lease.unitNumber,
      });
      return viewOne(otherID);
    },
  };
}
