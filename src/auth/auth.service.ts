/** Registration, and issuing and using one-time links. The login is in `login.ts`. */
import type { AppContext } from "../context.ts";
import type { WithId } from "../database/record.ts";
import { ACCOUNT_TEXTS } from "../domain/account-rules.ts";
import { describeDevice } from "../domain/device.ts";
import { normalizeEmail } from "../domain/email-address.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import type { LinkPlace } from "../domain/link-place.ts";
import { msg } from "../domain/message.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { REGISTRATION_WAITS_TEXT } from "../domain/notification-texts.ts";
import { registrationProblem } from "../domain/registration-rules.ts";
import { ALL_STAFF, COMMAND_LINE } from "../domain/roles.ts";
import { staffNamesProblem } from "../domain/team-rules.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import type { SessionUserView } from "../domain/user.ts";
import { conflict, forbidden, notFound, validationError } from "../http/errors.ts";
import type { StoredAnswer } from "../http/idempotency.ts";
import { rooms } from "../live/channel.ts";
import type { Account } from "./accounts.repository.ts";
import { type Client, clientInfo, countOrReject } from "./client.ts";
import { createLogin } from "./login.ts";
import type { LinkPurpose, OneTimeLink } from "./one-time-links.repository.ts";
import { LINK_MS, tokenIn } from "./one-time-links.ts";
import { passwordProblem } from "./password-strength.ts";
import { hashSecret } from "./secrets.ts";
import { publicSessionID } from "./sessions.ts";

type Registered = Pick<SessionUserView, "userID" | "role" | "access">;

/** The owner of a link. Only the owner of a staff account has names here. */
interface LinkOwner {
  email: string;
  purpose: LinkPurpose;
  firstName?: string;
  lastName?: string;
}

interface LinkOptions {
  idempotency?: Idempotency | undefined;
  isMailed?: boolean;
  isStaff?: boolean | undefined;
}

