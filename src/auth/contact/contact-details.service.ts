/**
 * Changes of a resident's phone number and email address. The address is the user name, so one update of the account changes it: the update
 * ends the open proposal, and the unique index refuses a taken address. The further steps can be repeated: `unfinishedEmailChange` is stored
 * with the address and removed after the last step. If a node crashes in between, the hourly repair of any node takes the steps again.
 */
import type { AppContext } from "../../context.ts";
import { isDuplicateKey } from "../../database/driver-errors.ts";
import { newRecordID, recordIDFrom, type WithId } from "../../database/record.ts";
import { changesBetween } from "../../domain/audit-event.ts";
import { CAUSES } from "../../domain/cause-text.ts";
import { EMAIL_CHANGE_TEXTS, emailChangeProblem } from "../../domain/contact-rules.ts";
import { normalizeEmail } from "../../domain/email-address.ts";
import type { Idempotency } from "../../domain/idempotency.ts";
import { NOTIFICATION_TYPES } from "../../domain/notification-rules.ts";
import { EMAIL_CHANGED_TEXT } from "../../domain/notification-texts.ts";
import { PAGE_ROUTES } from "../../domain/page-routes.ts";
import type { ResidentView } from "../../domain/resident.ts";
import { phoneProblem, RESIDENT_TEXTS } from "../../domain/resident-rules.ts";
import type { Actor } from "../../domain/roles.ts";
import { MOVE_OUT_TEXTS } from "../../domain/tenancy-rules.ts";
import { busy, conflict, notFound, takePoint, validationError } from "../../http/errors.ts";
import type { StoredAnswer } from "../../http/idempotency.ts";
import { runForEach } from "../../jobs/run-all.ts";
import { rooms } from "../../live/channel.ts";
import type { NewCookie } from "../account/session-list.ts";
import type { Account, EmailChange, UnfinishedEmailChange } from "../accounts.repository.ts";
import { derivedSecret, hashSecret, isSecretShaped, newSecret } from "../secrets.ts";

/** Long enough for a mailbox that is opened once a day. */
const LINK_MS = 24 * 60 * 60_000;

export interface EmailProposal {
  resident: ResidentView;
  /** For staff, who can hand the link over. */
  confirmationPath?: string;
}

export interface Reinvitation {
  resident: ResidentView;
  invitationPath: string;
}

