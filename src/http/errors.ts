/** The one vocabulary of refusals: a status, a text to show and a stable word to switch on. */

export interface HttpErrorOptions {
  /** A stable word for programs. */
  code: string;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** A request that is refused; the error boundary answers `{"error": text, "code": code}` with its status. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor(status: number, text: string, options: HttpErrorOptions) {
    super(text, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.code = options.code;
    this.retryAfter = options.retryAfter;
  }
}

/** 400: a rule is broken; the text is the rule's own. */
export const validationError = (text: string) => new HttpError(400, text, { code: "rule_broken" });

/** 400: not a request that a client of ours would make. */
export const badRequest = (text: string, cause?: unknown) =>
  new HttpError(400, text, { code: "malformed", cause });

/** 401: nobody is signed in. */
export const notSignedIn = () => new HttpError(401, "Please sign in.", { code: "not_signed_in" });

/** 403: signed in, but not allowed. */
export const forbidden = (text = "You do not have permission to do this.", code = "forbidden") =>
  new HttpError(403, text, { code });

/** 404: no such thing. */
export const notFound = (text = "Not found.") => new HttpError(404, text, { code: "not_found" });

/** 409: taken already. */
export const conflict = (text: string) => new HttpError(409, text, { code: "conflict" });

/** 429: too many tries. @param retryAfter in seconds */
export const tooMany = (text: string, retryAfter: number) =>
  new HttpError(429, text, { code: "too_many", retryAfter });

/** 503: for now it can't be done. @param retryAfter in seconds */
export const unavailable = (text: string, retryAfter: number) =>
  new HttpError(503, text, { code: "unavailable", retryAfter });

/** Seconds after which this node has long worked off a full queue. */
const BUSY_RETRY_S = 5;

/** 503: this node has too much to do. */
export const busy = () => unavailable("The server is busy. Please try again in a moment.", BUSY_RETRY_S);
