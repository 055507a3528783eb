/** The error a command answers with, and MongoDB's names for the codes this store uses. */

const CODE_NAMES: Readonly<Record<number, string>> = {
  1: "InternalError",
  2: "BadValue",
  9: "FailedToParse",
  13: "Unauthorized",
  14: "TypeMismatch",
  15: "Overflow",
  20: "IllegalOperation",
  22: "InvalidBSON",
  26: "NamespaceNotFound",
  27: "IndexNotFound",
  28: "PathNotViable",
  40: "ConflictingUpdateOperators",
  43: "CursorNotFound",
  48: "NamespaceExists",
  50: "MaxTimeMSExpired",
  52: "DollarPrefixedFieldName",
  53: "InvalidIdField",
  54: "NotSingleValueField",
  56: "EmptyFieldName",
  57: "DottedFieldName",
  59: "CommandNotFound",
  66: "ImmutableField",
  67: "CannotCreateIndex",
  72: "InvalidOptions",
  73: "InvalidNamespace",
  85: "IndexOptionsConflict",
  86: "IndexKeySpecsConflict",
  115: "CommandNotSupported",
  171: "CannotIndexParallelArrays",
  10334: "BSONObjectTooLarge",
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
    return { ok: 0, errmsg: this.message, code: this.code, codeName: codeName(this.code), ...this.extra };
  }

  /** The entry of `writeErrors` for the statement at `index`. */
  toWriteError(index: number): Record<string, unknown> {
    return { index, code: this.code, errmsg: this.message, ...this.extra };
  }
}

function codeName(code: number): string {
  return CODE_NAMES[code] ?? `Location${code}`;
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
