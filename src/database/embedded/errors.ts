/** The error a command answers with. */

/** A refusal with MongoDB's numeric code; `extra` is added to the reply as it is (keyPattern, keyValue). */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: number;
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }
}

/** A refusal of something MongoDB has and this store leaves out (code 115). */
export function notSupported(what: string): StoreError {
  return new StoreError(115, `The embedded store does not support ${what}.`);
}

/** Any thrown thing as a reply or an entry of `writeErrors` says it, so that a client always gets an answer. */
export function errorDocument(error: unknown): Record<string, unknown> {
  if (error instanceof StoreError) return { code: error.code, errmsg: error.message, ...error.extra };
  return { code: 1, errmsg: error instanceof Error ? error.message : String(error) };
}
