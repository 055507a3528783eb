/**
 * Leases and their people. A change writes the lease first, with a version and `copiesPending`, then the copies of its fields in its people's
 * residents. If the node crashes in between, the repair of any node finds the mark and writes the copies.
 *
 * A person changes leases in three steps: onto the new lease, off the former one, own fields. `joining` in the resident names the new lease
 * until all are done, so that the repair can repeat them.
 */
import type { AppContext } from "../context.ts";
import { newRecordID, type WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import { toCalendarDate } from "../domain/calendar.ts";
import {
  END_REASONS,
  hasLeaseholder,
  isOnLease,
  LEASE_PEOPLE_MAX,
  LEASE_TEXTS,
  type LeaseField,
  type LeaseKind,
  leaseKindOf,
  termsOf,
} from "../domain/lease-rules.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { conflict, notFound, validationError } from "../http/errors.ts";
import type { JoiningLease, Resident } from "../residents/resident.model.ts";
import type { OnLease } from "../residents/resident-leases.repository.ts";
import { createLeaseCopies } from "./lease-copies.ts";
import { createLeaseMatch } from "./lease-match.ts";
import { createLeaseMerges } from "./lease-merges.ts";
import type { Lease, LeasePerson, NewLease } from "./leases.repository.ts";

export type LeaseTerms = Pick<Resident, LeaseField | "unitID">;
export type LeasesService = ReturnType<typeof createLeasesService>;

/** Attempts to change a lease while others change it, too. */
const TRIES = 5;

/** Residents who get a lease at once, in a database without leases. */
const BATCH = 500;

export function createLeasesService(context: AppContext) {
  const { repositories, clock, config, runExclusive } = context;
  const { leases, residents } = repositories;
  const merges = createLeaseMerges(context);
  const { copiesOf, copyToAll } = createLeaseCopies(context);
  const today = () => toCalendarDate(clock(), config.propertyTimeZone);

  async function findOrThrow(leaseID: string): Promise<WithId<Lease>> {
    const lease = await leases.byID(leaseID);
    if (!lease) throw notFound(LEASE_TEXTS.notFound);
    return lease;
  }

  /**
   * Changes a lease, whatever others change at the same time.
   * @param next the changes of the lease as it is; undefined if there is nothing to change
   */
  async function edit(
    leaseID: string,
    next: (lease: WithId<Lease>) => Partial<NewLease> | undefined,
  ): Promise<WithId<Lease>> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const lease = await findOrThrow(leaseID);
      const changes = next(lease);
      if (!changes) return lease;
      const after = await leases.write(lease, { ...changes, updatedAt: clock() });
      if (after) return after;
    }
    throw conflict(LEASE_TEXTS.changed);
  }

  /** The lease of a resident alone, as a resident who has none gets it. */
  function ownLease(resident: OnLease, _id: string) {
    const now = clock();
    const { userID, formerSince, moveOut } = resident;
    const from = resident.leaseStart;
    const to = formerSince ? moveOut?.date : undefined;
    const ended = to === undefined ? null : { date: to, reason: END_REASONS.movedOut };
    const person: LeasePerson = {
      personID: _id,
      kind: "leaseholder",
      from,
      userID,
      ...(to !== undefined && { to }),
    };
    const place = resident.unitID ? { unitID: resident.unitID } : {};
    return { _id, ...termsOf(resident), ...place, people: [person], ended, createdAt: now, updatedAt: now };
  }

  /** Ends the time of a person on a lease, and the lease with its last leaseholder. */
  const endFor = (leaseID: string, userID: string, to: string, reason: string) =>
    edit(leaseID, ({ people, ended }) => {
      if (!people.some((person) => person.userID === userID && isOnLease(person))) return undefined;
      // Of a merge that is undone, nothing stays.
      const left = people.flatMap((person) => {
        if (person.userID !== userID || !isOnLease(person)) return person;
        return reason === END_REASONS.split ? [] : { ...person, to };
      });
      return { people: left, ended: ended ?? (hasLeaseholder(left) ? null : { date: to, reason }) };
    });

  /** Puts a resident on the lease that the resident's note names. Run it exclusively for the resident. @returns the lease before */
  async function finishJoining(resident: WithId<Resident>): Promise<string | undefined> {
    const { joining, userID, leaseIDs = [] } = resident;
    if (!joining) return undefined;
    const { leaseID, personID, kind, from, actorID, reason, mergedFrom } = joining;
    const person: LeasePerson = {
      personID,
      kind,
      from,
      userID,
      ...(mergedFrom !== undefined && { mergedFrom }),
    };
    if (joining.terms) {
      const now = clock();
      await leases.insertMissing([
        { _id: leaseID, ...joining.terms, people: [person], ended: null, createdAt: now, updatedAt: now },
      ]);
    }
    const lease = await edit(leaseID, ({ people }) => {
      if (people.some((one) => one.personID === personID && isOnLease(one))) return undefined;
      // A person who comes back continues.
      return { people: [...people.filter((one) => one.userID !== userID), person], ended: null };
    });
    const before = resident.leaseID ?? undefined;
    if (before !== undefined && before !== leaseID) await endFor(before, userID, from, reason);
    if (mergedFrom !== undefined) await merges.merge(mergedFrom, leaseID, actorID);
    else if (reason === END_REASONS.split && before !== undefined)
      await merges.split(leaseID, before, actorID);
    const changes = changesBetween(termsOf(resident), termsOf(lease));
    await context.stats.changeResident(
      resident,
      { ...copiesOf(lease, person), leaseIDs: [...new Set([...leaseIDs, leaseID])], joining: null },
      { actorID, cause: "lease" },
      () =>
        context.audit.record({
          action: "lease-joined",
          actorID,
          userID,
          targetID: leaseID,
          cause: reason,
          changes,
        }),
      { "joining.personID": personID },
    );
    return before;
  }

  /** The leases that a person is or was on, the newest first. */
  async function ofUser(userID: string): Promise<WithId<Lease>[]> {
    const ids = (await residents.byUserID(userID))?.leaseIDs ?? [];
    const ofPerson = await leases.byIDs(ids);
    const own = ofPerson.filter(({ people }) => people.some((person) => person.userID === userID));
    return own.sort((a, b) => ids.indexOf(b._id) - ids.indexOf(a._id));
  }

  /** Gives residents who have none a lease alone. Its `_id` is that of the resident, so that there is one even if two nodes do it. */
  async function openFor(part: readonly WithId<OnLease>[]): Promise<void> {
    await leases.insertMissing(part.map((resident) => ownLease(resident, resident._id)));
    await residents.noteOwnLeases(part.map(({ _id }) => _id));
  }

  /** Leases for residents who have none: those of an earlier version, and those that another program has stored. */
  async function openMissing(): Promise<void> {
    for (;;) {
      const part = await residents.withoutLease(BATCH);
      if (part.length === 0) return;
      await openFor(part);
    }
  }

  return {
    findOrThrow,
    ofUser,
    openMissing,
    copyToAll,
    edit,

    /** The lease of a resident with lease dates, which is opened if it is missing. @throws HttpError 404 */
    async ensure(userID: string): Promise<string | undefined> {
      const resident = await residents.byUserID(userID);
      if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
      if (resident.leaseID || resident.joining || !resident.leaseStart) return resident.leaseID;
      await openFor([resident]);
      return resident._id;
    },

    /** The fields of a new resident with a lease alone, which is stored. Without a lease start, there is none yet. */
    async open<Fields extends Partial<LeaseTerms> & { userID: string; _id?: string }>(fields: Fields) {
      if (!fields.leaseStart) return {};
      // Payments of a resident without a lease are kept for the lease of the resident's `_id`.
      const leaseID = fields._id ?? newRecordID();
      const empty = { unitNumber: "", unitType: "", leaseStart: "", leaseEnd: "", monthlyRent: 0 };
      await leases.insertMissing(
        [ownLease({ ...empty, ...fields, formerSince: null, moveOut: null }, leaseID)],
        true,
      );
      return { leaseID, leaseKind: "leaseholder" as LeaseKind, leaseVersion: 1, leaseIDs: [leaseID] };
    },

    /** Notes that a new resident is stored, so its lease has its person. */
    opened: (leaseID: string) => leases.noteCopied({ _id: leaseID, version: 1 }),

    /**
     * Changes fields of a resident's lease, before the resident's copies. Run it exclusively for the resident, and `copyToAll` afterwards.
     * @param isCorrection the lease was like this from the beginning, unless it starts after its end; otherwise it is renewed
     * @returns the fields to store with the copies, and those that the stored resident must have
     */
    async change(resident: WithId<Resident>, terms: Partial<LeaseTerms>, isCorrection = false) {
      const own = { ...resident, ...terms };
      if (!resident.leaseID)
        return { fields: await this.open(own), expected: { leaseID: null }, isSamePeople: false };
      const { leaseStart: corrected } = terms;
      let isSamePeople = false;
      const lease = await edit(resident.leaseID, ({ people, leaseStart, leaseEnd, copiesPending }) => {
        const isNextTerm = leaseEnd !== "" && corrected !== undefined && corrected > leaseEnd;
        // What an interrupted change of people has left to do is done with this change.
        isSamePeople = !corrected && !copiesPending;
        if (!isCorrection || isNextTerm || !corrected || corrected === leaseStart) return terms;
        // Who came with the lease came on its corrected first day.
        return {
          ...terms,
          people: people.map((one) => (one.from === leaseStart ? { ...one, from: corrected } : one)),
        };
      });
      const { leaseID, leaseVersion } = resident;
      return {
        fields: { leaseVersion: lease.version },
        expected: { leaseID, leaseVersion: leaseVersion ?? null },
        isSamePeople,
      };
    },

    /** The lease that a person can join, and as what. @throws HttpError 400, 404, 409 for one that has ended */
    async joinable({ leaseID, kind }: { leaseID: string; kind: string }) {
      const leaseKind = leaseKindOf(kind);
      if (leaseKind === undefined) throw validationError({ field: "kind", text: LEASE_TEXTS.kindInvalid });
      if (leaseKind === "guarantor")
        throw validationError({ field: "kind", text: LEASE_TEXTS.guarantorLives });
      const lease = await findOrThrow(leaseID);
      if (lease.ended) throw conflict(LEASE_TEXTS.ended);
      if (lease.people.length >= LEASE_PEOPLE_MAX) throw conflict(LEASE_TEXTS.tooMany);
      return { lease, kind: leaseKind };
    },

    matching: createLeaseMatch(context),

    /** The note of a person who joins a lease today, or on its first day. */
    note({ lease, kind }: { lease: WithId<Lease>; kind: LeaseKind }, actorID: string): JoiningLease {
      const from = lease.leaseStart > today() ? lease.leaseStart : today();
      return { leaseID: lease._id, personID: newRecordID(), kind, from, actorID, reason: END_REASONS.merged };
    },

    /** The note of a person who gets a lease alone. */
    noteOwn(terms: LeaseTerms, actorID: string, reason: string): JoiningLease {
      const ids = { leaseID: newRecordID(), personID: newRecordID() };
      return { ...ids, kind: "leaseholder", from: terms.leaseStart, actorID, reason, terms };
    },

    /** Puts a resident on the lease of the note. */
    async finish(userID: string): Promise<WithId<Resident>> {
      const resident = await runExclusive(userID, async () => {
        const resident = await residents.byUserID(userID);
        if (resident) await finishJoining(resident);
        return residents.byUserID(userID);
      });
      if (!resident) throw notFound(LEASE_TEXTS.personNotFound);
      if (resident.leaseID) await copyToAll(resident.leaseID, "portal");
      return resident;
    },

    /** Puts a resident on a lease. A repeat changes nothing. @returns the leases whose copies follow */
    async join(userID: string, joining: Omit<JoiningLease, "personID">): Promise<string[]> {
      const before = await runExclusive(userID, async () => {
        const resident = await residents.byUserID(userID);
        if (!resident) throw notFound(LEASE_TEXTS.personNotFound);
        if (resident.formerSince) throw conflict(MOVE_OUT_TEXTS.movedOut);
        if (!resident.leaseID && !resident.joining && resident.leaseStart) await openFor([resident]);
        if (resident.joining) await finishJoining(resident);
        const note = { joining: { ...joining, personID: newRecordID() }, updatedAt: clock() };
        const noted = await residents.change(userID, note, { joining: null });
        if (!noted) throw conflict(LEASE_TEXTS.changed);
        return finishJoining(noted.after);
      });
      const changed = [joining.leaseID, ...(before ? [before] : [])];
      for (const leaseID of changed) await copyToAll(leaseID, joining.actorID);
      return changed;
    },

    /** The person has moved out. */
    async leave({ leaseID, userID }: Pick<Resident, "leaseID" | "userID">, date: string): Promise<void> {
      if (leaseID) await endFor(leaseID, userID, date, END_REASONS.movedOut);
    },

    /** The person has not moved out after all. */
    async comeBack({ leaseID, userID }: Pick<Resident, "leaseID" | "userID">): Promise<void> {
      if (!leaseID) return;
      await edit(leaseID, ({ people }) => {
        const last = people.findLast((person) => person.userID === userID);
        if (!last || isOnLease(last)) return undefined;
        const { to: _to, ...back } = last;
        const after = people.map((person) => (person === last ? back : person));
        return { people: after, ...(hasLeaseholder(after) && { ended: null }) };
      });
    },

    /** The leases that have no other person with an account, current or former. */
    aloneOn: async (userID: string): Promise<string[]> =>
      (await ofUser(userID)).filter(({ people }) => isAlone(people, userID)).map(({ _id }) => _id),

    /**
     * Erases a person from the history of leases, which keeps that there was one. With the last person who has an account, the contacts
     * of the lease are erased, too.
     */
    async erasePerson(userID: string): Promise<void> {
      for (const { _id } of await ofUser(userID)) {
        await edit(_id, ({ people }) => {
          const isLast = isAlone(people, userID);
          return {
            people: people.map((person) => {
              const { personID, kind, from, to } = person;
              if (person.userID !== userID && !(isLast && person.userID === undefined)) return person;
              const erasedID = person.userID ?? person.erasedID;
              const stays = { ...(to !== undefined && { to }), ...(erasedID !== undefined && { erasedID }) };
              return { personID, kind, from, ...stays, name: `Former ${kind}` };
            }),
          };
        });
      }
    },

    /** Completes what a crash has interrupted, and opens missing leases. */
    async repair(): Promise<void> {
      await openMissing();
      for (const userID of await residents.joiningLeases()) {
        await runExclusive(userID, async () => {
          const resident = await residents.byUserID(userID);
          if (resident) await finishJoining(resident);
        });
      }
      for (const leaseID of await leases.withCopiesPending()) await copyToAll(leaseID, "portal");
    },
  };
}

const isAlone = (people: readonly LeasePerson[], userID: string): boolean =>
  people.every((person) => person.userID === undefined || person.userID === userID);
