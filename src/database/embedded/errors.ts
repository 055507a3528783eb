/** Errors as commands report them to the client. */

/** An error with MongoDB's numeric code. `extra` is added to the reply unchanged (keyPattern, keyValue). */
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

/** The error for a MongoDB feature that this store does not have (code 115). */
export function notSupported(what: string): StoreError {
  return new StoreError(115, `The embedded store does not support ${what}.`);
}

/** Converts any thrown value to the error fields of a reply or of a `writeErrors` entry, so that the client always gets a reply. */
export function errorDocument(error: unknown): Record<string, unknown> {
  if (error instanceof StoreError) return { code: error.code, errmsg: error.message, ...error.extra };
  return { code: 1, errmsg: error instanceof Error ? error.message : String(error) };
}
