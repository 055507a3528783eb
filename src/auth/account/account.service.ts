/**
 * Changes to a user's own account: a new password, the second factor and the sessions. Each change asks for the password, or its caller must
 * require a recent login. `confirmSecondFactor` needs neither, because `beginSecondFactor` has asked for the password.
 */
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { AppContext } from "../../context.ts";
import type { EnrollmentView, RecoveryCodesView, SecondFactorView } from "../../domain/account.ts";
import { newPasswordProblem, PASSWORD_TEXTS } from "../../domain/account-rules.ts";
import type { Text } from "../../domain/message.ts";
import { NOTIFICATION_TYPES } from "../../domain/notification-rules.ts";
import {
  CODES_RENEWED_TEXT,
  DEVICES_ENDED_TEXT,
  PASSWORD_CHANGED_TEXT,
  SECOND_FACTOR_OFF_TEXT,
  SECOND_FACTOR_ON_TEXT,
} from "../../domain/notification-texts.ts";
import { PASSKEY_TEXTS } from "../../domain/passkey-rules.ts";
import { SECOND_FACTOR_TEXTS } from "../../domain/second-factor-rules.ts";
import { conflict, HttpError, unauthorized, validationError } from "../../http/errors.ts";
import type { SignedIn } from "../../http/state.ts";
import { type Client, clientInfo, countOrReject } from "../client.ts";
import { passwordQueueKey, secondStepKey } from "../login.ts";
import type { Passkeys } from "../passkeys/passkeys.service.ts";
import { passwordProblem } from "../password-strength.ts";
import type { NewCookie } from "./session-list.ts";

/** The proofs that confirm a login: the password, with two-step login also a code of the app or a recovery code; or a passkey alone. */
interface Proofs {
  password: string;
  code: string;
  credential?: AuthenticationResponseJSON | undefined;
}

