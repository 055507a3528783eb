/**
 * Move-outs. A move-out takes effect on its day: at once by the call of staff for a day that has come, otherwise by a job of any node. Each step
 * can be repeated. Node A changes the account and crashes before it records the move-out. The move-out is still due, so node B takes all steps
 * again: the stats change only with `formerSince`, and records have fixed ids, so nothing is counted or stored twice.
 *
 * `nextOn` is the day of the next step: the move-out, then the closing of the account (`closesOn`). It is absent after the last one.
 */
import { PORTAL } from "../audit/audit-events.repository.ts";
import type { AppContext } from "../context.ts";
import { newRecordID, recordIDFrom, type WithId } from "../database/record.ts";
import { changesBetween, type FieldChange } from "../domain/audit-event.ts";
import { CAUSES } from "../domain/cause-text.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { MOVE_OUT_UNDONE_TEXT, moveOutText } from "../domain/notification-texts.ts";
import type { ResidentView } from "../domain/resident.ts";
import { RESIDENT_TEXTS } from "../domain/resident-rules.ts";
import type { AccessLevel } from "../domain/roles.ts";
import {
  closingDay,
  declineProblem,
  isRemovable,
  MOVE_OUT_TEXTS,
  type MoveOutForm,
  moveOutProblem,
  REGISTRATION_TEXTS,
  REMOVAL_TEXTS,
} from "../domain/tenancy-rules.ts";
import { conflict, notFound, validationError } from "../http/errors.ts";
import { runForEach } from "../jobs/run-all.ts";
import type { MoveOut, Resident } from "./resident.model.ts";
import { presentResident } from "./resident-mapper.ts";

