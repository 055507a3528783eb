/** The types of `ctx.state`. */
import type { Actor } from "../domain/access.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import type { HttpError } from "./errors.ts";

/** The user of a request or a socket. Always read from the session and the account, never from the client's input. */
export interface SignedIn extends Actor {
  /** The session's key in the database: a hash of the cookie's value. */
  sessionHash: string;
  /** The session's absolute end. */
  expiresAt: Date;
  firstName: string;
  lastName: string;
  email: string;
}

/** Koa's `ctx.state`. `user` is set if the request has a valid session. */
export interface RequestState {
  requestID: string;
  /** The client's address: that of the connection, or the one that a trusted proxy reports. */
  address: string;
  user?: SignedIn;
  /** The write limit that a call with an idempotency key exceeds. Only a repeat is answered. */
  overLimit?: HttpError;
  /** The error of a step that failed after the record was stored. The answer is a success. */
  failedStep?: unknown;
}

/** `ctx.state` after a guard: `user` is set. */
export interface SignedInState extends RequestState {
  user: SignedIn;
  /** Set if the call has an idempotency key; stored with the record. */
  idempotency?: Idempotency;
}
