/** Signing in, in one step or two, and signing out (specification, sections 2, 5 and 7). */
import type { Logger } from "pino";
import type { SecondFactorRequired } from "../domain/account.ts";
import { ACCOUNT_TEXTS, loginProblem } from "../domain/account-rules.ts";
import type { AuditEntry } from "../domain/audit-changes.ts";
import { normalizeEmail } from "../domain/email-address.ts";
import { NOTIFICATION_TYPES } from "../domain/notification-rules.ts";
import { LOGINS_FAILED_TEXT } from "../domain/notification-texts.ts";
import type { AccessLevel } from "../domain/roles.ts";
import { SECOND_FACTOR_TEXTS } from "../domain/second-factor-rules.ts";
import type { UserView } from "../domain/user.ts";
import { HttpError, validationError } from "../http/errors.ts";
import type { LiveChannel } from "../live/channel.ts";
import type { Throttle } from "../rate-limits/login-attempts.ts";
import type { Account } from "./accounts.repository.ts";
import type { Accounts } from "./accounts.service.ts";
import { type Caller, seen, throttled } from "./caller.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { Passwords } from "./passwords.ts";
import type { LoginChallenges } from "./second-factor/login-challenges.ts";
import type { Proof, SecondFactors } from "./second-factor/second-factor.service.ts";
import type { SessionEvents } from "./session-events.ts";
import type { OpenedSession, Sessions } from "./sessions.ts";

export interface SignInOptions {
  accounts: Pick<Accounts, "byEmail" | "byUserID" | "renewHash">;
  sessions: Sessions;
  passwords: Passwords;
  throttle: Throttle;
  devices: KnownDevices;
  /** Stores a notification. */
  notify(userID: string, type: string, message: string): Promise<unknown>;
  challenges: LoginChallenges;
  secondFactors: Pick<SecondFactors, "isOn" | "prove">;
  channel: Pick<LiveChannel, "endSession">;
  news: SessionEvents;
  /** The resident record of an account, made where there is none yet. */
  ensureResident(account: {
    userID: string;
    email: string;
    access: AccessLevel;
  }): Promise<{ firstName: string; lastName: string }>;
  record(note: AuditEntry): Promise<void>;
  log: Pick<Logger, "info" | "warn">;
}

/** Somebody is in. */
export interface LoginResult {
  user: UserView;
  session: OpenedSession;
  remember: boolean;
  /** What the cookie of the now known device carries. */
  device: string;
}

/** The password was right; a code is asked for. */
interface HalfSignedIn {
  wanted: SecondFactorRequired;
  /** What the challenge's cookie carries. */
  challenge: string;
}

export interface SignIn {
  /** @throws HttpError 400 incomplete, 401 not right, 429 too many tries, 503 too many at once */
  signIn(
    input: { email: string; password: string; role: string; remember: boolean },
    caller: Caller,
  ): Promise<LoginResult | HalfSignedIn>;
  /**
   * The second step, by a code of the app or a recovery code.
   * @param challenge what the challenge's cookie carries
   * @throws HttpError 400 incomplete, 401 not right or too late, 429 too many tries
   */
  secondStep(code: string, challenge: string | undefined, caller: Caller): Promise<LoginResult>;
  /** Ends the caller's session, if there is one, and its sockets. */
  signOut(caller: Caller): Promise<void>;
}

/** How somebody comes in. */
interface Entry {
  remember: boolean;
  /** Whether a second factor was proven beside the password. */
  codeGiven: boolean;
}

/** As much of a user as the user is told about themselves. */
export function presentUser(user: UserView): UserView {
  const { userID, role, firstName, lastName, email, access } = user;
  return { userID, role, firstName, lastName, email, access };
}

const loginRefused = () => new HttpError(401, ACCOUNT_TEXTS.loginRefused, { code: "login_refused" });
const challengeOver = () => new HttpError(401, SECOND_FACTOR_TEXTS.challengeOver, { code: "challenge_over" });

/** What tries of the second step are counted under, apart from those of the password. */
export const secondStepKey = (userID: string) => `${userID} second factor`;

