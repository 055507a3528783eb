/** The error a command answers with, and MongoDB's names for the codes that drivers look at. */

const CODE_NAMES: Readonly<Record<number, string>> = {
  1: "InternalError",
  2: "BadValue",
  9: "FailedToParse",
  14: "TypeMismatch",
  20: "IllegalOperation",
  26: "NamespaceNotFound",
  27: "IndexNotFound",
  43: "CursorNotFound",
  48: "NamespaceExists",
  59: "CommandNotFound",
  66: "ImmutableField",
  85: "IndexOptionsConflict",
  86: "IndexKeySpecsConflict",
  115: "CommandNotSupported",
  11000: "DuplicateKey",
};

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

  /** The reply document of a command that failed. */
  toReply(): Record<string, unknown> {
    const codeName = CODE_NAMES[this.code] ?? `Location${this.code}`;
    return { ok: 0, errmsg: this.message, code: this.code, codeName, ...this.extra };
  }

  /** The entry of `writeErrors` for the statement at `index`. */
  toWriteError(index: number): Record<string, unknown> {
    return { index, code: this.code, errmsg: this.message, ...this.extra };
  }
}

/** A refusal of something MongoDB has and this store leaves out (code 115). */
export function notSupported(what: string): StoreError {
  return new StoreError(115, `The embedded store does not support ${what}.`);
}

/** A refusal of a value that MongoDB refuses as well (code 2). */
export function badValue(message: string): StoreError {
  return new StoreError(2, message);
}

/** Any thrown thing as a StoreError, so that a client always gets an answer. */
export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreError(1, error instanceof Error ? error.message : String(error));
}
