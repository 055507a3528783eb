/** The errors that requests are answered with: a status, a text for people and a stable code for programs. */
import { REAUTHENTICATION_TEXTS } from "../domain/account-rules.ts";
import type { Problem } from "../domain/field-rules.ts";
import { type Message, message, msg, type Text, word } from "../domain/message.ts";
import { englishOf } from "../domain/rendered-message.ts";
import { REAUTHENTICATION_REQUIRED } from "../domain/roles.ts";
import { tryAgainText } from "../domain/wait-text.ts";

/** A rejected request. The error boundary answers with its status and `{"error": text, "code": code, "field": field}`. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  /** The text with its values, if it has values. */
  readonly text: Message | undefined;
  readonly code: string;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  /**
   * @param options.code a stable code for programs
   * @param options.field the field of the request's body to change
   * @param options.retryAfter seconds after which a retry makes sense; sent as `Retry-After`
   * @param options.details further fields of the response
   */
  constructor(
    status: number,
    text: Text,
    options: {
      code: string;
      field?: string | undefined;
      retryAfter?: number;
      details?: Readonly<Record<string, unknown>>;
      cause?: unknown;
    },
  ) {
    super(englishOf(text), options);
    this.text = typeof text === "string" ? undefined : text;
    this.status = status;
    this.code = options.code;
    this.field = options.field;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }
}

/** The text of an error, or a problem: a text with the field that it is about. */
type Reason = Text | Problem;

const createError = (status: number, code: string, reason: Reason) =>
  typeof reason === "object" && "field" in reason
    ? new HttpError(status, reason.text, { code, field: reason.field })
    : new HttpError(status, reason, { code });

/** 400: the input breaks a rule. */
export const validationError = (reason: Reason) => createError(400, "rule_broken", reason);

/** 400: a malformed request, which the portal's own web app does not send. */
export const badRequest = (text: Text, cause?: unknown) =>
  new HttpError(400, text, { code: "malformed", cause });

/** 401: no valid session. */
export const unauthorized = () => new HttpError(401, msg("Please log in."), { code: "not_signed_in" });

/** 403: the user is logged in, but not allowed to do this. */
export const forbidden = (text: Text = msg("You do not have permission to do this."), code = "forbidden") =>
  new HttpError(403, text, { code });

/** 403: the call requires a login that is more recent. */
export const reauthenticationRequired = () =>
  forbidden(REAUTHENTICATION_TEXTS.required, REAUTHENTICATION_REQUIRED);

/** 404: the resource does not exist. */
export const notFound = (text: Text = msg("Not found.")) => new HttpError(404, text, { code: "not_found" });

/** 405: the path exists, with other methods. The caller sets `Allow`. */
export const methodNotAllowed = () =>
  new HttpError(405, "This method is not allowed here.", { code: "method_not_allowed" });

/** 409: the request conflicts with stored data, such as an email address that is already in use. */
export const conflict = (reason: Reason) => createError(409, "conflict", reason);

/** 429: too many tries. The text says when to try again. @param reason one sentence @param retryAfter in seconds */
export const tooMany = (reason: string, retryAfter: number) =>
  new HttpError(429, message("{reason} {again}", { reason: word(reason), again: tryAgainText(retryAfter) }), {
    code: "too_many",
    retryAfter,
  });

/** Takes a point of a limit. @throws HttpError 429 with the sentence `reason` if the key has no more points */
export async function takePoint(
  limit: { take(key: string): Promise<number> },
  key: string,
  reason: string,
): Promise<void> {
  const waitMs = await limit.take(key);
  if (waitMs > 0) throw tooMany(reason, waitMs / 1000);
}

/** 503: temporarily not possible. @param retryAfter in seconds */
export const unavailable = (text: Text, retryAfter: number) =>
  new HttpError(503, text, { code: "unavailable", retryAfter });

/** 503: this node has too much to do. After 5 s, it has worked off a full queue. */
export const busy = () => unavailable(msg("The server is busy. Please try again in a moment."), 5);
