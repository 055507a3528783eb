/** Staff accounts for managers: inviting, names and titles, the right of managers, closing and opening, and links for passwords. */
import type { AppContext } from "../../context.ts";
import { newRecordID, recordIDFrom, type WithId } from "../../database/record.ts";
import { changesBetween } from "../../domain/audit-event.ts";
import type { Idempotency } from "../../domain/idempotency.ts";
import type { Actor } from "../../domain/roles.ts";
import type { TeamMemberView } from "../../domain/team.ts";
import {
  type StaffNames,
  staffInvitationProblem,
  staffNamesProblem,
  TEAM_TEXTS,
} from "../../domain/team-rules.ts";
import { badRequest, conflict, HttpError, notFound, validationError } from "../../http/errors.ts";
import type { StoredAnswer } from "../../http/idempotency.ts";
import type { SignedIn } from "../../http/state.ts";
import { runForEach } from "../../jobs/run-all.ts";
import { rooms } from "../../live/channel.ts";
import type { Account, UnrecordedChange } from "../accounts.repository.ts";
import { createManagerRights } from "./manager-rights.ts";
import { createTeamViews } from "./team-views.ts";

export interface StaffChanges {
  firstName?: string | undefined;
  lastName?: string | undefined;
  title?: string | undefined;
  isManager?: boolean | undefined;
  isDeactivated?: boolean | undefined;
}

export interface InvitedMember {
  member: TeamMemberView;
  invitationPath: string;
}

const INVITED = "staff-invited";

/** The audit events by which the repair finds who closed an account or took its right of managers. */
const DEACTIVATED = "staff-deactivated";
const MANAGER_REMOVED = "manager-removed";