/** The methods can throw HttpError 400 for invalid input, 401 for an account that was closed, 409 in the wrong state, 429, 503. */
export function createAccountService(context: AppContext) {
  const { log, rateLimits } = context;

  /** @param field the password's field in the request @throws HttpError 400 for a wrong password, 401 without an account, 429, 503 */
  async function checkPassword(
    user: SignedIn,
    password: string,
    client: Client,
    field = "password",
  ): Promise<void> {
    if (password === "") throw validationError({ field, text: PASSWORD_TEXTS.currentMissing });
    const { email, userID } = user;
    const deviceKey = await context.knownDevices.findKey(email, client.cookie);
    const count = { call: "password", client, log };
    await countOrReject(rateLimits.logins.countLogin(email, client.address, deviceKey), count);
    const account = await context.accounts.byUserID(userID);
    if (!account) throw unauthorized();
    const queueKey = passwordQueueKey(email, client.address);
    if (!(await context.passwords.verify(account.passwordHash, password, queueKey))) {
      log.warn(
        { event: "password_refused", userID, ...clientInfo(client) },
        "the current password was wrong",
      );
      throw new HttpError(400, PASSWORD_TEXTS.currentRefused, { code: "password_refused", field });
    }
    await rateLimits.logins.uncountLogin(email, client.address, deviceKey);
    // Bounds the hashes and emails that a person with the password can cause (`successes` in login-attempts.ts).
    await countOrReject(rateLimits.logins.countSuccess(email), count);
  }

  /** Counts a try of a code, and checks it. @throws HttpError 400 for a wrong code, 429 */
  async function tryCode<T>(user: SignedIn, check: () => Promise<T>, client: Client): Promise<T> {
    const key = secondStepKey(user.userID);
    const count = { call: "second-factor", client, log };
    await countOrReject(rateLimits.logins.countLogin(key, client.address), count);
    const result = await check();
    await rateLimits.logins.uncountLogin(key, client.address);
    return result;
  }

  const confirmationOf = ({ userID, sessionHash }: SignedIn) =>
    ({ purpose: "confirmation", userID, sessionHash }) as const;

  /**
   * Checks a passkey, or a password with a code where a login takes one. The order is that of the form: a missing password is reported before
   * a missing code, and no hash is computed before both are there.
   * @throws HttpError 400, 401, 429, 503
   */
  async function checkProofs(user: SignedIn, proofs: Proofs, client: Client): Promise<void> {
    const { password, code, credential } = proofs;
    if (credential) {
      await context.passkeys.verify(credential, confirmationOf(user));
      return;
    }
    const ways = await context.secondFactorRule.waysOf(user);
    const isCodeNeeded = ways.includes("code");
    // A login takes a passkey as its second step, and there is no app.
    if (ways.length > 0 && !isCodeNeeded) throw validationError(PASSKEY_TEXTS.needed);
    // A missing password is reported by `checkPassword`.
    if (password !== "" && isCodeNeeded && code.trim() === "")
      throw validationError({ field: "code", text: SECOND_FACTOR_TEXTS.codeMissing });
    await checkPassword(user, password, client);
    if (!isCodeNeeded) return;
    const proof = await tryCode(user, () => context.secondFactors.prove(user.userID, code, 400), client);
    if (proof === "recovery-code") await recordChange("recovery-code-used", user, client);
  }

  /** @throws HttpError 409 */
  async function requireOn({ userID }: SignedIn): Promise<void> {
    if (!(await context.secondFactors.isOn(userID))) throw conflict(SECOND_FACTOR_TEXTS.notOn);
  }

  /** Writes to the log and to the audit trail. */
  async function recordChange(action: string, { userID }: SignedIn, client: Client): Promise<void> {
    await context.audit.record({ action, actorID: userID, userID });
    log.info({ event: action.replaceAll("-", "_"), userID, ...clientInfo(client) }, "an account was changed");
  }

  const notifyOwner = ({ userID }: SignedIn, text: Text) =>
    context.notifications.notify(userID, NOTIFICATION_TYPES.accountSecurity, text);

  /** Started together: the owner is notified even if the audit event can't be stored. */
  const recordAndNotify = (action: string, text: Text, user: SignedIn, client: Client) =>
    Promise.all([recordChange(action, user, client), notifyOwner(user, text)]);

  return {
    async secondFactor({ userID, role }: SignedIn): Promise<SecondFactorView> {
      const required = await context.secondFactorRule.isRequiredFor(role);
      return { ...(await context.secondFactors.view(userID)), required };
    },

    /** Sets a new password, ends the user's other sessions and unused links, and gives this session a new id. */
    async changePassword(
      user: SignedIn,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      client: Client,
    ): Promise<{ session: NewCookie }> {
      const problem = newPasswordProblem({ currentPassword, newPassword });
      if (problem !== undefined) throw validationError(problem);
      const { name: propertyName } = context.settings.current().property;
      const weakness = passwordProblem(newPassword, { email: user.email, propertyName });
      if (weakness !== undefined) throw validationError({ field: "newPassword", text: weakness });
      await checkPassword(user, currentPassword, client, "currentPassword");
      const passwordHash = await context.passwords.hash(newPassword);
      const isSet = await context.sessionList.endOthersAround(user, user.sessionHash, () =>
        context.accounts.setPassword(user, passwordHash),
      );
      if (!isSet) throw unauthorized();
      // Devices that logged in with the former password become unknown; this one stays known.
      await context.knownDevices.forgetOthersOf(user, client.cookie);
      await recordAndNotify("password-changed", PASSWORD_CHANGED_TEXT, user, client);
      return { session: await context.sessionList.renew(user, user.sessionHash) };
    },

    /** Creates the key for an authenticator app. */
    async beginSecondFactor(
      user: SignedIn,
      { password }: { password: string },
      client: Client,
    ): Promise<EnrollmentView> {
      await checkPassword(user, password, client);
      return context.secondFactors.begin(user);
    },

    /** Turns the second factor on with the app's first code. Ends sessions and links like `changePassword`. */
    async confirmSecondFactor(
      user: SignedIn,
      { code }: { code: string },
      client: Client,
    ): Promise<RecoveryCodesView & { session: NewCookie }> {
      if (code.trim() === "") throw validationError(SECOND_FACTOR_TEXTS.codeMissing);
      const confirm = () =>
        context.secondFactors.confirm(user.userID, code, (activate) =>
          context.sessionList.endOthersAround(user, user.sessionHash, activate),
        );
      await tryCode(user, confirm, client);
      const recoveryCodes = await context.secondFactors.renewCodes(user.userID);
      await recordAndNotify("second-factor-on", SECOND_FACTOR_ON_TEXT, user, client);
      return { recoveryCodes, session: await context.sessionList.renew(user, user.sessionHash) };
    },

    /** Replaces all recovery codes. The caller must require a recent login. */
    async renewRecoveryCodes(user: SignedIn, client: Client): Promise<RecoveryCodesView> {
      await requireOn(user);
      const recoveryCodes = await context.secondFactors.renewCodes(user.userID);
      await recordAndNotify("recovery-codes-renewed", CODES_RENEWED_TEXT, user, client);
      return { recoveryCodes };
    },

    /** The options with which a browser confirms the login of a session with a passkey. */
    beginPasskeyConfirmation: (user: SignedIn): ReturnType<Passkeys["beginUse"]> =>
      context.passkeys.beginUse(confirmationOf(user)),

    /** Confirms that the user of a session is its account's owner. Gives the session a new id. */
    async reauthenticate(user: SignedIn, form: Proofs, client: Client): Promise<{ session: NewCookie }> {
      await checkProofs(user, form, client);
      log.info(
        { event: "reauthenticated", userID: user.userID, ...clientInfo(client) },
        "a user confirmed a login",
      );
      return { session: await context.sessionList.renew(user, user.sessionHash, { isConfirmed: true }) };
    },

    /** Ends another session of the user. The caller must require a recent login. @throws HttpError 404 */
    async endSession(user: SignedIn, publicID: string): Promise<void> {
      await context.sessionList.endOne(user, publicID);
      await notifyOwner(user, DEVICES_ENDED_TEXT);
    },

    /** Ends the user's other sessions. The caller must require a recent login. @returns how many ended */
    async endOtherSessions(user: SignedIn): Promise<number> {
      const endedCount = await context.sessionList.endAll(user, user.sessionHash);
      if (endedCount > 0) await notifyOwner(user, DEVICES_ENDED_TEXT);
      return endedCount;
    },

    /** Turns the second factor off. The caller must require a recent login. */
    async turnSecondFactorOff(user: SignedIn, client: Client): Promise<void> {
      if (await context.secondFactorRule.isRequiredFor(user.role))
        throw conflict(SECOND_FACTOR_TEXTS.required);
      await requireOn(user);
      await context.secondFactors.turnOff(user.userID);
      await recordAndNotify("second-factor-off", SECOND_FACTOR_OFF_TEXT, user, client);
    },
  };
}
