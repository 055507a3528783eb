/** Idempotency keys: a client repeats a call with the same key, and the record is stored once. */

export const IDEMPOTENCY_HEADER = "Idempotency-Key";

/** The key and the body of the call that stored a record, both as hashes. They are stored with the record and never leave the server. */
export interface Idempotency {
  /** A hash of the person, the route and the key. */
  key: string;
  /** A hash of the request's content. */
  body: string;
}

/** A record that a call with an idempotency key may have stored. */
export interface Idempotent {
  idempotency?: Idempotency | undefined;
}