export function createTeamService(context: AppContext) {
  const { repositories, channel, clock, log } = context;
  const { accounts } = repositories;

  const views = createTeamViews(context);
  const managers = createManagerRights(context);

  const publish = (userID: string) => channel.publish(rooms.staff, "staff:changed", { userID });

  /** @throws HttpError 404 */
  async function findOrThrow(userID: string): Promise<WithId<Account>> {
    const account = await accounts.byUserID(userID);
    if (account?.role !== "staff") throw notFound();
    return account;
  }

  async function viewOf(userID: string): Promise<TeamMemberView> {
    const [view] = await views.list([await findOrThrow(userID)]);
    return view as TeamMemberView;
  }

  const changeBy = (actor: SignedIn, action: string, id = newRecordID()): UnrecordedChange => ({
    id,
    action,
    actorID: actor.userID,
  });

  /** Records a change that was stored with the account. Safe to repeat, also if another node has stored its own change in its place. */
  async function recordChange({ userID, unrecorded }: Account): Promise<void> {
    if (!unrecorded) return;
    const { id, ...event } = unrecorded;
    await context.audit.record({ ...event, _id: id, userID });
    await accounts.forgetUnrecorded(userID, id);
  }

  async function changeNames(actor: SignedIn, before: Account, newNames: Partial<StaffNames>): Promise<void> {
    const current = { firstName: before.firstName, lastName: before.lastName, title: before.title ?? "" };
    const names = { ...current, ...newNames };
    const problem = staffNamesProblem(names);
    if (problem !== undefined) throw validationError(problem);
    const changes = changesBetween(current, names);
    if (changes.length === 0) return;
    const { userID } = before;
    const unrecorded = { ...changeBy(actor, "staff-updated"), changes };
    await accounts.update(userID, { ...names, unrecorded, updatedAt: clock() });
    await recordChange({ ...before, unrecorded });
  }

  /** Managers can't give up their own right, or close their own account. @throws HttpError 409 */
  async function checkOwnChanges(before: Account, { isManager, isDeactivated }: StaffChanges): Promise<void> {
    const losesRight = before.isManager && (isManager === false || isDeactivated === true);
    if (losesRight && !(await managers.hasOther(before.userID))) throw conflict(TEAM_TEXTS.lastManager);
    if (isDeactivated) throw conflict(TEAM_TEXTS.ownAccount);
    if (isManager !== undefined && isManager !== before.isManager) throw conflict(TEAM_TEXTS.ownRole);
  }

  async function changeRole(actor: SignedIn, before: Account, isManager: boolean): Promise<void> {
    const { userID } = before;
    if (before.isManager === isManager) {
      // An interrupted call may have left displays paired.
      if (!isManager) await context.displays.unpairAllOf(actor, userID);
      return;
    }
    const unrecorded = changeBy(actor, isManager ? "manager-added" : MANAGER_REMOVED);
    const apply = async () => {
      await accounts.update(userID, { isManager, unrecorded, updatedAt: clock() });
    };
    if (isManager) await managers.give(userID, apply);
    else await managers.take(userID, apply);
    // The account's pages reconnect with its new rights. Its displays end, because they show residents with the rights of a manager.
    channel.disconnectUser(userID);
    if (!isManager) await context.displays.unpairAllOf(actor, userID);
    await recordChange({ ...before, unrecorded });
  }

  async function unassignAllOf(actor: Actor, userID: string): Promise<void> {
    for (const _id of await repositories.incidents.assignedTo(userID)) {
      await context.incidentUpdates.update(actor, { _id, assigneeID: "" });
    }
    for (const conversationID of await repositories.conversations.assignedTo(userID)) {
      await context.conversations.assign(actor, conversationID, "");
    }
  }

  /** The manager who closed an account or took its right; the account itself if the command line closed it. */
  async function closerOf(userID: string): Promise<Actor> {
    const [latest] = await repositories.auditEvents.ofActions(userID, [DEACTIVATED, MANAGER_REMOVED]);
    return { userID: latest?.actorID ?? userID, role: "staff", access: "member" };
  }

  /**
   * Ends the sessions, devices, displays and links of an account, deletes its private saved views, and unassigns its open incidents and
   * conversations. Safe to repeat.
   */
  async function close(actor: SignedIn, { userID }: Account): Promise<void> {
    await context.links.revokeAll(userID);
    await context.sessions.endAllOf(userID);
    channel.disconnectUser(userID);
    await context.knownDevices.forgetAllOf(userID);
    await context.displays.unpairAllOf(actor, userID);
    await repositories.savedViews.removeOwn(userID);
    await unassignAllOf(actor, userID);
  }

  async function deactivate(actor: SignedIn, before: Account): Promise<void> {
    const { userID } = before;
    const unrecorded = changeBy(actor, DEACTIVATED);
    let isNew = false;
    const apply = async () => {
      isNew = await accounts.deactivate(userID, unrecorded, clock());
      if (!isNew) return;
      log.info({ event: "staff_deactivated", userID, by: actor.userID }, "a manager closed a staff account");
    };
    if (before.isManager) await managers.take(userID, apply);
    else await apply();
    await close(actor, before);
    if (isNew) await recordChange({ ...before, unrecorded });
  }

  async function reactivate(actor: SignedIn, before: Account): Promise<void> {
    const { userID } = before;
    const unrecorded = changeBy(actor, "staff-reactivated");
    let isNew = false;
    const apply = async () => {
      isNew = await accounts.reactivate(userID, unrecorded, clock());
    };
    if (before.isManager) await managers.give(userID, apply);
    else await apply();
    if (!isNew) return;
    log.info({ event: "staff_reactivated", userID, by: actor.userID }, "a manager opened a staff account");
    await recordChange({ ...before, unrecorded });
  }

  return {
    /** All staff accounts, by name. */
    list: async (): Promise<TeamMemberView[]> => views.list(await accounts.allStaff()),

    /**
     * Creates a staff account that waits for its invitation. A repeat uses the account of an earlier call that got no link.
     * @throws HttpError 400 for a broken rule, 409 for an email address that has an account
     */
    async invite(
      actor: SignedIn,
      form: StaffNames & { email: string; isManager: boolean },
      idempotency?: Idempotency,
    ): Promise<InvitedMember> {
      const problem = staffInvitationProblem(form);
      if (problem !== undefined) throw validationError(problem);
      const id = idempotency && recordIDFrom(`staff invited ${idempotency.key}`);
      const cause = form.isManager ? "Manager" : "Staff";
      const unrecorded = { ...changeBy(actor, INVITED, id), cause };
      const account = { ...form, unrecorded, role: "staff", access: "member", passwordHash: null } as const;
      const created = await context.accounts.create(account).catch(async (error: unknown) => {
        if (!(error instanceof HttpError) || error.status !== 409) throw error;
        const existing = await context.accounts.byEmail(form.email);
        if (existing?.unrecorded?.id === unrecorded.id) return existing;
        throw conflict({ field: "email", text: TEAM_TEXTS.emailTaken });
      });
      const { userID } = created;
      const invitationPath = await context.auth.issueLink("staff", userID, actor.userID, { idempotency });
      publish(userID);
      await recordChange(created);
      return { member: await viewOf(userID), invitationPath };
    },

    /** What a call of `invite` with this key has stored. */
    async invitationByKey(key: string, actor: SignedIn): Promise<StoredAnswer<InvitedMember> | undefined> {
      const link = await context.auth.repeatLink("staff", key, actor.userID);
      if (!link) return undefined;
      return {
        body: link.body,
        async answer() {
          const invitationPath = await link.answer();
          publish(link.userID);
          await recordChange(await findOrThrow(link.userID));
          return { member: await viewOf(link.userID), invitationPath };
        },
      };
    },

    /** @throws HttpError 400 for a broken rule, 404, 409 if no manager would be left, for the actor's own rights, or to close an invited account */
    async change(actor: SignedIn, userID: string, changes: StaffChanges): Promise<TeamMemberView> {
      const { isManager, isDeactivated, ...names } = changes;
      if (Object.values(changes).every((value) => value === undefined))
        throw badRequest(TEAM_TEXTS.nothingToChange);
      const before = await findOrThrow(userID);
      if (userID === actor.userID) await checkOwnChanges(before, changes);
      const isInvited = before.passwordHash === null && !before.deactivatedAt;
      if (isDeactivated === true && isInvited) throw conflict(TEAM_TEXTS.stillInvited);
      // An interrupted call may have left one, and this change may store another in its place.
      await recordChange(before);
      const newNames = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
      if (Object.keys(newNames).length > 0) await changeNames(actor, before, newNames);
      if (isManager !== undefined) await changeRole(actor, before, isManager);
      if (isDeactivated === true)
        await deactivate(actor, { ...before, isManager: isManager ?? before.isManager });
      if (isDeactivated === false) await reactivate(actor, before);
      publish(userID);
      return viewOf(userID);
    },

    /**
     * Unassigns the work of closed accounts, unpairs the displays of these and of staff who are no managers, and records changes of accounts.
     * Some are left if a node crashes while it changes an account, if another node assigns an incident to the account at the same moment,
     * or after the command line has closed it.
     */
    async repair(): Promise<void> {
      const finish = async (account: Account) => {
        await recordChange(account);
        const { userID, deactivatedAt, isManager } = account;
        if (isManager && !deactivatedAt) return;
        const closer = await closerOf(userID);
        await context.displays.unpairAllOf(closer, userID);
        if (deactivatedAt) await unassignAllOf(closer, userID);
      };
      await runForEach(
        await accounts.allStaff(),
        finish,
        "Some accounts still have work or displays, or changes to record",
      );
    },

    /** Issues a new invitation link. @throws HttpError 404, 409 if the account has a password or is closed */
    async issueInvitation(actor: SignedIn, userID: string, idempotency?: Idempotency): Promise<string> {
      const { passwordHash, deactivatedAt } = await findOrThrow(userID);
      if (deactivatedAt) throw conflict(TEAM_TEXTS.deactivated);
      if (passwordHash !== null) throw conflict(TEAM_TEXTS.notInvited);
      const path = await context.auth.issueLink("staff", userID, actor.userID, { idempotency });
      publish(userID);
      return path;
    },

    /**
     * Issues a link to set another person's password. On the actor's own account, it would replace the password without asking for it.
     * @throws HttpError 404, 409 for the actor's own account, and if the account is closed or waits for its invitation
     */
    async issueReset(actor: SignedIn, userID: string, idempotency?: Idempotency): Promise<string> {
      if (userID === actor.userID) throw conflict(TEAM_TEXTS.ownPassword);
      const { passwordHash, deactivatedAt } = await findOrThrow(userID);
      if (deactivatedAt) throw conflict(TEAM_TEXTS.deactivated);
      if (passwordHash === null) throw conflict(TEAM_TEXTS.stillInvited);
      return context.auth.issueLink("reset", userID, actor.userID, { idempotency, isStaff: true });
    },

    /** Removes an account whose invitation was not used. A repeat changes nothing. @throws HttpError 409 if it was used */
    async withdraw(actor: SignedIn, userID: string): Promise<void> {
      const account = await accounts.byUserID(userID);
      if (account) {
        if (account.role !== "staff") return;
        await recordChange(account);
        if (!(await accounts.removeUnused(userID))) throw conflict(TEAM_TEXTS.notInvited);
      } else {
        // An interrupted call may have removed the account only.
        const invitations = await repositories.auditEvents.ofActions(userID, [INVITED]);
        if (invitations.length === 0) return;
      }
      await context.links.revokeAll(userID);
      publish(userID);
      await context.audit.record({
        _id: recordIDFrom(`invitation withdrawn ${userID}`),
        action: "staff-invitation-withdrawn",
        actorID: actor.userID,
        userID,
        cause: account?.email ?? "",
      });
    },
  };
}