export function createTenanciesService(context: AppContext) {
  const { repositories, channel, clock, log, runExclusive, today } = context;
  const { residents } = repositories;
  const view = (resident: WithId<Resident>) => presentResident(resident, { role: "staff", now: clock() });

  async function findOrThrow(userID: string): Promise<WithId<Resident>> {
    const resident = await residents.byUserID(userID);
    if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
    return resident;
  }

  /** Runs a change of a person's tenancy exclusively, then gives the others on the lease their copies. */
  async function changeTenancy<T>(actorID: string, userID: string, run: () => Promise<T>): Promise<T> {
    const result = await runExclusive(userID, run);
    const leaseID = (await residents.byUserID(userID))?.leaseID;
    if (leaseID) await context.leases.copyToAll(leaseID, actorID);
    return result;
  }

  /** The fields by which a change notices that another call has changed the move-out since it was read. */
  const stateOf = ({ moveOut, formerSince }: Resident) => ({
    formerSince,
    ...(moveOut
      ? { "moveOut.id": moveOut.id, "moveOut.undoneBy": moveOut.undoneBy ?? null }
      : { moveOut: null }),
  });

  /** Replaces a stored move-out in the state that was read. @returns false if it was changed in between */
  async function replaceMoveOut(before: Resident, next: MoveOut | null): Promise<boolean> {
    const changes = { moveOut: next, updatedAt: clock() };
    return (await residents.change(before.userID, changes, stateOf(before))) !== undefined;
  }

  /** Counts the resident as a former one, or again as a current one. @param formerSince null for a current resident */
  async function setFormer(resident: WithId<Resident>, formerSince: Date | null): Promise<void> {
    const { moveOut, userID } = resident;
    if (Boolean(resident.formerSince) === Boolean(formerSince)) return;
    await context.stats.changeResident(
      resident,
      { formerSince, updatedAt: clock() },
      { actorID: moveOut?.enteredBy ?? userID, cause: CAUSES.movedOut },
      // No audit event: `takeEffect` and `finishUndo` record it afterwards, because a repeat has to record it, too.
      { expected: stateOf(resident) },
    );
  }

  /**
   * Changes the account, then the resident's record. A page that receives the changed record finds the new access, and reconnects with its new
   * rights.
   */
  async function changeAccess(
    resident: WithId<Resident>,
    access: AccessLevel,
    formerSince: Date | null,
  ): Promise<void> {
    const { userID } = resident;
    const account = await context.accounts.byUserID(userID);
    const isChanged = account !== undefined && account.access !== access;
    if (isChanged) await context.accounts.setAccess(userID, access);
    // Also in a repeat, because an interrupted call may have left them. A link would work again if the person comes back.
    if (account && access === "closed") {
      await context.links.revokeAll(userID);
      await context.sessions.endAllOf(userID);
    }
    await setFormer(resident, formerSince);
    if (isChanged) channel.disconnectUser(userID);
  }

  const accessBefore = ({ approvedAt }: Resident): AccessLevel =>
    approvedAt === null ? "pending" : "member";

  async function finishUndo(resident: WithId<Resident>, moveOut: MoveOut): Promise<void> {
    const { userID, _id } = resident;
    await changeAccess(resident, accessBefore(resident), null);
    await context.leases.undoLeave(resident);
    await context.audit.record({
      _id: moveOut.id,
      action: "move-out-undone",
      actorID: moveOut.undoneBy ?? "",
      userID,
      targetID: _id,
      changes: changesBetween({ moveOutDate: moveOut.date }, { moveOutDate: "" }),
    });
    const { moveOut: type } = NOTIFICATION_TYPES;
    await context.notifications.notify(userID, type, MOVE_OUT_UNDONE_TEXT, { _id: moveOut.id });
    await replaceMoveOut({ ...resident, formerSince: null }, null);
  }

  /**
   * Records an entered move-out and notifies the resident, once each.
   * @param changes by default those of a first move-out
   */
  async function announceEntered(
    { userID, _id: targetID }: WithId<Resident>,
    moveOut: MoveOut,
    changes: FieldChange[] = [{ field: "moveOutDate", from: null, to: moveOut.date }],
  ): Promise<void> {
    const { enteredBy: actorID, reason: cause } = moveOut;
    const event = { _id: recordIDFrom(`entered ${moveOut.id}`), action: "move-out-entered", actorID, userID };
    await context.audit.record({ ...event, targetID, cause, changes });
    const { moveOut: type } = NOTIFICATION_TYPES;
    await context.notifications.notify(userID, type, moveOutText(moveOut), { _id: event._id });
  }

  async function takeEffect(resident: WithId<Resident>, moveOut: MoveOut): Promise<void> {
    const { userID, _id } = resident;
    const isClosing = moveOut.closesOn <= today();
    await changeAccess(resident, isClosing ? "closed" : "former", resident.formerSince ?? clock());
    const current = await findOrThrow(userID);
    // Staff may have undone or changed the move-out on another node.
    if (current.moveOut?.id !== moveOut.id || !current.formerSince) return;
    await context.leases.leave(userID, moveOut.date);
    await context.redemptions.declineAll(userID, moveOut.enteredBy);
    const event = { actorID: moveOut.enteredBy, userID, targetID: _id };
    const { nextOn: _nextOn, ...lastState } = moveOut;
    if (moveOut.isRemoval) {
      await replaceMoveOut({ ...current, moveOut }, lastState);
      return;
    }
    // The call that entered it may have been interrupted.
    await announceEntered(resident, moveOut);
    await context.audit.record({ ...event, _id: moveOut.id, action: "moved-out", cause: moveOut.reason });
    if (isClosing) {
      await context.audit.record({
        ...event,
        _id: moveOut.closingID,
        action: "account-closed",
        cause: CAUSES.movedOut,
      });
    }
    const nextState = isClosing ? lastState : { ...lastState, nextOn: moveOut.closesOn };
    await replaceMoveOut({ ...current, moveOut }, nextState);
  }

  /** Takes the due steps of a move-out, one after the other. The caller must run it exclusively for the resident. */
  async function applyMoveOut(userID: string): Promise<WithId<Resident>> {
    for (;;) {
      const resident = await findOrThrow(userID);
      const { moveOut } = resident;
      if (!moveOut) {
        const account = await context.accounts.byUserID(userID);
        // Staff undid the move-out while another node was between two steps, which then changed the access.
        const hasFormerAccess = account?.access === "former" || account?.access === "closed";
        if (hasFormerAccess) await changeAccess(resident, accessBefore(resident), null);
        return resident;
      }
      if (!moveOut.nextOn || moveOut.nextOn > today()) return resident;
      if (moveOut.undoneBy === undefined) await takeEffect(resident, moveOut);
      else await finishUndo(resident, moveOut);
    }
  }

  /** Takes the due steps of all move-outs. After one that fails, the others still take effect. */
  async function applyDue(): Promise<void> {
    let count = 0;
    const apply = async (userID: string) => {
      await changeTenancy(PORTAL, userID, async () =>
        context.residentNotifier.announce(await applyMoveOut(userID)),
      );
      count += 1;
    };
    try {
      await runForEach(await residents.withMoveOutDue(today()), apply, "Some move-outs failed");
    } finally {
      if (count > 0) log.info({ event: "move_outs_due", count }, "move-outs took effect");
    }
  }

  /** @throws HttpError 409 for a person who has moved out */
  async function storeRemoval(
    actor: { userID: string },
    before: WithId<Resident>,
    prepare: (resident: WithId<Resident>) => Promise<void>,
  ): Promise<MoveOut> {
    if (before.formerSince || before.moveOut?.undoneBy) throw conflict(MOVE_OUT_TEXTS.movedOut);
    await prepare(before);
    const moveOut: MoveOut = {
      id: newRecordID(),
      closingID: newRecordID(),
      date: today(),
      closesOn: today(),
      nextOn: today(),
      reason: "",
      forwardingNote: "",
      enteredBy: actor.userID,
      isRemoval: true,
    };
    if (!(await replaceMoveOut(before, moveOut))) throw conflict(MOVE_OUT_TEXTS.changed);
    return moveOut;
  }

  /**
   * Ends the tenancy of a person who never lived here. A repeat completes an interrupted call.
   * @param prepare checks whether the tenancy may end, and takes the steps that need the account
   */
  async function endTenancy(
    actor: { userID: string },
    userID: string,
    action: string,
    prepare: (resident: WithId<Resident>) => Promise<void>,
  ): Promise<void> {
    await changeTenancy(actor.userID, userID, async () => {
      const before = await findOrThrow(userID);
      if (before.moveOut?.isRemoval && before.erasedAt) return;
      const moveOut = before.moveOut?.isRemoval ? before.moveOut : await storeRemoval(actor, before, prepare);
      const event = { action, actorID: moveOut.enteredBy, userID, targetID: before._id };
      await context.audit.record({ ...event, _id: moveOut.id });
      await context.residentNotifier.announce(await applyMoveOut(userID));
    });
    await context.erasure.eraseNow(userID);
  }

  /** @throws HttpError 400, 409 for a former resident */
  async function storeMoveOut(
    actor: { userID: string },
    before: WithId<Resident>,
    form: MoveOutForm,
  ): Promise<MoveOut> {
    if (before.formerSince || before.moveOut?.undoneBy) throw conflict(MOVE_OUT_TEXTS.alreadyFormer);
    const problem = moveOutProblem(form, { ...before, today: today() });
    if (problem !== undefined) throw validationError(problem);
    const { date, reason, forwardingNote } = form;
    const moveOut: MoveOut = {
      date,
      reason,
      forwardingNote,
      id: newRecordID(),
      closingID: newRecordID(),
      enteredBy: actor.userID,
      closesOn: closingDay(date, today()),
      nextOn: date,
    };
    if (!(await replaceMoveOut(before, moveOut))) throw conflict(MOVE_OUT_TEXTS.alreadyFormer);
    return moveOut;
  }

  return {
    applyDue,

    /**
     * Enters a move-out, or changes one that has not taken effect. A repeat completes an interrupted call.
     * @throws HttpError 400, 404, 409 for a former resident
     */
    async enterMoveOut(actor: { userID: string }, userID: string, form: MoveOutForm): Promise<ResidentView> {
      const { date, reason, forwardingNote } = form;
      return changeTenancy(actor.userID, userID, async () => {
        const before = await findOrThrow(userID);
        const entered = before.moveOut;
        const isRepeated =
          entered?.date === date && entered.reason === reason && entered.forwardingNote === forwardingNote;
        const earlier = isRepeated ? entered : undefined;
        // After its day, the schedule does what is left of it.
        if (earlier && (before.formerSince || earlier.undoneBy)) return view(before);
        const moveOut = earlier ?? (await storeMoveOut(actor, before, form));
        // A repeat doesn't know an earlier date.
        const changes = changesBetween({ moveOutDate: entered?.date ?? "" }, { moveOutDate: date });
        await announceEntered(before, moveOut, earlier ? undefined : changes);
        const after = await applyMoveOut(userID);
        await context.residentNotifier.announce(after);
        return view(after);
      });
    },

    /** Takes a move-out back, before or after it took effect. @throws HttpError 404, 409 without a move-out or after the account was closed */
    async undoMoveOut(actor: { userID: string }, userID: string): Promise<ResidentView> {
      return changeTenancy(actor.userID, userID, async () => {
        const before = await findOrThrow(userID);
        const { moveOut } = before;
        if (!moveOut) throw conflict(MOVE_OUT_TEXTS.none);
        if (moveOut.closesOn <= today()) throw conflict(MOVE_OUT_TEXTS.tooLate);
        // A new id: the audit event of the move-out may be stored with the former id.
        const undoing = { ...moveOut, id: newRecordID(), undoneBy: actor.userID, nextOn: today() };
        if (!moveOut.undoneBy && !(await replaceMoveOut(before, undoing)))
          throw conflict(MOVE_OUT_TEXTS.changed);
        const after = await applyMoveOut(userID);
        await context.residentNotifier.announce(after);
        return view(after);
      });
    },

    /**
     * Removes a person who never lived here: the account ends, and the personal data are erased at once. A repeat
     * changes nothing.
     * @throws HttpError 404, 409 for a person who lives or has lived here
     */
    remove: (actor: { userID: string }, userID: string): Promise<void> =>
      endTenancy(actor, userID, "resident-removed", async (resident) => {
        const { status } = view(resident);
        const isAllowed = isRemovable({ ...resident, status }, { now: clock(), today: today() });
        if (!isAllowed) throw conflict(REMOVAL_TEXTS.livesHere);
      }),

    /**
     * Declines a registration: the person gets an email, and the registration is removed with all data of the person.
     * @returns whether an email is sent
     * @throws HttpError 400, 404, 409 if the registration no longer waits
     */
    async decline(actor: { userID: string }, userID: string, reason: string): Promise<{ isMailed: boolean }> {
      const problem = declineProblem({ reason });
      if (problem !== undefined) throw validationError(problem);
      const kind = "registration-declined";
      const isMailed = (await context.delivery.reachable("mail", [userID], kind)) !== undefined;
      await endTenancy(actor, userID, kind, async ({ _id, approvedAt, email }) => {
        if (approvedAt !== null) throw conflict(REGISTRATION_TEXTS.notWaiting);
        await context.delivery.enqueueOrLog({
          userIDs: [userID],
          kind,
          ref: _id,
          data: { to: email, reason },
        });
      });
      return { isMailed };
    },
  };
}