export function createContactDetailsService(context: AppContext) {
  const { repositories, channel, clock, log, rateLimits, runExclusive } = context;

  const { accounts } = repositories;
  // Without a configured key, this process can still repeat the links that it has issued itself.
  const secretKey = context.secretKey ?? newSecret();

  /** @throws HttpError 404 */
  async function findOrThrow(userID: string): Promise<WithId<Account>> {
    const account = await accounts.byUserID(userID);
    if (account?.role !== "resident") throw notFound(RESIDENT_TEXTS.notFound);
    return account;
  }

  const publish = (userID: string) =>
    channel.publish([rooms.user(userID), rooms.staff], "email-change:changed", { userID });

  const tokenOf = ({ id }: Pick<EmailChange, "id">) => derivedSecret(secretKey, `email change ${id}`);
  const pathOf = (token: string) => `${PAGE_ROUTES.confirmEmail}#token=${token}`;

  /** The path of the open proposal of an address, if this node can derive its link again. */
  function openProposalPath({ emailChange }: Account, email: string): string | undefined {
    if (!emailChange || emailChange.email !== email || emailChange.expiresAt <= clock()) return undefined;
    const token = tokenOf(emailChange);
    return hashSecret(token) === emailChange.tokenHash ? pathOf(token) : undefined;
  }

  /**
   * Stores a proposal in place of an earlier one, and sends its link to the new address.
   * @returns the link's path @throws HttpError 503 if the account's password or address has changed since it was read
   */
  async function propose(actor: Actor, account: Account, email: string): Promise<string> {
    const { userID, email: from } = account;
    const id = newRecordID();
    const token = tokenOf({ id });
    const tokenHash = hashSecret(token);
    const now = clock();
    const expiresAt = new Date(now.getTime() + LINK_MS);
    const emailChange = { id, tokenHash, email, proposedBy: actor.userID, expiresAt };
    // A reset ends proposals, and one that began before the reset must not outlive it.
    if (!(await accounts.proposeEmail(account, emailChange, now))) throw busy();
    await context.audit.record({
      action: "email-change-proposed",
      actorID: actor.userID,
      userID,
      changes: changesBetween({ email: from }, { email }),
    });
    // Also for a taken address, so that the time of the answer doesn't reveal it: the outbox doesn't send an email to such an address.
    await context.delivery.enqueueOrLog({
      userIDs: [userID],
      kind: "email-confirmation",
      ref: tokenHash,
      link: pathOf(token),
      data: { to: email },
      until: expiresAt,
      channels: ["mail"],
    });
    publish(userID);
    return pathOf(token);
  }

  /** @throws HttpError 400, 409 for a closed account or an account without a password, 429 */
  async function checkProposal(actor: Actor, account: Account, email: string): Promise<void> {
    if (account.access === "closed") throw conflict(MOVE_OUT_TEXTS.accountClosed);
    if (account.passwordHash === null) throw conflict(EMAIL_CHANGE_TEXTS.noPassword);
    if (actor.role === "staff") {
      if (await accounts.byEmail(email)) throw conflict({ field: "email", text: RESIDENT_TEXTS.emailInUse });
      return;
    }
    if (!context.mailChannel) throw conflict(EMAIL_CHANGE_TEXTS.noMailServer);
    await takePoint(rateLimits.emailChanges, actor.userID, EMAIL_CHANGE_TEXTS.tooMany);
  }

  /** Records a changed address, and notifies its owner in the portal and at the old address. */
  async function announceChange({ userID, email }: Account, change: UnfinishedEmailChange): Promise<void> {
    const { id, from, changedBy, cause } = change;
    const changes = changesBetween({ email: from }, { email });
    const { accountSecurity } = NOTIFICATION_TYPES;
    await context.audit.record({
      _id: id,
      action: "email-changed",
      actorID: changedBy,
      userID,
      cause,
      changes,
    });
    await context.notifications.notify(userID, accountSecurity, EMAIL_CHANGED_TEXT, { _id: id });
    await context.delivery.enqueueOrLog({
      userIDs: [userID],
      kind: "email-changed",
      ref: id,
      data: { to: from },
      channels: ["mail"],
    });
  }

  /**
   * Takes the steps that follow a changed address, and ends the user's sessions.
   * @param keptHash the hash of a session that stays, with a new id @returns the new cookie of this session
   */
  const finish = (userID: string, keptHash?: string): Promise<NewCookie> =>
    runExclusive(userID, async () => {
      const account = await accounts.byUserID(userID);
      const change = account?.unfinishedEmailChange;
      if (!account || !change) return undefined;
      const { email } = account;
      // First: the caller of `tryFinish` is answered also if a later step fails, and the other sessions have to be over by then.
      if (keptHash === undefined) await context.sessionList.endAll(account);
      else await context.sessionList.endOthers(account, keptHash);
      // The keys of devices depend on the address.
      await context.knownDevices.forgetAllOf(userID);
      const resident = await repositories.residents.update(userID, { email, updatedAt: clock() });
      if (resident) await context.residentNotifier.announce(resident);
      // Pages of the session that stays fetch the record with its new cookie.
      channel.publish(rooms.staff, "email-change:changed", { userID });
      await announceChange(account, change);
      await accounts.update(userID, { unfinishedEmailChange: null, updatedAt: clock() });
      log.info({ event: "email_changed", userID, by: change.changedBy }, "an email address was changed");
      return keptHash === undefined ? undefined : context.sessionList.renew(account, keptHash);
    });

  /** As `finish`, for a request: its change is stored, so a failure of a further step doesn't fail it. */
  async function tryFinish(userID: string, keptHash?: string): Promise<NewCookie> {
    try {
      return await finish(userID, keptHash);
    } catch (error) {
      log.error(
        { err: error, userID },
        "a change of an email address was interrupted; the next repair finishes it",
      );
      return undefined;
    }
  }

  /** Changes the address of an account. @throws HttpError 409 for a taken address @returns false if the account has changed since */
  async function changeAddress(
    { userID, email: from }: Account,
    email: string,
    {
      id = newRecordID(),
      changedBy,
      cause,
      tokenHash,
    }: Omit<UnfinishedEmailChange, "id" | "from"> & { id?: string; tokenHash?: string },
  ): Promise<boolean> {
    const addressTaken = conflict({ field: "email", text: EMAIL_CHANGE_TEXTS.taken });
    const owner = await accounts.byEmail(email);
    if (owner && owner.userID !== userID) throw addressTaken;
    await finish(userID);
    // Earlier links were sent to the old address.
    await context.links.revokeAll(userID);
    const unfinishedEmailChange = { id, from, changedBy, cause };
    try {
      const changes = { email, unfinishedEmailChange, updatedAt: clock() };
      return await accounts.changeEmail({ userID, email: from, tokenHash }, changes);
    } catch (error) {
      if (isDuplicateKey(error, "email")) throw addressTaken;
      throw error;
    }
  }

  return {
    /** @throws HttpError 400, 404, 409 after the erasure of personal data */
    async changePhone(actor: Actor, userID: string, phone: string): Promise<ResidentView> {
      const problem = phoneProblem({ phone });
      if (problem !== undefined) throw validationError(problem);
      return runExclusive(userID, async () => {
        const before = await repositories.residents.byUserID(userID);
        if (!before) throw notFound(RESIDENT_TEXTS.notFound);
        if (before.erasedAt || before.erasure) throw conflict(MOVE_OUT_TEXTS.erased);
        const changes = changesBetween({ phone: before.phone }, { phone });
        if (changes.length > 0) {
          const resident = await repositories.residents.update(userID, { phone, updatedAt: clock() });
          if (!resident) throw notFound(RESIDENT_TEXTS.notFound);
          const event = { action: "phone-changed", actorID: actor.userID, userID, targetID: resident._id };
          await context.audit.record({ ...event, changes });
          await context.residentNotifier.announce(resident);
        }
        return context.residents.get(userID, actor);
      });
    },

    /**
     * Proposes an email address, in place of an earlier proposal. A repeat changes nothing. Residents don't learn whether the address
     * has an account.
     * @throws HttpError 400, 404, 409 for a closed account, without a password or a mail server, or (to staff) for a taken address, 429, 503
     */
    async proposeEmail(actor: Actor, userID: string, form: { email: string }): Promise<EmailProposal> {
      const account = await findOrThrow(userID);
      const problem = emailChangeProblem(form, account.email);
      if (problem !== undefined) throw validationError(problem);
      const email = normalizeEmail(form.email);
      let path = openProposalPath(account, email);
      if (path === undefined) {
        await checkProposal(actor, account, email);
        path = await propose(actor, account, email);
      }
      const resident = await context.residents.get(userID, actor);
      return actor.role === "staff" ? { resident, confirmationPath: path } : { resident };
    },

    /** Ends the open proposal, if there is one. @throws HttpError 404 */
    async cancelProposal(actor: Actor, userID: string): Promise<ResidentView> {
      const { email, emailChange } = await findOrThrow(userID);
      if (emailChange) {
        await accounts.update(userID, { emailChange: null, updatedAt: clock() });
        await context.audit.record({
          action: "email-change-canceled",
          actorID: actor.userID,
          userID,
          changes: changesBetween({ email }, { email: emailChange.email }),
        });
        publish(userID);
      }
      return context.residents.get(userID, actor);
    },

    /**
     * Changes an email address at once, and issues an invitation, which is sent to the new address. All sessions end. A repeat completes
     * an interrupted call.
     * @throws HttpError 400, 404, 409 for a closed account or a taken address, 503 if the address was changed at the same time
     */
    async changeEmail(
      actor: Actor,
      userID: string,
      form: { email: string },
      idempotency?: Idempotency,
    ): Promise<Reinvitation> {
      const account = await findOrThrow(userID);
      if (account.access === "closed") throw conflict(MOVE_OUT_TEXTS.accountClosed);
      const id = idempotency ? recordIDFrom(`email changed ${idempotency.key}`) : newRecordID();
      const isRepeat =
        account.unfinishedEmailChange?.id === id || (await repositories.auditEvents.byID(id)) !== undefined;
      if (!isRepeat) {
        const problem = emailChangeProblem(form, account.email);
        if (problem !== undefined) throw validationError(problem);
        const origin = { id, changedBy: actor.userID, cause: CAUSES.changedAtOnce };
        if (!(await changeAddress(account, normalizeEmail(form.email), origin))) throw busy();
      }
      await tryFinish(userID);
      const invitationPath = await context.auth.issueLink("invite", userID, actor.userID, { idempotency });
      return { resident: await context.residents.get(userID, actor), invitationPath };
    },

    /** What a call of `changeEmail` with this key has stored. */
    async byKey(key: string, actor: Actor): Promise<StoredAnswer<Reinvitation> | undefined> {
      const link = await context.auth.repeatLink("invite", key, actor.userID);
      if (!link) return undefined;
      return {
        body: link.body,
        answer: async () => ({
          resident: await context.residents.get(link.userID, actor),
          invitationPath: await link.answer(),
        }),
      };
    },

    /**
     * Confirms a proposed address by its token.
     * @param client the client that uses the link; its session stays if it is the resident's
     * @throws HttpError 400 for a link that can't be used, 409 if the address was taken in between, 429
     */
    async confirmEmail(
      token: string,
      client: { address: string; userID?: string | undefined; sessionHash?: string | undefined },
    ): Promise<{ email: string; session: NewCookie }> {
      const tokenHash = isSecretShaped(token) ? hashSecret(token) : undefined;
      const account = tokenHash === undefined ? undefined : await accounts.byEmailChange(tokenHash);
      const proposal = account?.emailChange;
      const isUsable = proposal && proposal.expiresAt > clock() && account.access !== "closed";
      if (tokenHash === undefined || !isUsable) {
        await rateLimits.logins.countMissedLink(client.address);
        throw linkInvalid();
      }
      const { userID } = account;
      // Without a session, staff who proposed the address may have used the link themselves.
      const changedBy = client.userID ?? proposal.proposedBy;
      const origin = { changedBy, cause: `confirmed by its link from ${client.address}`, tokenHash };
      if (!(await changeAddress(account, proposal.email, origin))) throw linkInvalid();
      const keptHash = client.userID === userID ? client.sessionHash : undefined;
      return { email: proposal.email, session: await tryFinish(userID, keptHash) };
    },

    /** Finishes changes that were interrupted, and forgets proposals that were not confirmed. */
    async repair(): Promise<void> {
      await accounts.removeExpiredEmailChanges(clock());
      await runForEach(
        await accounts.withUnfinishedEmailChange(),
        finish,
        "Some changes of email addresses could not be finished",
      );
    },
  };
}

const linkInvalid = () => validationError(EMAIL_CHANGE_TEXTS.linkInvalid);
