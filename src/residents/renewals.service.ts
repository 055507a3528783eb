/** Renews leases, and moves their people to another unit. */
import type { AppContext } from "../context.ts";
import { recordIDFrom, type WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { CAUSES } from "../domain/cause-text.ts";
import { parseDollars } from "../domain/field-rules.ts";
import {
  END_REASONS,
  isContact,
  isOnLease,
  LEASE_FIELDS,
  LEASE_TEXTS,
  termsOf,
} from "../domain/lease-rules.ts";
import type { Text } from "../domain/message.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { leaseRenewedText } from "../domain/notification-texts.ts";
import type { ResidentView } from "../domain/resident.ts";
import {
  editResidentProblem,
  type LeaseForm,
  RESIDENT_TEXTS,
  rentProblem,
} from "../domain/resident-rules.ts";
import { MOVE_OUT_TEXTS, renewalProblem } from "../domain/tenancy-rules.ts";
import { conflict, notFound, validationError } from "../http/errors.ts";
import type { LeasePerson } from "../leases/leases.repository.ts";
import type { Resident } from "./resident.model.ts";
import { presentResident, updatedFields } from "./resident-mapper.ts";

export interface RenewalForm extends LeaseForm {
  /** A number or its text. A renewal without it keeps the rent; a transfer needs it. */
  monthlyRent?: unknown;
}

export interface TransferForm extends RenewalForm {
  unitNumber: string;
  unitType: string;
}

export function createRenewalsService(context: AppContext) {
  const { repositories, clock, runExclusive, today } = context;
  const view = (resident: WithId<Resident>) => presentResident(resident, { role: "staff", now: clock() });

  async function currentOrThrow(userID: string): Promise<WithId<Resident>> {
    const resident = await repositories.residents.byUserID(userID);
    if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
    if (resident.formerSince) throw conflict(MOVE_OUT_TEXTS.movedOut);
    return resident;
  }

  async function notifyPeopleOn(leaseID: string, text: Text): Promise<void> {
    const { people } = await context.leases.findOrThrow(leaseID);
    for (const { userID } of people.filter(isOnLease))
      if (userID !== undefined)
        await context.notifications.notify(userID, NOTIFICATION_TYPES.leaseRenewed, text);
  }

  /** Adds the contacts of a household to its next lease. */
  async function takeContacts(
    household: readonly LeasePerson[],
    { leaseID, from, actorID }: { leaseID: string; from: CalendarDate; actorID: string },
  ): Promise<void> {
    const contacts = household
      .filter((person) => isContact(person) && isOnLease(person))
      .map(({ mergedFrom: _lease, ...contact }) => ({ ...contact, from }));
    if (contacts.length === 0) return;
    await context.leases.edit(leaseID, ({ people }) => {
      const isNew = ({ personID }: LeasePerson) => !people.some((one) => one.personID === personID);
      return contacts.some(isNew) ? { people: [...people, ...contacts.filter(isNew)] } : undefined;
    });
    await context.leases.copyToAll(leaseID, actorID, { isSamePeople: true });
  }

  /** The `_id` of the lease to which a transfer leads. The repeat of a call that was interrupted finds the lease that the first one has opened. */
  const transferID = (fromID: string, terms: object) =>
    recordIDFrom(`transfer ${fromID} ${JSON.stringify(terms)}`);

  /** Takes the last steps of a transfer, which an interrupted call may have left out. */
  async function completeTransfer(
    actor: { userID: string },
    { leaseID, userID, unitID, unitType, leaseStart: from }: WithId<Resident>,
    terms: object,
  ): Promise<void> {
    const userLeases = leaseID ? await context.leases.ofUser(userID) : [];
    const former = userLeases.find(({ _id }) => transferID(_id, terms) === leaseID);
    if (!former || !leaseID) return;
    await takeContacts(former.people, { leaseID, from, actorID: actor.userID });
    await context.units.setType(actor, unitID, unitType);
  }

  return {
    /**
     * Enters the dates and the rent of the next lease, for all its people.
     * @throws HttpError 400, 404, 409 for a former resident, or after another change
     */
    async renew(actor: { userID: string }, userID: string, form: RenewalForm): Promise<ResidentView> {
      let isRenewed = false;
      const resident = await runExclusive(userID, async () => {
        const before = await currentOrThrow(userID);
        const { leaseStart, leaseEnd, monthlyRent } = before;
        const current = { leaseStart, leaseEnd, monthlyRent };
        const rent = form.monthlyRent ?? monthlyRent;
        const hasSameRent = parseDollars(rent) === monthlyRent;
        const hasSameDates = form.leaseStart === leaseStart && form.leaseEnd === leaseEnd;
        if (hasSameRent && hasSameDates) return before;
        const problem =
          renewalProblem(form, current, today()) ??
          (hasSameRent ? undefined : rentProblem({ monthlyRent: rent }));
        if (problem !== undefined) throw validationError(problem);
        const terms = { ...current, ...updatedFields({ ...form, monthlyRent: rent }) };
        const changes = changesBetween(current, terms);
        const lease = await context.leases.changeTerms(before, terms);
        const change = await context.stats.changeResident(
          before,
          { ...terms, ...lease.fields, updatedAt: clock() },
          { actorID: actor.userID, cause: CAUSES.renewed },
          {
            eventOf: () => ({ action: "lease-renewed", targetID: before._id, changes }),
            expected: { formerSince: null, ...current, ...lease.expected },
          },
        );
        if (!change) throw conflict(MOVE_OUT_TEXTS.changed);
        isRenewed = true;
        return change.after;
      });
      if (isRenewed && resident.leaseID) {
        await context.leases.copyToAll(resident.leaseID, actor.userID);
        await notifyPeopleOn(resident.leaseID, leaseRenewedText(form));
      }
      return view(resident);
    },

    /**
     * Ends the lease of a resident's household, and starts one in another unit for all its people.
     * @throws HttpError 400, 404, 409
     */
    async transfer(actor: { userID: string }, userID: string, form: TransferForm): Promise<ResidentView> {
      const resident = await currentOrThrow(userID);
      // A form without a rent breaks the rule: the present rent must not take its place.
      const problem = editResidentProblem(
        { ...resident, ...form, monthlyRent: form.monthlyRent },
        today(),
        new Set(LEASE_FIELDS),
      );
      if (problem !== undefined) throw validationError(problem);
      if (form.leaseStart > today())
        throw validationError({ field: "leaseStart", text: LEASE_TEXTS.transferLater });
      const terms = { ...termsOf(resident), ...updatedFields(form) };
      if (changesBetween(termsOf(resident), terms).length === 0) {
        await completeTransfer(actor, resident, terms);
        return view(resident);
      }
      if (!resident.leaseID) throw conflict(LEASE_TEXTS.notFound);
      const { people } = await context.leases.findOrThrow(resident.leaseID);
      const leaseID = transferID(resident.leaseID, terms);
      const { unitNumber: number, unitType: type } = terms;
      const unitID = await context.units.ensure(actor, { number, type }, resident.unitID);
      // The resident comes last: a resident who has the new terms has moved with all others.
      const isResident = (person: { userID?: string }) => person.userID === userID;
      const inOrder = [...people.filter((person) => !isResident(person)), ...people.filter(isResident)];
      for (const person of inOrder) {
        if (person.userID === undefined) continue;
        if (person.to !== undefined) {
          // An interrupted call may have ended the person's time here only.
          await context.leases.completeJoining(person.userID);
          continue;
        }
        await context.leases.join(person.userID, {
          leaseID,
          kind: person.kind,
          from: form.leaseStart,
          terms: { ...terms, unitID },
          actorID: actor.userID,
          reason: END_REASONS.transferred,
        });
      }
      await takeContacts(people, { leaseID, from: form.leaseStart, actorID: actor.userID });
      await context.units.setType(actor, unitID, type);
      return view((await repositories.residents.byUserID(userID)) ?? resident);
    },
  };
}
