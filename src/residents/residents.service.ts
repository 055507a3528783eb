/** Reads, registers and approves residents (specification, sections 3 and 6). */
import type { AppContext } from "../context.ts";
import { isDuplicateKey } from "../database/driver-errors.ts";
import type { PageQuery } from "../database/queries.ts";
import type { WithId } from "../database/record.ts";
import type { FullResidentView, ResidentSummaryView, ResidentView } from "../domain/resident.ts";
import type { AccessLevel, Actor } from "../domain/roles.ts";
import { APPROVAL_UNDO_MS, MOVE_OUT_TEXTS, REGISTRATION_TEXTS } from "../domain/tenancy-rules.ts";
import { conflict, notFound } from "../http/errors.ts";
import { type Batches, mapBatches } from "../http/json-list.ts";
import { rooms } from "../live/channel.ts";
import type { Resident } from "./resident.model.ts";
import { type Audience, presentFullResident, presentResident, presentSummary } from "./resident-mapper.ts";

interface NewAccount {
  userID: string;
  email: string;
  access: AccessLevel;
}

type ResidentWithDetails = ResidentSummaryView &
  Partial<Pick<Resident, "dateOfBirth" | "maritalStatus" | "gender" | "raceEthnicity" | "monthlyIncome">>;

export function createResidentsService(context: AppContext) {
  const { repositories, channel, clock, runExclusive } = context;

  async function findOrThrow(userID: string): Promise<WithId<Resident>> {
    const resident = await repositories.residents.byUserID(userID);
    if (!resident) throw notFound();
    return resident;
  }

  /** A resident, and the open proposal of an email address or null. */
  async function findWithProposal(userID: string) {
    const [resident, account] = await Promise.all([
      findOrThrow(userID),
      repositories.accounts.byUserID(userID),
    ]);
    return [resident, account?.emailChange ?? null] as const;
  }

  async function approveNow(userID: string, approvedBy: string): Promise<ResidentView> {
    const before = await findOrThrow(userID);
    if (before.formerSince) throw conflict(MOVE_OUT_TEXTS.movedOut);
    // The record comes last: a repeat of a call that was cut off in between completes it.
    await context.accounts.setAccess(userID, "member");
    const now = clock();
    const audience = { role: "staff", now } as const;
    if (before.approvedAt !== null) return presentResident(before, audience);
    const resident = await repositories.residents.update(userID, { approvedAt: now, updatedAt: now });
    if (!resident) throw notFound();
    context.residentNotifier.publish(resident);
    // The resident's pages reconnect at once, and join the rooms that are now open to them.
    channel.disconnectUser(userID);
    const { _id: targetID } = resident;
    await context.audit.record({ action: "resident-approved", actorID: approvedBy, userID, targetID });
    return presentResident(resident, audience);
  }

  async function undoApproval(userID: string, undoneBy: string): Promise<ResidentView> {
    const before = await findOrThrow(userID);
    const { approvedAt, createdAt, formerSince } = before;
    const now = clock();
    const isOver = approvedAt !== null && now.getTime() - approvedAt.getTime() > APPROVAL_UNDO_MS;
    // A resident whom staff entered never waited for approval.
    const hasNeverWaited = approvedAt?.getTime() === createdAt.getTime();
    if (isOver || formerSince || hasNeverWaited) throw conflict(REGISTRATION_TEXTS.undoTooLate);
    await context.accounts.setAccess(userID, "pending");
    const resident = await repositories.residents.update(userID, { approvedAt: null, updatedAt: now });
    if (!resident) throw notFound();
    if (approvedAt !== null) {
      context.residentNotifier.publish(resident);
      channel.disconnectUser(userID);
      const { _id: targetID } = resident;
      await context.audit.record({ action: "approval-undone", actorID: undoneBy, userID, targetID });
    }
    return presentResident(resident, { role: "staff", now });
  }

  return {
    /** The current residents as staff see them, newest first, in batches. @param options.isFormer lists the former residents instead */
    all(window: PageQuery, options?: { isFormer: boolean }): Batches<ResidentSummaryView> {
      const audience: Audience = { role: "staff", now: clock() };
      return mapBatches(repositories.residents.all(window, options), (resident) =>
        presentSummary(resident, audience),
      );
    },

    /** Residents as staff see them in lists, in no order. @param detailsFor the person who gets their personal details, too, which is recorded */
    async byUserIDs(userIDs: string[], detailsFor?: Pick<Actor, "userID">): Promise<ResidentWithDetails[]> {
      const audience: Audience = { role: "staff", now: clock() };
      const selectedResidents = await repositories.residents.byUserIDs(userIDs);
      if (!detailsFor) return selectedResidents.map((resident) => presentSummary(resident, audience));
      await context.detailViews.recordAll(
        detailsFor,
        selectedResidents.map(({ userID }) => userID),
      );
      return selectedResidents.map((resident) => {
        const { dateOfBirth, maritalStatus, gender, raceEthnicity, monthlyIncome } = resident;
        const details = { dateOfBirth, maritalStatus, gender, raceEthnicity, monthlyIncome };
        return { ...presentSummary(resident, audience), ...details };
      });
    },

    /** A resident without the private fields. @throws HttpError 404 */
    async get(userID: string, { role }: Pick<Audience, "role">): Promise<ResidentView> {
      const [resident, proposal] = await findWithProposal(userID);
      return presentResident(resident, { role, now: clock() }, proposal);
    },

    /** A resident with all fields. Records a viewer of staff. @throws HttpError 404 */
    async getFull(userID: string, viewer: Actor): Promise<FullResidentView> {
      const [resident, proposal] = await findWithProposal(userID);
      context.detailViews.record(viewer, userID);
      return presentFullResident(resident, { role: viewer.role, now: clock() }, proposal);
    },

    /** Finds an account's resident record. If there is none, creates it with just the email address and publishes it to staff. */
    async getOrCreate({ userID, email, access }: NewAccount): Promise<WithId<Resident>> {
      const existing = await repositories.residents.byUserID(userID);
      if (existing) return existing;
      const now = clock();
      const approvedAt = access === "member" ? now : null;
      const newResident = { userID, email, approvedAt, createdAt: now, updatedAt: now };
      try {
        const resident = await context.stats.addResident(newResident);
        const view = presentSummary(resident, { role: "staff", now });
        channel.publish(rooms.staff, "resident:created", view);
        const { _id: targetID } = resident;
        await context.audit.record({ action: "resident-registered", actorID: userID, userID, targetID });
        return resident;
      } catch (error) {
        // A concurrent login has created the record.
        if (!isDuplicateKey(error, "userID")) throw error;
        return findOrThrow(userID);
      }
    },

    /** Sets the URL of a resident's photo, and publishes the change to staff and the resident. @throws HttpError 409 if the erasure has begun */
    setPhotoUrl: (userID: string, photoUrl: string): Promise<WithId<Resident>> =>
      runExclusive(userID, async () => {
        const changes = { photoUrl, updatedAt: clock() };
        const resident = await repositories.residents.update(userID, changes, {
          erasure: null,
          erasedAt: null,
        });
        if (!resident) throw conflict(MOVE_OUT_TEXTS.erased);
        context.residentNotifier.publish(resident);
        return resident;
      }),

    /** Approves a waiting resident; an approved one stays unchanged. @throws HttpError 404, 409 after a move-out */
    approve: (userID: string, approvedBy: string): Promise<ResidentView> =>
      runExclusive(userID, () => approveNow(userID, approvedBy)),

    /** Undoes an approval, for a minute. @throws HttpError 404, 409 if it is too late */
    undoApproval: (userID: string, undoneBy: string): Promise<ResidentView> =>
      runExclusive(userID, () => undoApproval(userID, undoneBy)),
  };
}
