/** Signing in, signing out and registering (specification, sections 2, 5 and 7), and every way in which a password is set. */
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Account } from "../database/stores/accounts.ts";
import type { LinkPurpose } from "../database/stores/one-time-links.ts";
import { ACCOUNT_TEXTS, loginProblem, normalizeEmail, registrationProblem } from "../domain/account-rules.ts";
import type { AccessLevel } from "../domain/roles.ts";
import type { SessionUserView } from "../domain/views.ts";
import { conflict, forbidden, notFound, Refusal, ruleBroken } from "../http/errors.ts";
import type { LiveChannel } from "../live/channel.ts";
import type { Accounts } from "./accounts.service.ts";
import type { OneTimeLinks } from "./one-time-links.ts";
import { passwordProblem } from "./password-strength.ts";
import type { Passwords } from "./passwords.ts";
import type { OpenedSession, Sessions } from "./sessions.ts";
import type { Throttle } from "./throttle.ts";

/** Who is asking, for limits, for the session and for the log. */
export interface Caller {
  address: string;
  requestID: string;
  /** Whoever is signed in already. */
  userID: string | undefined;
  /** The request's Cookie header. */
  cookie: string | undefined;
}

export type Registered = Pick<SessionUserView, "userID" | "role" | "access">;

interface Names {
  firstName: string;
  lastName: string;
}

export interface AuthServiceOptions {
  config: Pick<Config, "registration">;
  accounts: Accounts;
  sessions: Sessions;
  passwords: Passwords;
  throttle: Throttle;
  links: OneTimeLinks;
  channel: Pick<LiveChannel, "endSession" | "endUser">;
  /** The resident record of an account, made where there is none yet. */
  ensureResident(account: { userID: string; email: string; access: AccessLevel }): Promise<Names>;
  log: Pick<Logger, "info" | "warn">;
}

export interface AuthService {
  /** @throws Refusal 400 incomplete, 401 not right, 429 too many tries, 503 too many at once */
  signIn(
    input: { email: string; password: string; role: string; remember: boolean },
    caller: Caller,
  ): Promise<{ user: SessionUserView; session: OpenedSession }>;
  /** Ends the caller's session, if there is one, and its sockets. */
  signOut(caller: Caller): Promise<void>;
  /**
   * Registers a newcomer, or sets the password of the account behind an invitation or a reset link.
   * @returns who it is, and whether a way in was made (true) or a password replaced (false)
   * @throws Refusal 400 for a rule or a link, 403 without a needed invitation, 409 for a known e-mail, 429, 503
   */
  register(
    input: { email: string; password: string; invite?: string | undefined; reset?: string | undefined },
    caller: Caller,
  ): Promise<Registered & { created: boolean }>;
  /** Whom a usable link is for. @throws Refusal 404 when it can't be used */
  linkOwner(purpose: LinkPurpose, token: string): Promise<{ email: string; purpose: LinkPurpose }>;
  /** A new link for a resident's account, as path and query. @throws Refusal 404 */
  issueLink(purpose: LinkPurpose, userID: string, issuedBy: string): Promise<string>;
  /** Whether a resident's latest invitation still waits, was used or is over, for the profile. */
  invitationState(userID: string): Promise<InvitationState>;
}

export type InvitationState = "none" | "open" | "used" | "expired";

/** As much of a user as the user is told about themselves. */
export function presentUser(user: SessionUserView): SessionUserView {
  const { userID, role, firstName, lastName, email, access } = user;
  return { userID, role, firstName, lastName, email, access };
}

/** What of a caller the log keeps. */
const seen = ({ address, requestID }: Caller) => ({ address, requestID });

const loginRefused = () => new Refusal(401, ACCOUNT_TEXTS.loginRefused, { code: "login_refused" });

