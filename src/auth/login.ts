/** Login in one or two steps, and logout (specification, sections 2, 5 and 7). */
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { AppContext } from "../context.ts";
import type { SecondFactorRequired } from "../domain/account.ts";
import { ACCOUNT_TEXTS, loginProblem } from "../domain/account-rules.ts";
import { describeDevice } from "../domain/device.ts";
import { normalizeEmail } from "../domain/email-address.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { LOGINS_FAILED_TEXT, newDeviceText } from "../domain/notification-texts.ts";
import { PASSKEY_TEXTS } from "../domain/passkey-rules.ts";
import { SECOND_FACTOR_TEXTS } from "../domain/second-factor-rules.ts";
import { MOVE_OUT_TEXTS } from "../domain/tenancy-rules.ts";
import type { UserView } from "../domain/user.ts";
import { networkOf } from "../http/address.ts";
import { forbidden, HttpError, takePoint, validationError } from "../http/errors.ts";
import type { SignedIn } from "../http/state.ts";
import { TOO_MANY_TEXT } from "../rate-limits/login-attempts.ts";
import type { Account } from "./accounts.repository.ts";
import { type Client, clientInfo, countOrReject } from "./client.ts";
import type { Passkey } from "./passkeys/passkeys.repository.ts";
import type { Passkeys } from "./passkeys/passkeys.service.ts";
import type { CodeKind } from "./second-factor/second-factor.service.ts";
import type { OpenedSession } from "./sessions.ts";

/** A completed login. */
export interface LoginResult {
  user: UserView & Pick<SignedIn, "secondFactorDueAt">;
  session: OpenedSession;
  remember: boolean;
  /** The value of the device's cookie. */
  device: string;
}

/** The password was correct, and a second step is required. */
interface SecondFactorChallenge {
  nextStep: SecondFactorRequired;
  /** The value of the challenge's cookie. */
  challenge: string;
}

/** What the session of a login depends on. */
interface LoginDetails {
  remember: boolean;
  /** Whether a second factor was verified in addition to the password, or a passkey, which is both. */
  isSecondFactorProved: boolean;
  /** The passkey of the login, or of its second step. */
  passkey?: Passkey;
}

/** The fields of a user that the user may see. */
export function presentUser(user: UserView): UserView {
  const { userID, role, firstName, lastName, email, access, isManager, language, residentColumns } = user;
  const preferences = { ...(language && { language }), ...(residentColumns?.length && { residentColumns }) };
  return { userID, role, firstName, lastName, email, access, isManager, ...preferences };
}

const loginRefused = () =>
  new HttpError(401, ACCOUNT_TEXTS.loginRefused, { code: "login_refused", field: "password" });

/** The error for an account that was closed after the move-out. Only a person who knows the password learns that it is closed. */
const accountClosed = () => forbidden(MOVE_OUT_TEXTS.closed, "closed");

const challengeOver = () => new HttpError(401, SECOND_FACTOR_TEXTS.challengeOver, { code: "challenge_over" });

/** The key of a queue: the passwords of one account from one network are checked one after the other. */
export const passwordQueueKey = (email: string, address: string) =>
  `${normalizeEmail(email)} ${networkOf(address)}`;

/** The key that counts tries of the second step, separate from tries of the password. */
export const secondStepKey = (userID: string) => `${userID} second factor`;

