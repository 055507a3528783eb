/** Creates and updates residents for staff; the profile's automatic score save is an update (specification, sections 4, 5 and 7). */
import type { AppContext } from "../context.ts";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { recordIDFrom, type WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { CAUSES } from "../domain/cause-text.ts";
import { normalizeEmail } from "../domain/email-address.ts";
import type { Problem } from "../domain/field-rules.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { changedTerms, termsOf } from "../domain/lease-rules.ts";
import { NO_TRAITS } from "../domain/protected-traits.ts";
import type { NewResidentForm, NewResidentView, ResidentView } from "../domain/resident.ts";
import type { ImportForm } from "../domain/resident-import/import-columns.ts";
import { isEmptyOptional } from "../domain/resident-import/import-rows.ts";
import {
  editResidentProblem,
  newResidentProblems,
  RESIDENT_TEXTS,
  type ScoreForm,
  scoreProblem,
} from "../domain/resident-rules.ts";
import { RESIDENT_DEFAULTS } from "../domain/scoring.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import { conflict, HttpError, notFound, validationError } from "../http/errors.ts";
import type { StoredAnswer } from "../http/idempotency.ts";
import type { LeasesService } from "../leases/leases.service.ts";
import { rooms } from "../live/channel.ts";
import type { JoiningLease, Resident } from "./resident.model.ts";
import {
  newResidentFields,
  presentFullResident,
  presentResident,
  presentSummary,
  type ResidentUpdate,
  updatedFields,
} from "./resident-mapper.ts";
import type { NewResident } from "./residents.repository.ts";
import { createReturns } from "./returns.service.ts";

/** The lease that a new resident joins, and as what; or the building of the unit, if several buildings have its number. */
interface NewPlace {
  household?: { leaseID: string; kind: string } | undefined;
  building?: string | undefined;
}

/** The audit events of which a resident has at least one. */
const BEGINNINGS = ["resident-created", "resident-registered", "resident-returned"];

const emailInUse = () => conflict({ field: "email", text: RESIDENT_TEXTS.emailInUse });

export function createResidentUpdates(context: AppContext) {
  const { repositories, channel, clock, runExclusive, today } = context;

  const returns = createReturns(context);
  const forStaff = () => ({ role: "staff", now: clock() }) as const;

  /**
   * The account of a new resident, or of a former one who comes back. An account that waits and has no resident yet, because an earlier
   * call was interrupted, is used again.
   * @throws HttpError 409 for any other person's address
   */
  async function accountFor(email: string): Promise<{ userID: string; isReturning: boolean }> {
    try {
      const { userID } = await context.accounts.createWaiting(email);
      return { userID, isReturning: false };
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
      const userID = await returns.findReturning(email);
      if (userID === undefined) throw emailInUse();
      return { userID, isReturning: true };
    }
  }

  async function insert(resident: NewResident): Promise<WithId<Resident>> {
    try {
      return await context.stats.addResident(resident);
    } catch (error) {
      // A concurrent call reused the same account first.
      if (isDuplicateKey(error, "userID")) throw emailInUse();
      throw error;
    }
  }

  /** Stores a new resident. @param joining the lease that the person joins; by default, the person gets an own lease */
  async function storeNew(
    fields: Omit<NewResident, "approvedAt" | "updatedAt">,
    joining: JoiningLease | undefined,
  ): Promise<WithId<Resident>> {
    const { userID, createdAt: now } = fields;
    // A new lease is stored before its resident, and counts as pending until `completeOwn`, so that a crash in between can be seen.
    const resident = await insert({
      ...fields,
      ...(joining ? { joining } : await context.leases.openOwn(fields)),
      approvedAt: now,
      updatedAt: now,
      class: RESIDENT_DEFAULTS.class,
    });
    if (resident.leaseID) await context.leases.completeOwn(resident.leaseID);
    return joining ? context.leases.finishJoining(userID) : resident;
  }

  /**
   * Stores the account, the lease and the record, or takes a former resident back, without publishing it. Protected traits are stored only if
   * the property asks for them.
   * @param place.household the lease that the person joins, whose unit, dates and rent then count. By default, the person gets an own lease
   * @param mayLack whether a field of the form may be empty
   */
  async function store(
    actor: { userID: string },
    form: NewResidentForm,
    origin: Pick<Resident, "importID" | "idempotency">,
    { household, building = "" }: NewPlace,
    mayLack: typeof isEmptyOptional = () => false,
  ): Promise<{ resident: WithId<Resident>; isReturning: boolean }> {
    const now = clock();
    const { asksTraits } = context.settings.current().personalDetails;
    const joinable = household && (await context.leases.requireJoinable(household));
    const completeForm = {
      ...form,
      ...(joinable && termsOf(joinable.lease)),
      ...(!asksTraits && NO_TRAITS),
    };
    const problem = newResidentProblems(completeForm, today(), { asksTraits }).find(
      ({ field }) => !mayLack(completeForm, field),
    );
    if (problem !== undefined) throw validationError(problem);
    const email = normalizeEmail(completeForm.email);
    const { userID, isReturning } = await accountFor(email);
    const formFields = newResidentFields(completeForm);
    const { unitNumber: number = "", unitType: type = "" } = formFields;
    const unitID = joinable?.lease.unitID ?? (await context.units.ensure(actor, { number, type, building }));
    const joining = joinable && context.leases.joiningOf(joinable, actor.userID);
    const fields = { ...formFields, ...origin, userID, unitID };
    const resident = isReturning
      ? await returns.takeBack(actor.userID, fields, joining)
      : await storeNew({ ...fields, email, createdAt: now }, joining);
    await context.units.setType(actor, resident.unitID, resident.unitType);
    // A manager may turn the traits off, which erases all of them, between the check above and the insertion.
    if (!asksTraits || (await context.settings.read()).personalDetails.asksTraits)
      return { resident, isReturning };
    await repositories.residents.eraseTraits(userID);
    return { resident: { ...resident, ...NO_TRAITS }, isReturning };
  }

  function presentNew(resident: WithId<Resident>, invitationPath: string): NewResidentView {
    const { unitID: _unitID, ...view } = presentFullResident(resident, forStaff());
    return { ...view, invitationPath };
  }

  function publishNew(resident: WithId<Resident>): void {
    channel.publish(rooms.staff, "resident:created", presentSummary(resident, forStaff()));
  }

  /** Records a resident's creation, once: a repeat of the call may run at the same time. */
  async function recordCreation(
    actorID: string,
    resident: Pick<WithId<Resident>, "_id" | "userID">,
    importID?: string,
  ): Promise<void> {
    const { userID, _id: targetID } = resident;
    const event = { _id: recordIDFrom(`created ${targetID}`), action: "resident-created", actorID, userID };
    const cause = importID === undefined ? {} : { cause: CAUSES.imported };
    await context.audit.record({ ...event, targetID, ...cause });
  }

  /** Records and publishes a resident whose creation was interrupted before that. A return that was interrupted stays without its event. */
  async function completeCreation(...[actorID, created, importID]: Parameters<typeof recordCreation>) {
    const { userID } = created;
    if ((await repositories.auditEvents.ofActions(userID, BEGINNINGS)).length > 0) return;
    await recordCreation(actorID, created, importID);
    const resident = await repositories.residents.byUserID(userID);
    if (resident) publishNew(resident);
  }

  /** @returns the resident, and the change of the lease, if there is one. The caller then copies its terms to the other people on the lease */
  async function updateNow(
    actor: { userID: string },
    userID: string,
    update: ResidentUpdate & ScoreForm,
  ): Promise<{
    resident: WithId<Resident>;
    leaseChange?: Awaited<ReturnType<LeasesService["changeTerms"]>> | undefined;
  }> {
    const resident = await repositories.residents.byUserID(userID);
    if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
    if (resident.erasedAt || resident.erasure) throw conflict(MOVE_OUT_TEXTS.erased);
    const problem = updateProblem(resident, update, today());
    if (problem !== undefined) throw validationError(problem);
    const fields = updatedFields(update);
    if (changesBetween({ ...pick(resident, fields) }, fields).length === 0) return { resident };
    const terms = changedTerms(resident, fields);
    const { unitNumber: number, unitType: type = resident.unitType } = terms;
    const place =
      number === undefined
        ? {}
        : { unitID: await context.units.ensure(actor, { number, type }, resident.unitID) };
    const leaseChange =
      Object.keys(terms).length > 0
        ? await context.leases.changeTerms(resident, { ...terms, ...place }, { isCorrection: true })
        : undefined;
    const changes = { ...fields, ...place, ...leaseChange?.fields, updatedAt: clock() };
    const cause = { actorID: actor.userID, cause: causeOf(fields) };
    const change = await context.stats.changeResident(resident, changes, cause, {
      eventOf: ({ before }) => ({
        action: "resident-updated",
        targetID: before._id,
        changes: changesBetween({ ...pick(before, fields) }, fields),
      }),
      expected: leaseChange?.expected,
    });
    if (!change) throw leaseChange ? conflict(MOVE_OUT_TEXTS.changed) : notFound(RESIDENT_TEXTS.notFound);
    return { resident: change.after, leaseChange };
  }

  return {
    completeCreation,

    /**
     * Creates a resident of an import, or takes a former one back, as `create` does. No invitation is issued.
     * @throws HttpError 400 with the rule's text or without the lease that the person joins, 409 as `create`, and if several leases fit
     */
    async add(actor: { userID: string }, row: ImportForm, importID: string): Promise<WithId<Resident>> {
      const { building, joins: kind, ...form } = row;
      const household =
        kind === "" ? undefined : { kind, leaseID: await context.leases.findMatching({ ...form, building }) };
      const place = { household, building };
      const { resident, isReturning } = await store(actor, form, { importID }, place, isEmptyOptional);
      if (!isReturning) await recordCreation(actor.userID, resident, importID);
      publishNew(resident);
      return resident;
    },

    /** The resident that a call of `create` with this key has stored. An interrupted creation is completed, and a missing invitation issued. */
    async byKey(key: string, actor: { userID: string }): Promise<StoredAnswer | undefined> {
      const resident = await repositories.residents.byIdempotencyKey(key);
      if (!resident?.idempotency) return undefined;
      const { userID, idempotency } = resident;
      const answer = async (): Promise<NewResidentView> => {
        await completeCreation(actor.userID, resident);
        const invitation = await context.auth.repeatLink("invite", key, actor.userID);
        const invitationPath =
          (await invitation?.answer()) ??
          (await context.auth.issueLink("invite", userID, actor.userID, { idempotency }));
        return presentNew(resident, invitationPath);
      };
      return { body: idempotency.body, answer };
    },

    /**
     * Creates a resident, or takes a former one with this email address back, and issues an invitation.
     * @throws HttpError 400 with the rule's text, 404 for an unknown lease, 409 for a taken email address, and for a lease that has ended or is full
     */
    async create(
      actor: { userID: string },
      form: NewResidentForm,
      { idempotency, ...place }: NewPlace & { idempotency?: Idempotency | undefined } = {},
    ): Promise<NewResidentView> {
      const origin = idempotency ? { idempotency } : {};
      const { resident, isReturning } = await store(actor, form, origin, place);
      publishNew(resident);
      if (!isReturning) await recordCreation(actor.userID, resident);
      const { userID } = resident;
      const invitationPath = await context.auth.issueLink("invite", userID, actor.userID, { idempotency });
      return presentNew(resident, invitationPath);
    },

    /** @throws HttpError 400 with the rule's text, 404 for an unknown userID, 409 after an erasure, or if the lease was changed in between */
    async update(
      actor: { userID: string },
      userID: string,
      update: ResidentUpdate & ScoreForm,
    ): Promise<ResidentView> {
      if (userID === "") throw validationError(RESIDENT_TEXTS.choose);
      const { resident, leaseChange } = await runExclusive(userID, () => updateNow(actor, userID, update));
      const { leaseID, unitID, unitType } = resident;
      if (leaseChange && leaseID) await context.leases.copyToAll(leaseID, actor.userID, leaseChange);
      // Also in a repeat, because an interrupted call may have left it out.
      if (update.unitType !== undefined) await context.units.setType(actor, unitID, unitType);
      return presentResident(resident, forStaff());
    },
  };
}

/** Only the profile's automatic save contains scores; the forms do not. */
const SCORES = ["residentScore", "paymentScore", "turnoverScore"] as const;

/** The reason of a change of class or fee, for the resident and the audit trail. */
function causeOf(fields: ReturnType<typeof updatedFields>): string {
  return SCORES.some((name) => fields[name] !== undefined) ? CAUSES.recomputed : CAUSES.changed;
}

/** The first broken rule of an update: first the edit form's rules for the named fields, then the rules for scores. */
function updateProblem(
  resident: WithId<Resident>,
  update: ResidentUpdate & ScoreForm,
  today: CalendarDate,
): Problem | undefined {
  const fields = Object.entries(update).filter(([, value]) => value !== undefined);
  const after = { ...resident, ...Object.fromEntries(fields) };
  return editResidentProblem(after, today, new Set(fields.map(([name]) => name))) ?? scoreProblem(update);
}

/** The fields of a resident whose names another object has. */
function pick<K extends keyof Resident>(resident: Resident, fields: Partial<Record<K, unknown>>) {
  return Object.fromEntries((Object.keys(fields) as K[]).map((field) => [field, resident[field]])) as Pick<
    Resident,
    K
  >;
}
