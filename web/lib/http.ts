/** The HTTP client: same-origin JSON calls with cookies, and typed errors. */

import type { ErrorView } from "@domain/fields.ts";
import { REAUTHENTICATION_REQUIRED, SECOND_STEP_MISSING } from "@domain/roles.ts";
import { loadRefusalTexts } from "./load-language.ts";
import { noteServerTime } from "./server-time.ts";
import { registerReset } from "./store-registry.ts";
import { t } from "./t.ts";

/** A call that takes longer fails with a `NetworkError`. */
export const CALL_TIMEOUT_MS = 20_000;
/** For calls about thousands of records, which take longer. */
export const LONG_TIMEOUT_MS = 60_000;

/** An error response of the server. `text` is its message for the user, if it has one. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly text: string | undefined;
  readonly code: string | undefined;
  /** The field of the request that the server refuses. */
  readonly field: string | undefined;
  /** The whole response, for errors that come with data. */
  readonly body: unknown;

  constructor(
    status: number,
    text?: string,
    { code, field, body }: { code?: string | undefined; field?: string | undefined; body?: unknown } = {},
  ) {
    super(text ?? `The server answered ${status}.`);
    this.status = status;
    this.text = text;
    this.code = code;
    this.field = field;
    this.body = body;
  }
}

/** An error whose message is for the user. */
export class ShownError extends Error {}

/** The user closed a dialog that asks for the password or a passkey, so the call was not made. Forms and actions show no error. */
export class ActionCanceled extends Error {}

/** No readable response: offline, refused, interrupted, timed out, or not from our server. */
export class NetworkError extends Error {
  override name = "NetworkError";
}

/** Whether the same call may succeed soon, because the server is only unavailable or overloaded. */
export function isTransient(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Whether the server has nothing at the address of the call, or nothing that the user may see. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === NOT_FOUND;

/** The message of a 400 response for the user; undefined for any other error. */
export function problemOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 400 ? error.text : undefined;
}

/** Texts for a failed call: `failed` if the server refused it, `networkError` if no response arrived. */
export interface FailureTexts {
  failed: string;
  networkError: string;
}

/** A text about a failed call. After too many tries, the server's text follows, which says when to try again. */
export function withWait(text: string, error: unknown): string {
  const isLimited = error instanceof ApiError && error.status === TOO_MANY;
  // Put together here, so translated here. Other texts are translated where they are shown.
  return isLimited && error.text !== undefined ? `${t(text)} ${t(error.text)}` : text;
}

/** The server's own text for a failed call, or the text of its kind of failure. A string takes the place of both, for every error. */
export function failureText(error: unknown, texts: FailureTexts | string): string {
  if (typeof texts === "string") return withWait(texts, error);
  if (error instanceof ShownError) return error.message;
  return error instanceof ApiError ? (error.text ?? texts.failed) : texts.networkError;
}

/** The statuses of a server, or a proxy in front of it, that is unavailable for a moment. */
const UNAVAILABLE_STATUSES: readonly number[] = [502, 503, 504];
/** Whether the server was away. Unlike `isTransient`, false for a 500, which the server answered itself. */
const isUnavailable = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && UNAVAILABLE_STATUSES.includes(error.status));

const NO_CONTENT = 204;
const NOT_FOUND = 404;
const TOO_MANY = 429;

/** A call is repeated only if the server asks for a pause of at most this length (`retryAfterMs`). */
const WAIT_MAX_S = 5;
/**
 * How often a call is repeated. The server sends each person at most two whole lists at a time, so that a page often waits for the lists of
 * the person's other tabs and devices.
 */
const WAITS_MAX = 10;

type Query = Record<string, string | number | undefined>;

interface CallOptions {
  query?: Query;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The caller handles a 401 itself (login, the session check). */
  expectsUnauthorized?: boolean;
}

let onUnauthorized: () => void = () => {};

/** The handler runs when a response says that the session has ended. */
export function setUnauthorizedHandler(handler: () => void): void {
  onUnauthorized = handler;
}

let reauthenticate: () => Promise<boolean> = async () => false;

/** The handler asks the user for the password or a passkey, and confirms the login. It returns false if the user cancels. */
export function setReauthenticationHandler(handler: () => Promise<boolean>): void {
  reauthenticate = handler;
}

let onSecondStepMissing: () => void = () => {};

/** The handler runs when a response says that the user has to turn on two-step login first. */
export function setSecondStepHandler(handler: () => void): void {
  onSecondStepMissing = handler;
}

let onReadMissed: () => void = () => {};

/** The handler runs when a GET finds the server unavailable, because the screen may be out of date. */
export function setReadMissedHandler(handler: () => void): void {
  onReadMissed = handler;
}

/** A path with the parameters that have a value. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = String(search);
  return text === "" ? path : `${path}?${text}`;
}

/** The writes of the present user that have no response yet. */
const writes = new Set<Promise<Response>>();
registerReset(() => writes.clear());

/** Waits for the responses of this page's writes, any of which may bring a new session cookie. @returns whether there were any */
export async function waitForWrites(): Promise<boolean> {
  return (await Promise.allSettled(writes)).length > 0;
}

/** Does what `AbortSignal.any` does, which is newer than the oldest browsers that run the portal. */
function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason);
    signal.addEventListener("abort", () => any.abort(signal.reason), { signal: any.signal });
  }
  return any.signal;
}