export function createAuthService(context: AppContext) {
  const { channel, log, rateLimits } = context;
  const { registration } = context.config;

  function linkPlaceOf({ address, userAgent, userID, cookie }: Client): LinkPlace {
    const sessionHash = context.sessions.hashIn(cookie);
    const isLoggedIn = userID !== undefined && sessionHash !== undefined;
    return {
      address,
      device: describeDevice(userAgent).name,
      login: isLoggedIn ? { userID, session: publicSessionID(sessionHash) } : undefined,
    };
  }

  /** Sets the password of a link's account, and ends the account's sessions and unused links. */
  async function redeem(
    purpose: LinkPurpose,
    token: string,
    account: WithId<Account>,
    input: { password: string; names?: { firstName: string; lastName: string } },
    client: Client,
  ): Promise<Registered & { device: string }> {
    const passwordHash = await context.passwords.hash(input.password);
    // Before the link is used: an error between its use and the new password costs the link. Its use ends the other links.
    await context.sessionList.endOthers(account, undefined);
    const isSet =
      (await context.links.use(token, purpose, linkPlaceOf(client))) &&
      (await context.accounts.setPassword(account, passwordHash, input.names));
    if (!isSet) throw validationError(ACCOUNT_TEXTS.linkInvalid);
    const { userID, role, access } = account;
    await context.links.revokeAll(userID);
    await context.sessionList.endOthers(account, undefined);
    channel.disconnectUser(userID);
    context.sessionEvents.publishChange(account);
    // Devices that logged in with the old password become unknown; the device that used the link becomes known.
    await context.knownDevices.forgetAllOf(userID);
    const device = await context.knownDevices.remember(account, client.cookie);
    log.info(
      { event: "link_used", purpose, userID, ...clientInfo(client) },
      "a password was set with a one-time link",
    );
    return { userID, role, access, device };
  }

  /** The account of a link that can be used. */
  async function ownerOf(purpose: LinkPurpose, token: string): Promise<WithId<Account> | undefined> {
    const link = await context.links.find(token, purpose);
    const account = link && (await context.accounts.byUserID(link.userID));
    // Closing an account revokes its links, but a manager may store one at the same moment. Only links of the command line open closed accounts.
    const isClosed = account?.deactivatedAt && link?.issuedBy !== COMMAND_LINE;
    return isClosed ? undefined : account;
  }

  /** Why a link can't be used. */
  const refusalOf = async (purpose: LinkPurpose, token: string) =>
    (await context.links.wasAccepted(token, purpose)) ? ACCOUNT_TEXTS.linkUsed : ACCOUNT_TEXTS.linkInvalid;

  /** @throws HttpError 400 for a link that can't be used */
  async function requireOwner(purpose: LinkPurpose, token: string): Promise<WithId<Account>> {
    const account = await ownerOf(purpose, token);
    if (!account) throw validationError(await refusalOf(purpose, token));
    return account;
  }

  async function redeemByEmail(
    purpose: "invite" | "reset",
    token: string,
    { email, password }: { email: string; password: string },
    client: Client,
  ): Promise<Registered & { device: string }> {
    const account = await requireOwner(purpose, token);
    if (normalizeEmail(account.email) !== normalizeEmail(email))
      throw validationError(ACCOUNT_TEXTS.linkOtherEmail);
    return redeem(purpose, token, account, { password }, client);
  }

  function checkStrength(email: string, password: string): void {
    const { name: propertyName } = context.settings.current().property;
    const weakness = passwordProblem(password, { email, propertyName });
    if (weakness !== undefined) throw validationError({ field: "password", text: weakness });
  }

  async function countTry(client: Client, purpose: LinkPurpose, token = ""): Promise<void> {
    const link = await context.links.find(token, purpose);
    const count = rateLimits.logins.countRegistration(client.address, link?._id);
    await countOrReject(count, { call: "register", client, log });
  }

  /** The registration is stored, so an error here doesn't fail the call. */
  async function notifyStaff(residentID: string): Promise<void> {
    try {
      const { registration: type } = NOTIFICATION_TYPES;
      await context.notifications.notify(ALL_STAFF, type, REGISTRATION_WAITS_TEXT, { residentID });
    } catch (err) {
      log.warn({ err, userID: residentID }, "staff were not notified of a registration");
    }
  }

  async function registerNewcomer(
    { email, password }: { email: string; password: string },
    client: Client,
  ): Promise<Registered> {
    // This is checked first: where invitations are needed, the response must not tell whether an address has an account.
    if (registration === "invite") throw forbidden(ACCOUNT_TEXTS.invitationNeeded, "invitation_needed");
    if (await context.accounts.byEmail(email))
      throw conflict({ field: "email", text: ACCOUNT_TEXTS.emailTaken });
    const passwordHash = await context.passwords.hash(password);
    const access = registration === "open" ? "member" : "pending";
    const account = await context.accounts.create({ email, role: "resident", access, passwordHash });
    await context.residents.getOrCreate(account);
    const { userID, role } = account;
    log.info({ event: "registered", userID, access, ...clientInfo(client) }, "a resident registered");
    if (access === "pending") await notifyStaff(userID);
    return { userID, role, access };
  }

  /** Sends a link by email. A repeat sends nothing. */
  function mailLink(
    { purpose, userID, lifetimeMs }: { purpose: LinkPurpose; userID: string; lifetimeMs: number },
    path: string,
    createdAt = context.clock(),
  ): Promise<void> {
    return context.delivery.enqueueOrLog({
      userIDs: [userID],
      kind: purpose === "reset" ? "reset" : "invitation",
      ref: hashSecret(tokenIn(path)),
      link: path,
      data: { lifetime: lifetimeMs > LINK_MS.reset ? msg("7 days") : msg("60 minutes") },
      until: new Date(createdAt.getTime() + lifetimeMs),
    });
  }

  /** Takes the steps after a link is stored that its call may have left out. A link that can't be used any more needs none. */
  async function completeIssue(link: OneTimeLink, path: string): Promise<void> {
    const { userID, purpose, createdAt, expiresAt, usedAt } = link;
    const account = await context.accounts.byUserID(userID);
    if (!account || usedAt || expiresAt <= context.clock()) return;
    await context.links.announceIssue(link, account.passwordHash !== null);
    const lifetimeMs = expiresAt.getTime() - createdAt.getTime();
    await mailLink({ purpose, userID, lifetimeMs }, path, createdAt);
  }

  /**
   * Issues a link for an account, and sends it by email. The purpose `invite` is for residents, `staff` is for staff accounts, and `reset`
   * is for staff accounts with `isStaff` and for residents without it.
   * @param options.isMailed false for links that staff hand out in another way
   * @returns its path and fragment @throws HttpError 404, 409 for an account that was closed after the move-out
   */
  async function issueLink(
    purpose: LinkPurpose,
    userID: string,
    issuedBy: string,
    { idempotency, isMailed = true, isStaff = purpose === "staff" }: LinkOptions = {},
  ): Promise<string> {
    const account = await context.accounts.byUserID(userID);
    if (account?.role !== (isStaff ? "staff" : "resident")) throw notFound();
    if (account.access === "closed") throw conflict(MOVE_OUT_TEXTS.accountClosed);
    // For an account with a password, an invitation acts as a reset, so it has the lifetime of a reset.
    const replacesPassword = account.passwordHash !== null;
    const lifetimeMs = LINK_MS[replacesPassword ? "reset" : purpose];
    const path = await context.links.issue(userID, purpose, {
      issuedBy,
      lifetimeMs,
      replacesPassword,
      idempotency,
    });
    log.info({ event: "link_issued", purpose, userID, issuedBy }, "staff issued a link");
    if (isMailed) await mailLink({ purpose, userID, lifetimeMs }, path);
    return path;
  }

  return {
    ...createLogin(context),

    /**
     * Registers a new resident, or sets the password of the account of an invitation or reset link.
     * @returns the user; `created` is false for a reset link only
     * @throws HttpError 400 for invalid input or an invalid link, 403 without a required invitation, 409 for a taken email
     * address, 429, 503
     */
    async register(
      input: { email: string; password: string; invite?: string | undefined; reset?: string | undefined },
      client: Client,
    ): Promise<Registered & { created: boolean; device?: string }> {
      const problem = registrationProblem(input);
      if (problem !== undefined) throw validationError(problem);
      const { email, password, invite, reset } = input;
      checkStrength(email, password);
      // Without a link, there is no token.
      const [purpose, token] = reset ? (["reset", reset] as const) : (["invite", invite] as const);
      await countTry(client, purpose, token);
      const form = { email, password };
      const user = token
        ? await redeemByEmail(purpose, token, form, client)
        : await registerNewcomer(form, client);
      return { ...user, created: !reset };
    },

    /**
     * Opens a staff account with its invitation: sets its name and its first password.
     * @throws HttpError 400 for invalid input or an invalid link, 429, 503
     */
    async acceptStaffInvitation(
      input: { invite: string; password: string; firstName: string; lastName: string },
      client: Client,
    ): Promise<Registered & { device: string }> {
      const { invite, password, firstName, lastName } = input;
      const problem = staffNamesProblem({ firstName, lastName, title: "" });
      if (problem !== undefined) throw validationError(problem);
      await countTry(client, "staff", invite);
      const account = await requireOwner("staff", invite);
      checkStrength(account.email, password);
      const names = { firstName, lastName };
      const user = await redeem("staff", invite, account, { password, names }, client);
      channel.publish(rooms.staff, "staff:changed", { userID: account.userID });
      return user;
    },

    /** Finds the owner of a usable link. @throws HttpError 404 for a link that can't be used, 429 for too many unknown ones */
    async linkOwner(purpose: LinkPurpose, token: string, client: Client): Promise<LinkOwner> {
      const account = await ownerOf(purpose, token);
      if (!account) {
        const refusal = await refusalOf(purpose, token);
        // Only the person who got a used link knows its token.
        if (refusal !== ACCOUNT_TEXTS.linkUsed)
          await countOrReject(rateLimits.logins.countMissedLink(client.address), {
            call: "link",
            client,
            log,
          });
        throw notFound(refusal);
      }
      const { email, firstName, lastName } = account;
      return { email, purpose, ...(purpose === "staff" && { firstName, lastName }) };
    },

    issueLink,

    /**
     * Repeats `issueLink` with the key of an earlier call, and completes that call if it was interrupted. If the token can't be derived
     * again, a new link replaces the first.
     * @returns the link's path as the answer, and its owner; undefined if no call with this key has issued a link
     */
    async repeatLink(
      purpose: LinkPurpose,
      key: string,
      issuedBy: string,
      options: Pick<LinkOptions, "isStaff"> = {},
    ): Promise<(StoredAnswer<string> & { userID: string }) | undefined> {
      const issued = await context.links.byKey(key);
      if (!issued) return undefined;
      const { body, path, link } = issued;
      const { userID } = link;
      async function answer(): Promise<string> {
        if (path === undefined) return issueLink(purpose, userID, issuedBy, options);
        await completeIssue(link, path);
        return path;
      }
      return { body, userID, answer };
    },
  };
}
