/** Changes to a user's own account: a new password, and for staff a second factor. Each asks for the password again. */

import type { AuditService } from "../../audit/audit.service.ts";
import type { AppContext } from "../../context.ts";
import type { EnrolmentView, RecoveryCodesView, SecondFactorView } from "../../domain/account.ts";
import { newPasswordProblem, PASSWORD_TEXTS } from "../../domain/account-rules.ts";
import { SECOND_FACTOR_TEXTS } from "../../domain/second-factor-rules.ts";
import { conflict, HttpError, notSignedIn, validationError } from "../../http/errors.ts";
import type { SignedIn } from "../../http/state.ts";
import type { Accounts } from "../accounts.service.ts";
import type { KnownDevices } from "../known-devices.ts";
import type { OneTimeLinks } from "../one-time-links.ts";
import { passwordProblem } from "../password-strength.ts";
import type { Passwords } from "../passwords.ts";
import type { SecondFactors } from "../second-factor/second-factor.service.ts";
import { type Caller, clientInfo, countOrReject, secondStepKey } from "../sign-in.ts";
import type { SessionList } from "./session-list.ts";

/** All methods but `secondFactor`: @throws HttpError 400 for invalid input, 409 in the wrong state, 429, 503 */
export interface AccountService {
  secondFactor(user: SignedIn): Promise<SecondFactorView>;
  /** Sets a new password, ends the user's other sessions and unused links, and gives this session a new id. */
  changePassword(
    user: SignedIn,
    form: { currentPassword: string; newPassword: string },
    caller: Caller,
  ): Promise<{ session: NewCookie }>;
  /** Creates the key for an authenticator app. */
  beginSecondFactor(user: SignedIn, form: { password: string }, caller: Caller): Promise<EnrolmentView>;
  /** Turns the second factor on with the app's first code. Ends sessions and links like `changePassword`. */
  confirmSecondFactor(
    user: SignedIn,
    form: { code: string },
    caller: Caller,
  ): Promise<RecoveryCodesView & { session: NewCookie }>;
  /** Replaces all recovery codes. */
  renewRecoveryCodes(user: SignedIn, form: Proofs, caller: Caller): Promise<RecoveryCodesView>;
  turnSecondFactorOff(user: SignedIn, form: Proofs, caller: Caller): Promise<void>;
}

/** The session's new cookie; undefined if the session has ended. */
export type NewCookie = Awaited<ReturnType<SessionList["renewAndEndOthers"]>>;

/** Required to renew recovery codes or turn the second factor off: the password, and a code of the app or a recovery code. */
interface Proofs {
  password: string;
  code: string;
}

export function createAccountService(
  { log, rateLimits }: Pick<AppContext, "log" | "rateLimits">,
  services: {
    accounts: Accounts;
    audit: Pick<AuditService, "record">;
    devices: KnownDevices;
    links: OneTimeLinks;
    passwords: Passwords;
    secondFactors: SecondFactors;
    sessionList: SessionList;
  },
): AccountService {
  const { accounts, audit, devices, links, passwords, secondFactors, sessionList } = services;

  /** @param field of the password in the request. @throws HttpError 400 for a wrong password, 429, 503 */
  async function checkPassword(
    user: SignedIn,
    password: string,
    caller: Caller,
    field = "password",
  ): Promise<void> {
    if (password === "") throw validationError({ field, text: PASSWORD_TEXTS.currentMissing });
    const { email, userID } = user;
    const device = await devices.keyOf(email, caller.cookie);
    await countOrReject(rateLimits.logins.checkSignIn(email, caller.address, device), {
      call: "password",
      caller,
      log,
    });
    const account = await accounts.byUserID(userID);
    if (!account) throw notSignedIn();
    if (!(await passwords.verify(account.passwordHash, password))) {
      log.warn(
        { event: "password_refused", userID, ...clientInfo(caller) },
        "the current password was wrong",
      );
      throw new HttpError(400, PASSWORD_TEXTS.currentRefused, { code: "password_refused", field });
    }
    await rateLimits.logins.signInSucceeded(email, caller.address, device);
  }

  /** @throws HttpError 400 for a wrong code, 429 */
  async function checkCode(user: SignedIn, check: () => Promise<unknown>, caller: Caller): Promise<void> {
    const key = secondStepKey(user.userID);
    await countOrReject(rateLimits.logins.checkSignIn(key, caller.address), {
      call: "second-factor",
      caller,
      log,
    });
    await check();
    await rateLimits.logins.signInSucceeded(key, caller.address);
  }

  async function checkProofs(user: SignedIn, { password, code }: Proofs, caller: Caller): Promise<void> {
    if (password === "") throw validationError(PASSWORD_TEXTS.currentMissing);
    if (code.trim() === "") throw validationError(SECOND_FACTOR_TEXTS.codeMissing);
    if (!(await secondFactors.isOn(user.userID))) throw conflict(SECOND_FACTOR_TEXTS.notOn);
    await checkPassword(user, password, caller);
    await checkCode(user, () => secondFactors.prove(user.userID, code, 400), caller);
  }

  /** Ends the user's other sessions and all unused links, and gives this session a new id. */
  async function endEverythingElse(user: SignedIn): Promise<NewCookie> {
    await links.revokeAll(user.userID);
    return sessionList.renewAndEndOthers(user, user.sessionHash);
  }

  /** Writes to the log and to the audit trail. */
  async function note(action: string, { userID }: SignedIn, caller: Caller): Promise<void> {
    await audit.record({ action, actorID: userID, userID });
    log.info({ event: action.replaceAll("-", "_"), userID, ...clientInfo(caller) }, "an account was changed");
  }

  return {
    secondFactor: ({ userID }) => secondFactors.view(userID),

    async changePassword(user, { currentPassword, newPassword }, caller) {
      const problem = newPasswordProblem({ currentPassword, newPassword });
      if (problem !== undefined) throw validationError(problem);
      const weakness = passwordProblem(newPassword, user.email);
      if (weakness !== undefined) throw validationError({ field: "newPassword", text: weakness });
      await checkPassword(user, currentPassword, caller, "currentPassword");
      await accounts.setPassword(user.userID, await passwords.hash(newPassword));
      await note("password-changed", user, caller);
      return { session: await endEverythingElse(user) };
    },

    async beginSecondFactor(user, { password }, caller) {
      await checkPassword(user, password, caller);
      return secondFactors.begin(user);
    },

    async confirmSecondFactor(user, { code }, caller) {
      if (code.trim() === "") throw validationError(SECOND_FACTOR_TEXTS.codeMissing);
      let recoveryCodes: string[] = [];
      const confirm = async () => {
        recoveryCodes = await secondFactors.confirm(user.userID, code);
      };
      await checkCode(user, confirm, caller);
      await note("second-factor-on", user, caller);
      return { recoveryCodes, session: await endEverythingElse(user) };
    },

    async renewRecoveryCodes(user, form, caller) {
      await checkProofs(user, form, caller);
      const recoveryCodes = await secondFactors.renewCodes(user.userID);
      await note("recovery-codes-renewed", user, caller);
      return { recoveryCodes };
    },

    async turnSecondFactorOff(user, form, caller) {
      await checkProofs(user, form, caller);
      await secondFactors.turnOff(user.userID);
      await note("second-factor-off", user, caller);
    },
  };
}