/** Signing in and out, over the parts that do it. */
export function createSignIn(options: SignInOptions): SignIn {
  const { accounts, sessions, passwords, throttle, challenges, secondFactors, channel, news, log } = options;

  /**
   * Opens a session. Whoever changes a password or turns a second factor on first stores that and then ends all sessions, so
   * a session that is stored before these two are read again is either ended by that change or refused here.
   */
  async function openSession(
    account: Account,
    { remember, codeGiven }: Entry,
    caller: Caller,
  ): Promise<OpenedSession> {
    const session = await sessions.open(account.userID, remember, caller);
    if (session.replaced !== undefined) channel.endSession(session.replaced);
    const [now, codeNeeded] = await Promise.all([
      accounts.byUserID(account.userID),
      secondFactors.isOn(account.userID),
    ]);
    if (now?.passwordHash !== account.passwordHash || (codeNeeded && !codeGiven)) {
      await sessions.end(session.key);
      throw loginRefused();
    }
    news.changed(account);
    return session;
  }

  /** The account with its password hashed at today's cost. */
  async function rehashed(account: Account, password: string): Promise<Account> {
    const { userID, passwordHash: from } = account;
    if (from === null || !passwords.needsRehash(from)) return account;
    const passwordHash = await passwords.hash(password);
    await accounts.renewHash(userID, from, passwordHash);
    return { ...account, passwordHash };
  }

  async function enter(account: Account, entry: Entry, caller: Caller): Promise<LoginResult> {
    const session = await openSession(account, entry, caller);
    const { firstName, lastName } =
      account.role === "staff" ? account : await options.ensureResident(account);
    log.info({ event: "login_ok", userID: account.userID, ...seen(caller) }, "a user signed in");
    const device = await options.devices.remember(account, caller.cookie);
    const user = presentUser({ ...account, firstName, lastName });
    return { user, session, remember: entry.remember, device };
  }

  /** @throws HttpError 401, 429 */
  async function proven(account: Account, code: string, caller: Caller): Promise<Proof> {
    const { userID } = account;
    const key = secondStepKey(userID);
    const noted = { call: "second-factor", caller, log };
    await throttled(throttle.checkSignIn(key, caller.address), noted);
    try {
      const proof = await secondFactors.prove(userID, code, 401);
      await throttle.signInSucceeded(key, caller.address);
      return proof;
    } catch (error) {
      if (error instanceof HttpError) {
        const event = { event: "second_factor_failed", reason: error.code, userID, ...seen(caller) };
        log.warn(event, "a second step failed");
      }
      throw error;
    }
  }

  /** Not waited for: whether there is anybody to tell must not show in the answer's time. */
  function tellOfFailures({ userID }: Account): void {
    options
      .notify(userID, NOTIFICATION_TYPES.accountSecurity, LOGINS_FAILED_TEXT)
      .catch((err: unknown) =>
        log.warn({ err, userID }, "a notification of failed logins could not be stored"),
      );
  }

  return {
    async signIn(input, caller) {
      const problem = loginProblem(input);
      if (problem !== undefined) throw validationError(problem);
      const email = normalizeEmail(input.email);
      const device = await options.devices.keyOf(email, caller.cookie);
      const check = throttle.checkSignIn(email, caller.address, device);
      const budgetSpent = await throttled(check, { call: "login", caller, log });
      const found = await accounts.byEmail(input.email);
      const matches = await passwords.verify(found?.passwordHash ?? null, input.password);
      if (!found || !matches || found.role !== input.role) {
        if (budgetSpent && found) tellOfFailures(found);
        log.warn({ event: "login_failed", userID: found?.userID, ...seen(caller) }, "a sign-in failed");
        throw loginRefused();
      }
      await throttle.signInSucceeded(email, caller.address, device);
      const account = await rehashed(found, input.password);
      const { userID } = account;
      if (!(await secondFactors.isOn(userID))) {
        return enter(account, { remember: input.remember, codeGiven: false }, caller);
      }
      const challenge = await challenges.open(account, input.remember);
      log.info({ event: "login_second_step", userID, ...seen(caller) }, "a sign-in waits for its code");
      return { wanted: { secondFactor: true }, challenge };
    },

    async secondStep(code, secret, caller) {
      if (code.trim() === "") throw validationError(SECOND_FACTOR_TEXTS.codeMissing);
      const challenge = await challenges.look(secret);
      const account = challenge && (await accounts.byUserID(challenge.userID));
      if (!account || !challenge.isFor(account) || !(await secondFactors.isOn(account.userID))) {
        throw challengeOver();
      }
      const proof = await proven(account, code, caller);
      if (!(await challenges.end(challenge.key))) throw challengeOver();
      const entered = await enter(account, { remember: challenge.remember, codeGiven: true }, caller);
      const { userID } = account;
      if (proof === "recovery-code") {
        await options.record({ action: "recovery-code-used", actorID: userID, userID });
      }
      return entered;
    },

    async signOut(caller) {
      const key = sessions.keyOf(caller.cookie);
      if (key === undefined) return;
      const user = caller.userID === undefined ? undefined : await accounts.byUserID(caller.userID);
      await sessions.end(key);
      channel.endSession(key);
      if (user) news.changed(user);
      log.info({ event: "logout", userID: caller.userID, ...seen(caller) }, "a user signed out");
    },
  };
}