/** Everything about signing in, over the parts that do it. */
export function createAuthService(options: AuthServiceOptions): AuthService {
  const { accounts, sessions, passwords, throttle, links, channel, log } = options;
  const { registration } = options.config;

  /** Counts a try. @throws Refusal 429, which is noted */
  async function throttled(count: Promise<void>, call: string, caller: Caller): Promise<void> {
    try {
      await count;
    } catch (error) {
      if (error instanceof Refusal)
        log.warn({ event: "throttled", call, ...seen(caller) }, "a try was throttled");
      throw error;
    }
  }

  /** Opens a session, unless the password was changed while it was being checked. */
  async function openSession(account: Account, remember: boolean, caller: Caller): Promise<OpenedSession> {
    const session = await sessions.open(account.userID, remember, caller.cookie);
    if (session.replaced !== undefined) channel.endSession(session.replaced);
    const now = await accounts.byUserID(account.userID);
    if (now?.passwordHash === account.passwordHash) return session;
    await sessions.end(session.key);
    throw loginRefused();
  }

  async function rehashWhenOutdated(account: Account, password: string): Promise<void> {
    if (account.passwordHash === null || !passwords.needsRehash(account.passwordHash)) return;
    await accounts.setPassword(account.userID, await passwords.hash(password));
  }

  /** Sets the password of the account behind a link; whoever was signed in there is not any more. */
  async function redeem(
    purpose: LinkPurpose,
    token: string,
    input: { email: string; password: string },
    caller: Caller,
  ): Promise<Registered> {
    const link = await links.look(token, purpose);
    const account = link && (await accounts.byUserID(link.userID));
    if (!account) throw ruleBroken(ACCOUNT_TEXTS.linkInvalid);
    if (account.email !== input.email) throw ruleBroken(ACCOUNT_TEXTS.linkOtherEmail);
    const passwordHash = await passwords.hash(input.password);
    if (!(await links.use(token, purpose))) throw ruleBroken(ACCOUNT_TEXTS.linkInvalid);
    const { userID, role, access } = account;
    await accounts.setPassword(userID, passwordHash);
    await sessions.endAllOf(userID);
    channel.endUser(userID);
    log.info({ event: "link_used", purpose, userID, ...seen(caller) }, "a password was set by a link");
    return { userID, role, access };
  }

  async function registerNewcomer(
    { email, password }: { email: string; password: string },
    caller: Caller,
  ): Promise<Registered> {
    if (await accounts.byEmail(email)) throw conflict(ACCOUNT_TEXTS.emailTaken);
    if (registration === "invite") throw forbidden(ACCOUNT_TEXTS.invitationNeeded, "invitation_needed");
    const passwordHash = await passwords.hash(password);
    const access = registration === "open" ? "member" : "pending";
    const account = await accounts.create({ email, role: "resident", access, passwordHash });
    await options.ensureResident(account);
    const { userID, role } = account;
    log.info({ event: "registered", userID, access, ...seen(caller) }, "a resident registered");
    return { userID, role, access };
  }

  return {
    async signIn(input, caller) {
      const problem = loginProblem(input);
      if (problem !== undefined) throw ruleBroken(problem);
      const email = normalizeEmail(input.email);
      await throttled(throttle.checkSignIn(email, caller.address), "login", caller);
      const account = await accounts.byEmail(email);
      const matches = await passwords.verify(account?.passwordHash ?? null, input.password);
      if (!account || !matches || account.role !== input.role) {
        log.warn({ event: "login_failed", userID: account?.userID, ...seen(caller) }, "a sign-in failed");
        throw loginRefused();
      }
      await throttle.signInSucceeded(email, caller.address);
      const session = await openSession(account, input.remember, caller);
      await rehashWhenOutdated(account, input.password);
      const { firstName, lastName } =
        account.role === "staff" ? account : await options.ensureResident(account);
      log.info({ event: "login_ok", userID: account.userID, ...seen(caller) }, "a user signed in");
      return { user: presentUser({ ...account, firstName, lastName }), session };
    },

    async signOut(caller) {
      const key = sessions.keyOf(caller.cookie);
      if (key === undefined) return;
      await sessions.end(key);
      channel.endSession(key);
      log.info({ event: "logout", userID: caller.userID, ...seen(caller) }, "a user signed out");
    },

    async register(input, caller) {
      const problem = registrationProblem(input);
      if (problem !== undefined) throw ruleBroken(problem);
      const email = normalizeEmail(input.email);
      const weakness = passwordProblem(input.password, email);
      if (weakness !== undefined) throw ruleBroken(weakness);
      await throttled(throttle.checkRegistration(caller.address), "register", caller);
      const form = { email, password: input.password };
      if (input.reset) return { ...(await redeem("reset", input.reset, form, caller)), created: false };
      if (input.invite) return { ...(await redeem("invite", input.invite, form, caller)), created: true };
      return { ...(await registerNewcomer(form, caller)), created: true };
    },

    async linkOwner(purpose, token) {
      const link = await links.look(token, purpose);
      const account = link && (await accounts.byUserID(link.userID));
      if (!account) throw notFound(ACCOUNT_TEXTS.linkInvalid);
      return { email: account.email, purpose };
    },

    async issueLink(purpose, userID, issuedBy) {
      const account = await accounts.byUserID(userID);
      if (account?.role !== "resident") throw notFound();
      const path = await links.issue(userID, purpose, issuedBy);
      log.info({ event: "link_issued", purpose, userID, issuedBy }, "staff issued a link");
      return path;
    },

    invitationState: (userID) => links.stateOf(userID, "invite"),
  };
}