async function send(path: string, init: RequestInit, options: CallOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS);
  const sentAt = Date.now();
  const request = fetch(withQuery(path, options.query), {
    ...init,
    credentials: "same-origin",
    headers: { accept: "application/json", ...init.headers, ...options.headers },
    signal: options.signal ? anySignal([options.signal, timeout]) : timeout,
  });
  if (init.method !== "GET") writes.add(request);
  try {
    const response = await request;
    noteServerTime(response, sentAt);
    return response;
  } catch (cause) {
    throw new NetworkError("No answer from the server.", { cause });
  } finally {
    writes.delete(request);
  }
}

/**
 * The body of a successful response; undefined for 204.
 * @throws NetworkError if it is incomplete, or not JSON: the login page of a public Wi-Fi network also answers 200
 */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === NO_CONTENT) return undefined;
  try {
    return await response.json();
  } catch (cause) {
    throw new NetworkError("The response was incomplete.", { cause });
  }
}

const nonEmpty = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** The error of a response that is not ok. Calls the handler of an ended session or of a missing second step. */
export function handleRefusal(status: number, body: unknown, expectsUnauthorized = false): ApiError {
  const view = (typeof body === "object" && body !== null ? body : {}) as Partial<ErrorView>;
  const text = view.message ? t(view.message) : nonEmpty(view.error);
  if (status === 401 && !expectsUnauthorized) onUnauthorized();
  if (view.code === SECOND_STEP_MISSING) onSecondStepMissing();
  return new ApiError(status, text, { code: nonEmpty(view.code), field: nonEmpty(view.field), body });
}

/**
 * Milliseconds until a call is sent again: a GET over a limit on parallel calls or lists, or a repeated POST whose first try is still
 * running. Undefined for other responses.
 */
function retryAfterMs({ status, headers }: Response, method: string | undefined): number | undefined {
  const seconds = Number(headers.get("retry-after"));
  const mayRetry = status === 409 || (status === 429 && method === "GET");
  return mayRetry && seconds > 0 && seconds <= WAIT_MAX_S ? seconds * 1000 : undefined;
}

/**
 * Sends a call, and repeats it if the server says so, or if it requires a recent login and the user confirms it.
 * @throws ApiError if the response is not ok, NetworkError if there is none, ActionCanceled if the user doesn't confirm the login
 */
async function respond(path: string, init: RequestInit, options: CallOptions): Promise<Response> {
  let response = await send(path, init, options);
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    const wait = retryAfterMs(response, init.method);
    if (wait === undefined) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    response = await send(path, init, options);
  }
  if (response.ok) return response;
  // A screen has its own text for a record that doesn't exist.
  if (response.status !== NOT_FOUND || init.method !== "GET") await loadRefusalTexts();
  const body: unknown = await response.json().catch(() => undefined);
  const error = handleRefusal(response.status, body, options.expectsUnauthorized);
  if (error.code !== REAUTHENTICATION_REQUIRED) throw error;
  if (!(await reauthenticate())) throw new ActionCanceled();
  return respond(path, init, options);
}

async function call<Answer>(path: string, init: RequestInit, options: CallOptions = {}): Promise<Answer> {
  return (await bodyOf(await respond(path, init, options))) as Answer;
}

/** The path of the next page from the `Link` header (RFC 8288). */
function nextPage(response: Response): string | undefined {
  const [, path] = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "") ?? [];
  return path;
}

async function readPages<Item>(
  path: string,
  upTo: number,
  { query, ...options }: CallOptions,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page: string | undefined = withQuery(path, query); page !== undefined && items.length < upTo; ) {
    const response: Response = await respond(page, { method: "GET" }, options);
    items.push(...((await bodyOf(response)) as Item[]));
    page = nextPage(response);
  }
  return items;
}

/** Calls the handler of missed reads if a GET fails because the server is unavailable. */
async function withMissedRead<Answer>(answer: Promise<Answer>, options: CallOptions = {}): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (isUnavailable(error) && !options.signal?.aborted) onReadMissed();
    throw error;
  }
}

async function fileOf(
  path: string,
  { method = "POST", body, ...options }: CallOptions & { method?: "GET" | "POST"; body?: object } = {},
): Promise<Blob> {
  const response = await respond(path, withJson(method, body), options);
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkError("The file was not received completely.", { cause });
  }
}

function withJson(method: string, body: unknown): RequestInit {
  if (body === undefined) return { method };
  return { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

const get = <Answer>(path: string, options?: CallOptions): Promise<Answer> =>
  withMissedRead(call<Answer>(path, { method: "GET" }, options), options);

/**
 * Every call throws `ApiError` for an error response, `NetworkError` if there is none, and `ActionCanceled` if the user doesn't
 * confirm the login.
 */
export const api = {
  get,
  /** Reads all pages of a paged list, or as many as have its first `upTo` items: a page of long texts has fewer items than its `limit`. */
  list: <Item>(
    path: string,
    { upTo = Number.POSITIVE_INFINITY, ...options }: CallOptions & { upTo?: number } = {},
  ): Promise<Item[]> => withMissedRead(readPages<Item>(path, upTo, options), options),
  post: <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>(path, withJson("POST", body), options),
  patch: <Answer>(path: string, body: unknown, options?: CallOptions) =>
    call<Answer>(path, withJson("PATCH", body), options),
  put: <Answer>(path: string, body: unknown, options?: CallOptions) =>
    call<Answer>(path, withJson("PUT", body), options),
  delete: <Answer = void>(path: string, options?: CallOptions) =>
    call<Answer>(path, { method: "DELETE" }, options),
  /** Sends a multipart form; the browser writes its content type. */
  upload: <Answer>(path: string, form: FormData, options?: CallOptions) =>
    call<Answer>(path, { method: "POST", body: form }, options),
  /** Requests a file that the server generates. */
  file: fileOf,
};