export function createLogin(context: AppContext) {
  const { channel, clock, config, log, rateLimits } = context;

  const hasSecondStep = async (account: Account) =>
    (await context.secondFactorRule.waysOf(account)).length > 0;

  /** The login that waits for its second step, and its account. @param secret the challenge cookie's value @throws HttpError 401 */
  async function requirePendingLogin(secret: string | undefined) {
    const pendingLogin = await context.loginChallenges.find(secret);
    const account = pendingLogin && (await context.accounts.byUserID(pendingLogin.userID));
    if (!account || !pendingLogin.isFor(account) || !(await hasSecondStep(account))) throw challengeOver();
    return { pendingLogin, account };
  }

  /** @throws HttpError 429 */
  async function countPasskeyUse({ address }: Client): Promise<void> {
    await takePoint(rateLimits.passkeyLogins, networkOf(address), TOO_MANY_TEXT);
  }

  /**
   * Opens a session, and then reads the password, the second factor and the passkey again. While a login runs, the owner may change the
   * password on another page: the change is stored, and then ends all sessions. If the new session was stored before that, it ends with
   * the others. If it was stored afterwards, the changed password is found here.
   */
  async function openSession(
    account: Account,
    { remember, isSecondFactorProved, passkey }: LoginDetails,
    client: Client,
  ): Promise<OpenedSession> {
    const session = await context.sessions.open(account.userID, remember, client);
    for (const hash of session.endedHashes) channel.disconnectSession(hash);
    const [current, needsSecondFactor, hasPasskey] = await Promise.all([
      context.accounts.byUserID(account.userID),
      hasSecondStep(account),
      passkey === undefined || context.passkeys.exists(passkey),
    ]);
    const isClosed = current?.access === "closed";
    const isProved =
      current?.passwordHash === account.passwordHash &&
      (isSecondFactorProved || !needsSecondFactor) &&
      hasPasskey;
    if (isClosed || !isProved) {
      await context.sessions.end(session.hash);
      throw isClosed ? accountClosed() : loginRefused();
    }
    context.sessionEvents.publishChange(account);
    return session;
  }

  /** Rehashes the password if the cost has changed. @returns the account with the current hash */
  async function withCurrentHash(account: Account, password: string): Promise<Account> {
    const { userID, passwordHash: storedHash } = account;
    if (storedHash === null || !context.passwords.needsRehash(storedHash)) return account;
    const passwordHash = await context.passwords.hash(password);
    if (await context.repositories.accounts.renewHash(userID, storedHash, passwordHash))
      return { ...account, passwordHash };
    // Another login has renewed the hash at the same time, or the owner has changed the password, after which this login is refused.
    const current = await context.accounts.byUserID(userID);
    const renewedHash = current?.passwordHash;
    const isSame = renewedHash && (await context.passwords.verify(renewedHash, password, userID));
    return isSame ? { ...account, passwordHash: renewedHash } : account;
  }

  /** Notifies the owner in the portal, by email and by push of a login from a device that is not known. */
  async function reportDevice(account: Account, { hash }: OpenedSession, client: Client): Promise<void> {
    const { userID, role } = account;
    const { address } = client;
    const deviceName = describeDevice(client.userAgent).name;
    const when = { moment: clock().toISOString(), timeZone: config.propertyTimeZone };
    const text = newDeviceText(deviceName, address, when);
    // The delivery below also sends pushes.
    await context.notifications.notify(userID, NOTIFICATION_TYPES.accountSecurity, text, { isPushed: false });
    await context.delivery.enqueueOrLog({
      userIDs: [userID],
      kind: "new-device",
      ref: hash,
      // At most one email an hour.
      bundle: `new device ${clock().toISOString().slice(0, "2027-05-18T12".length)}`,
      data: { device: deviceName, address, at: when.moment, role },
    });
  }

  async function completeLogin(owner: Account, login: LoginDetails, client: Client): Promise<LoginResult> {
    const account = await context.accounts.recordFirstLogin(owner);
    const session = await openSession(account, login, client);
    const { firstName, lastName } =
      account.role === "staff" ? account : await context.residents.getOrCreate(account);
    log.info({ event: "login_ok", userID: account.userID, ...clientInfo(client) }, "a user logged in");
    if (await context.knownDevices.isNew(account, client.cookie))
      await reportDevice(account, session, client);
    const device = await context.knownDevices.remember(account, client.cookie);
    const secondFactorDueAt = (await context.secondFactorRule.dueDates([account])).get(account.userID);
    const user = {
      ...presentUser({ ...account, firstName, lastName }),
      ...(secondFactorDueAt && { secondFactorDueAt }),
    };
    return { user, session, remember: login.remember, device };
  }

  /** @throws HttpError 401, 409 without an app, 429 */
  async function proveSecondFactor(account: Account, code: string, client: Client): Promise<CodeKind> {
    const { userID } = account;
    const key = secondStepKey(userID);
    const count = { call: "second-factor", client, log };
    await countOrReject(rateLimits.logins.countLogin(key, client.address), count);
    try {
      const proof = await context.secondFactors.prove(userID, code, 401);
      await rateLimits.logins.uncountLogin(key, client.address);
      return proof;
    } catch (error) {
      if (error instanceof HttpError) {
        const event = { event: "second_factor_failed", reason: error.code, userID, ...clientInfo(client) };
        log.warn(event, "the second step of a login failed");
      }
      throw error;
    }
  }

  /** Tells the owner of failed logins. Not awaited, because the response time must not reveal whether the account exists. */
  function reportFailures({ userID }: Account): void {
    context.notifications
      .notify(userID, NOTIFICATION_TYPES.accountSecurity, LOGINS_FAILED_TEXT)
      .catch((err: unknown) =>
        log.warn(
          { err, userID },
          "the owner was not notified of failed logins: storing the notification failed",
        ),
      );
  }

  return {
    /** @throws HttpError 400 for incomplete input, 401 for wrong credentials, 403 for a closed account, 429 for too many tries, 503 for too many at once */
    async logIn(
      input: { email: string; password: string; role: string; remember: boolean },
      client: Client,
    ): Promise<LoginResult | SecondFactorChallenge> {
      const problem = loginProblem(input);
      if (problem !== undefined) throw validationError(problem);
      const email = normalizeEmail(input.email);
      const count = { call: "login", client, log };
      const deviceKey = await context.knownDevices.findKey(email, client.cookie);
      const shouldTellOwner = await countOrReject(
        rateLimits.logins.countLogin(email, client.address, deviceKey),
        count,
      );
      const account = await context.accounts.byEmail(email);
      const isRightPassword = await context.passwords.verify(
        account?.passwordHash ?? null,
        input.password,
        passwordQueueKey(email, client.address),
      );
      const refuse = () => {
        log.warn({ event: "login_failed", userID: account?.userID, ...clientInfo(client) }, "a login failed");
        return loginRefused();
      };
      if (!account || !isRightPassword) {
        if (shouldTellOwner && account) reportFailures(account);
        throw refuse();
      }
      // A right password is not a guess, even with the wrong choice of Resident and Staff.
      await rateLimits.logins.uncountLogin(email, client.address, deviceKey);
      // Each login of a person who knows the password opens a session, and may send an email.
      await countOrReject(rateLimits.logins.countSuccess(email), count);
      if (account.role !== input.role) throw refuse();
      if (account.access === "closed") throw accountClosed();
      const rehashedAccount = await withCurrentHash(account, input.password);
      const { userID } = account;
      const ways = await context.secondFactorRule.waysOf(account);
      if (ways.length === 0) {
        const login = { remember: input.remember, isSecondFactorProved: false };
        return completeLogin(rehashedAccount, login, client);
      }
      const challenge = await context.loginChallenges.open(rehashedAccount, input.remember);
      log.info(
        { event: "login_second_step", userID, ...clientInfo(client) },
        "a login waits for its second step",
      );
      const nextStep = { secondFactor: true, ...(ways.includes("passkey") && { ways }) } as const;
      return { nextStep, challenge };
    },

    /**
     * Completes a login with a code from the authenticator app, a recovery code or a passkey.
     * @param secret the value of the challenge's cookie
     * @throws HttpError 400 for incomplete input, 401 for a wrong code or passkey or an expired challenge, 403 for a closed account, 409 for a
     * code of a user without an app, or a passkey where the portal's address allows none, 429 for too many tries
     */
    async takeSecondStep(
      { code, credential }: { code: string; credential?: AuthenticationResponseJSON | undefined },
      secret: string | undefined,
      client: Client,
    ): Promise<LoginResult> {
      if (!credential && code.trim() === "") throw validationError(SECOND_FACTOR_TEXTS.codeMissing);
      const { pendingLogin, account } = await requirePendingLogin(secret);
      const { userID } = account;
      const passkeyUse = { purpose: "second-step", userID, sessionHash: pendingLogin.hash } as const;
      const passkey = credential && (await context.passkeys.verify(credential, passkeyUse));
      const proof = passkey ? "passkey" : await proveSecondFactor(account, code, client);
      // Before a step that can fail, because the code is used up.
      if (proof === "recovery-code")
        await context.audit.record({ action: "recovery-code-used", actorID: userID, userID });
      if (!(await context.loginChallenges.end(pendingLogin.hash))) throw challengeOver();
      const { remember } = pendingLogin;
      const login = { remember, isSecondFactorProved: true, ...(passkey && { passkey }) };
      return completeLogin(account, login, client);
    },

    /** The options with which a browser takes the second step with a passkey. @throws HttpError 401, 409 without passkeys, 429 */
    async beginPasskeyStep(secret: string | undefined, client: Client): ReturnType<Passkeys["beginUse"]> {
      const { pendingLogin, account } = await requirePendingLogin(secret);
      await countPasskeyUse(client);
      const { userID } = account;
      return context.passkeys.beginUse({ purpose: "second-step", userID, sessionHash: pendingLogin.hash });
    },

    /** The options with which any browser begins a login with a passkey. @throws HttpError 409 without passkeys, 429 */
    async beginPasskeyLogin(client: Client): ReturnType<Passkeys["beginUse"]> {
      await countPasskeyUse(client);
      return context.passkeys.beginUse({ purpose: "login" });
    },

    /**
     * Logs the owner of a passkey in. The passkey has verified its user, so it counts as both steps.
     * @throws HttpError 401 for a passkey that is not valid here, 403 for a closed account, 409 without passkeys
     */
    async logInWithPasskey(
      { credential, remember }: { credential: AuthenticationResponseJSON; remember: boolean },
      client: Client,
    ): Promise<LoginResult> {
      const passkey = await context.passkeys.verify(credential, { purpose: "login" });
      const account = await context.accounts.byUserID(passkey.userID);
      // An account that was closed, or waits for a link, has no password and accepts none; so it accepts no passkey.
      if (!account || account.passwordHash === null) {
        log.warn({ event: "login_failed", userID: passkey.userID, ...clientInfo(client) }, "a login failed");
        throw new HttpError(401, PASSKEY_TEXTS.refused, { code: "passkey_refused" });
      }
      if (account.access === "closed") throw accountClosed();
      return completeLogin(account, { remember, isSecondFactorProved: true, passkey }, client);
    },

    /** Ends the caller's session, if there is one, and its sockets. */
    async logOut(client: Client): Promise<void> {
      const sessionHash = context.sessions.hashIn(client.cookie);
      if (sessionHash === undefined) return;
      const user = client.userID === undefined ? undefined : await context.accounts.byUserID(client.userID);
      await context.sessions.end(sessionHash);
      channel.disconnectSession(sessionHash);
      if (user) context.sessionEvents.publishChange(user);
      log.info({ event: "logout", userID: client.userID, ...clientInfo(client) }, "a user logged out");
    },
  };
}
