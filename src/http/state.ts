/** What a request knows about itself while it travels through the middleware. */
import type { Actor } from "../domain/access.ts";

/** The user behind a request or a socket, read anew from session and account, never from what the client says. */
export interface SignedIn extends Actor {
  /** The session's key in the database: a hash of what the cookie carries. */
  sessionHash: string;
  /** The session's absolute end. */
  expiresAt: Date;
  firstName: string;
  lastName: string;
  email: string;
}

/** Koa's `ctx.state`: `user` is there once the session check found one. */
export interface RequestState {
  requestID: string;
  /** The client's address: the connection's, or what a trusted proxy says. */
  address: string;
  user?: SignedIn;
}

/** The state behind a guard: somebody is signed in. */
export interface SignedInState extends RequestState {
  user: SignedIn;
}
