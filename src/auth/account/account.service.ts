/** Changes to a user's own account: a new password, and for staff a second factor. Each asks for the password again. */

import type { AuditService } from "../../audit/audit.service.ts";
import type { AppContext } from "../../context.ts";
import type { EnrolmentView, RecoveryCodesView, SecondFactorView } from "../../domain/account.ts";
import { newPasswordProblem, PASSWORD_TEXTS } from "../../domain/account-rules.ts";
import { SECOND_FACTOR_TEXTS } from "../../domain/second-factor-rules.ts";
import { conflict, HttpError, unauthorized, validationError } from "../../http/errors.ts";
import type { SignedIn } from "../../http/state.ts";
import type { Accounts } from "../accounts.service.ts";
import type { KnownDevices } from "../known-devices.ts";
import type { OneTimeLinks } from "../one-time-links.ts";
import { passwordProblem } from "../password-strength.ts";
import type { Passwords } from "../passwords.ts";
import type { SecondFactors } from "../second-factor/second-factor.service.ts";
import { type Client, clientInfo, countOrReject, secondStepKey } from "../sign-in.ts";
import type { SessionList } from "./session-list.ts";

/** All methods but `secondFactor`: @throws HttpError 400 for invalid input, 409 in the wrong state, 429, 503 */
export interface AccountService {
  secondFactor(user: SignedIn): Promise<SecondFactorView>;
  /** Sets a new password, ends the user's other sessions and unused links, and gives this session a new id. */
  changePassword(
    user: SignedIn,
    form: { currentPassword: string; newPassword: string },
    client: Client,
  ): Promise<{ session: NewCookie }>;
  /** Creates the key for an authenticator app. */
  beginSecondFactor(user: SignedIn, form: { password: string }, client: Client): Promise<EnrolmentView>;
  /** Turns the second factor on with the app's first code. Ends sessions and links like `changePassword`. */
  confirmSecondFactor(
    user: SignedIn,
    form: { code: string },
    client: Client,
  ): Promise<RecoveryCodesView & { session: NewCookie }>;
  /** Replaces all recovery codes. */
  renewRecoveryCodes(user: SignedIn, form: Proofs, client: Client): Promise<RecoveryCodesView>;
  turnSecondFactorOff(user: SignedIn, form: Proofs, client: Client): Promise<void>;
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
    client: Client,
    field = "password",
  ): Promise<void> {
    if (password === "") throw validationError({ field, text: PASSWORD_TEXTS.currentMissing });
    const { email, userID } = user;
    const device = await devices.keyOf(email, client.cookie);
    await countOrReject(rateLimits.logins.checkSignIn(email, client.address, device), {
      call: "password",
      client,
      log,
    });
    const account = await accounts.byUserID(userID);
    if (!account) throw unauthorized();
    if (!(await passwords.verify(account.passwordHash, password))) {
      log.warn(
        { event: "password_refused", userID, ...clientInfo(client) },
        "the current password was wrong",
      );
      throw new HttpError(400, PASSWORD_TEXTS.currentRefused, { code: "password_refused", field });
    }
    await rateLimits.logins.signInSucceeded(email, client.address, device);
  }

  /** @throws HttpError 400 for a wrong code, 429 */
  async function checkCode(user: SignedIn, check: () => Promise<unknown>, client: Client): Promise<void> {
    const key = secondStepKey(user.userID);
    await countOrReject(rateLimits.logins.checkSignIn(key, client.address), {
      call: "second-factor",
      client,
      log,
    });
    await check();
    await rateLimits.logins.signInSucceeded(key, client.address);
  }

  async function checkProofs(user: SignedIn, { password, code }: Proofs, client: Client): Promise<void> {
    if (password === "") throw validationError(PASSWORD_TEXTS.currentMissing);
    if (code.trim() === "") throw validationError(SECOND_FACTOR_TEXTS.codeMissing);
    if (!(await secondFactors.isOn(user.userID))) throw conflict(SECOND_FACTOR_TEXTS.notOn);
    await checkPassword(user, password, client);
    await checkCode(user, () => secondFactors.prove(user.userID, code, 400), client);
  }

  /** Ends the user's other sessions and all unused links, and gives this session a new id. */
  async function endEverythingElse(user: SignedIn): Promise<NewCookie> {
    await links.revokeAll(user.userID);
    return sessionList.renewAndEndOthers(user, user.sessionHash);
  }

  /** Writes to the log and to the audit trail. */
  async function note(action: string, { userID }: SignedIn, client: Client): Promise<void> {
    await audit.record({ action, actorID: userID, userID });
    log.info({ event: action.replaceAll("-", "_"), userID, ...clientInfo(client) }, "an account was changed");
  }

  return {
    secondFactor: ({ userID }) => secondFactors.view(userID),

    async changePassword(user, { currentPassword, newPassword }, client) {
      const problem = newPasswordProblem({ currentPassword, newPassword });
      if (problem !== undefined) throw validationError(problem);
      const weakness = passwordProblem(newPassword, user.email);
      if (weakness !== undefined) throw validationError({ field: "newPassword", text: weakness });
      await checkPassword(user, currentPassword, client, "currentPassword");
      await accounts.setPassword(user.userID, await passwords.hash(newPassword));
      await note("password-changed", user, client);
      return { session: await endEverythingElse(user) };
    },

    async beginSecondFactor(user, { password }, client) {
      await checkPassword(user, password, client);
      return secondFactors.begin(user);
    },

    async confirmSecondFactor(user, { code }, client) {
      if (code.trim() === "") throw validationError(SECOND_FACTOR_TEXTS.codeMissing);
      let recoveryCodes: string[] = [];
      const confirm = async () => {
        recoveryCodes = await secondFactors.confirm(user.userID, code);
      };
      await checkCode(user, confirm, client);
      await note("second-factor-on", user, client);
      return { recoveryCodes, session: await endEverythingElse(user) };
    },

    async renewRecoveryCodes(user, form, client) {
      await checkProofs(user, form, client);
      const recoveryCodes = await secondFactors.renewCodes(user.userID);
      await note("recovery-codes-renewed", user, client);
      return { recoveryCodes };
    },

    async turnSecondFactorOff(user, form, client) {
      await checkProofs(user, form, client);
      await secondFactors.turnOff(user.userID);
      await note("second-factor-off", user, client);
    },
  };
}
