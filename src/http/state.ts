/** The types of `ctx.state`, and the middleware that initializes it and logs the request. */
import { randomUUID } from "node:crypto";
import type { Middleware } from "koa";
import type { Logger } from "pino";
import type { ResidentsShownBy } from "../domain/display-rules.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import type { Language } from "../domain/languages.ts";
import type { ChatMute } from "../domain/moderation-rules.ts";
import type { ResidentColumn } from "../domain/resident-columns.ts";
import type { Actor } from "../domain/roles.ts";
import { addressOf, type ProxyTrust } from "./address.ts";
import type { HttpError } from "./errors.ts";
import { isSafe } from "./request.ts";

/** The user of a request or a socket. Always read from the session and the account, never from the client's input. */
export interface SignedIn extends Actor {
  /** The session's key in the database: a hash of the cookie's value. */
  sessionHash: string;
  /** The session's absolute end. */
  expiresAt: Date;
  /** When the user last proved the account's password and second factor in this session; missing in sessions of earlier versions. */
  authenticatedAt?: Date;
  /** Whether the user may change the settings of the property. */
  isManager: boolean;
  firstName: string;
  lastName: string;
  email: string;
  /** When a member of staff has to have a second factor; undefined with one, or if it is not the rule. */
  secondFactorDueAt?: Date;
  /** The last mute in the property's chat, which may have ended. */
  chatMute?: ChatMute;
  /** The language that the user has chosen. */
  language?: Language;
  /** The columns of the residents list that the user has chosen. */
  residentColumns?: ResidentColumn[];
}

/** The session of a paired wall display. It belongs to no user. */
export interface DisplaySession {
  _id: string;
  /** The session's key in the database: a hash of the cookie's value. */
  sessionHash: string;
  residentsShownBy: ResidentsShownBy;
}

/** Koa's `ctx.state`. `user` is set if the request has a valid session. */
export interface RequestState {
  requestID: string;
  /** The client's address: that of the connection, or the one that a trusted proxy reports. */
  address: string;
  user?: SignedIn;
  /** Whether the user may only use the calls that set up a second factor. */
  isSecondStepMissing?: boolean;
  /** Whether the user has logged in, or confirmed the login, within `RECENT_LOGIN_MS`. */
  isLoginRecent?: boolean;
  /** Set on the call of a paired wall display. */
  display?: DisplaySession;
  /** The error 429 of a call that is over a write limit and has an idempotency key: `idempotent` throws it unless the call is a repeat. */
  overLimit?: HttpError;
  /** The error of a step that failed after the record was stored. The call still answers with the record. */
  failedStep?: unknown;
}

/** `ctx.state` after a guard: `user` is set. */
export interface SignedInState extends RequestState {
  user: SignedIn;
  /** Set if the call has an idempotency key; stored with the record. */
  idempotency?: Idempotency;
}

/** Initializes `ctx.state`, and logs the request when it has been answered. */
export function beginRequest(
  log: Logger,
  trustProxy: ProxyTrust,
  isStopping: () => boolean,
): Middleware<RequestState> {
  return async (ctx, next) => {
    const startedAt = performance.now();
    ctx.state.requestID = randomUUID();
    ctx.state.address = addressOf(ctx.req, trustProxy);
    ctx.res.setHeader("X-Request-ID", ctx.state.requestID);
    await next();
    // Checked after the request, because a stop may begin while it runs; the connection would stay open otherwise.
    if (isStopping()) ctx.set("Connection", "close");
    // Writes are logged by default, so that the log shows who did what, when and from where.
    const level = isSafe(ctx.method) ? "debug" : "info";
    if (!log.isLevelEnabled(level)) return;
    const { requestID, address, user } = ctx.state;
    const ms = Math.round(performance.now() - startedAt);
    const { method, path, status } = ctx;
    // Without the query, which may contain a one-time token.
    log[level]({ requestID, method, path, status, ms, userID: user?.userID, address }, "request");
  };
}
