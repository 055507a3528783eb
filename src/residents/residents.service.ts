/** Lists, registers and approves residents (specification, sections 3 and 6). */

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

export type ResidentsService = ReturnType<typeof createResidentsService>;

export function createResidentsService(context: AppContext) {
  const { repositories, channel, clock, runExclusive } = context;

  async function findOrThrow(userID: string): Promise<WithId<Resident>> {
    const resident = await repositories.residents.byUserID(userID);
    if (!resident) throw notFound();
    return resident;
  }

  /** A resident, and the proposal of an email address or null. */
  async function findWithProposal(userID: string) {
    const [resident, account] = await Promise.all([
      findOrThrow(userID),
      repositories.accounts.byUserID(userID),
    ]);
    return [resident, account?.emailChange ?? null] as const;
  }

  async function insert(account: NewAccount) {
    const now = clock();
    const approvedAt = account.access === "member" ? now : null;
    const { userID, email } = account;
    return context.stats.addResident({ userID, email, approvedAt, createdAt: now, updatedAt: now });
  }

  function publishUpdated(resident: WithId<Resident>): void {
    const now = clock();
    const { userID } = resident;
    channel.publish(rooms.staff, "resident:updated", presentSummary(resident, { role: "staff", now }));
    const own = presentFullResident(resident, { role: "resident", now });
    channel.publish(rooms.user(userID), "resident:updated", own);
  }

  async function approveNow(userID: string, approvedBy: string): Promise<ResidentView> {
    const before = await findOrThrow(userID);
    if (before.formerSince) throw conflict(MOVE_OUT_TEXTS.movedOut);
    await context.accounts.activateMembership(userID);
    const now = clock();
    const waited = before.approvedAt === null;
    const approved = waited
      ? await repositories.residents.update(userID, { approvedAt: now, updatedAt: now })
      : before;
    if (!approved) throw notFound();
    const forStaff = presentResident(approved, { role: "staff", now });
    if (waited) {
      await context.audit.record({
        action: "resident-approved",
        actorID: approvedBy,
        userID,
        targetID: approved._id,
      });
      publishUpdated(approved);
      // The resident's pages reconnect at once, and join the rooms that are now open to them.
      channel.disconnectUser(userID);
    }
    return forStaff;
  }

  async function undoApproval(userID: string, undoneBy: string): Promise<ResidentView> {
    const before = await findOrThrow(userID);
    const { approvedAt, createdAt, formerSince } = before;
    const now = clock();
    if (approvedAt !== null) {
      const isOver = now.getTime() - approvedAt.getTime() > APPROVAL_UNDO_MS;
      // Who was entered by staff was never waiting.
      if (isOver || formerSince || approvedAt.getTime() === createdAt.getTime()) {
        throw conflict(REGISTRATION_TEXTS.undoTooLate);
      }
    }
    await context.accounts.setAccess(userID, "pending");
    const waiting = await repositories.residents.update(userID, { approvedAt: null, updatedAt: now });
    if (!waiting) throw notFound();
    if (approvedAt !== null) {
      await context.audit.record({
        action: "approval-undone",
        actorID: undoneBy,
        userID,
        targetID: waiting._id,
      });
      publishUpdated(waiting);
      channel.disconnectUser(userID);
    }
    return presentResident(waiting, { role: "staff", now });
  }

  return {
    /** The current residents as staff see them, newest first, in batches. @param former lists former residents instead */
    all(window: PageQuery, former?: boolean): Batches<ResidentSummaryView> {
      const audience: Audience = { role: "staff", now: clock() };
      return mapBatches(repositories.residents.all(window, former), (resident) =>
        presentSummary(resident, audience),
      );
    },

    /** Some residents as staff see them in lists, in no order. @param detailsFor who gets their personal details, too, which is recorded */
    async some(userIDs: string[], detailsFor?: Pick<Actor, "userID">): Promise<ResidentWithDetails[]> {
      const audience: Audience = { role: "staff", now: clock() };
      const chosen = await repositories.residents.byUserIDs(userIDs);
      if (!detailsFor) return chosen.map((resident) => presentSummary(resident, audience));
      await context.detailViews.recordAll(
        detailsFor,
        chosen.map(({ userID }) => userID),
      );
      return chosen.map((resident) => {
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
    async getOrCreate(account: NewAccount): Promise<WithId<Resident>> {
      const existing = await repositories.residents.byUserID(account.userID);
      if (existing) return existing;
      try {
        const resident = await insert(account);
        channel.publish(
          rooms.staff,
          "resident:created",
          presentSummary(resident, { role: "staff", now: clock() }),
        );
        const { userID } = resident;
        await context.audit.record({
          action: "resident-registered",
          actorID: userID,
          userID,
          targetID: resident._id,
        });
        return resident;
      } catch (error) {
        // A concurrent login has created the record.
        if (!isDuplicateKey(error, "userID")) throw error;
        return findOrThrow(account.userID);
      }
    },

    /** Sets the URL of a resident's photo, and publishes the change to staff and the resident. @throws HttpError 404 */
    setPhotoUrl: (userID: string, photoUrl: string): Promise<WithId<Resident>> =>
      runExclusive(userID, async () => {
        const resident = await repositories.residents.update(userID, { photoUrl, updatedAt: clock() });
        if (!resident) throw notFound();
        publishUpdated(resident);
        return resident;
      }),

    /** Approves a waiting resident; an approved one stays unchanged. @throws HttpError 404 */
    approve: (userID: string, approvedBy: string): Promise<ResidentView> =>
      runExclusive(userID, () => approveNow(userID, approvedBy)),

    /** Undoes an approval, for a minute. @throws HttpError 404, 409 if it is too late */
    undoApproval: (userID: string, undoneBy: string): Promise<ResidentView> =>
      runExclusive(userID, () => undoApproval(userID, undoneBy)),
  };
}
