/** The one HTTP client: same origin, JSON both ways, cookies along, and errors that say what kind they are. */
import type { ErrorView } from "@domain/fields.ts";

/** A call that takes longer is given up as if the network had failed. */
export const CALL_TIMEOUT_MS = 20_000;

/** The server answered, and refused or failed. `text` is what it says to the reader, when it says something. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly text: string | undefined;
  readonly code: string | undefined;

  constructor(status: number, text?: string, code?: string) {
    super(text ?? `The server answered ${status}.`);
    this.status = status;
    this.text = text;
    this.code = code;
  }
}

/** No answer came that can be read: offline, refused, cut off, too late, or from somebody else than the server. */
export class NetworkError extends Error {
  override name = "NetworkError";
}

/** Whether the same call may well succeed in a moment: the server is away or overloaded, not unwilling. */
export function isTransient(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Why the server refuses the request's values, as a text for the user; undefined for any other error. */
export function problemOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 400 ? error.text : undefined;
}

/** What a server, or a proxy before it, answers while it is away for a moment. */
const AWAY_STATUSES: readonly number[] = [502, 503, 504];

const isAway = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && AWAY_STATUSES.includes(error.status));

const NO_CONTENT = 204;

/** A server sends a session two whole lists at a time: further tabs ask again after this long at most, so many times. */
const WAIT_MAX_S = 5;
const WAITS_MAX = 10;

type Query = Record<string, string | number | undefined>;

interface CallOptions {
  query?: Query;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The caller deals with a 401 itself (sign-in, the session check). */
  expectsUnauthorized?: boolean;
}

let onUnauthorized: () => void = () => {};

/** Says what happens when a call finds that the session is gone. */
export function setUnauthorizedHandler(handler: () => void): void {
  onUnauthorized = handler;
}

let onReadMissed: () => void = () => {};

/** Says what happens when a read finds the server away: what is on the screen may be behind. */
export function setReadMissedHandler(handler: () => void): void {
  onReadMissed = handler;
}

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

async function send(path: string, init: RequestInit, options: CallOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await fetch(withQuery(path, options.query), {
      ...init,
      credentials: "same-origin",
      headers: { accept: "application/json", ...init.headers, ...options.headers },
      signal,
    });
  } catch (cause) {
    throw new NetworkError("No answer from the server.", { cause });
  }
}

/**
 * What an ok answer holds; undefined where it says that it holds nothing.
 * @throws NetworkError when it was cut off, or is not the server's: a network's own sign-in page answers 200, too
 */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === NO_CONTENT) return undefined;
  try {
    return await response.json();
  } catch (cause) {
    throw new NetworkError("The answer did not arrive in full.", { cause });
  }
}

/** What a refusal says, where it says something. */
const refusalOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

function errorOf(status: number, body: unknown): ApiError {
  const view = (typeof body === "object" && body !== null ? body : {}) as Partial<ErrorView>;
  const text = typeof view.error === "string" && view.error !== "" ? view.error : undefined;
  return new ApiError(status, text, typeof view.code === "string" ? view.code : undefined);
}

/**
 * Milliseconds after which a call is sent again: a read that found no free place, or a repeat whose first try is still running.
 * Undefined for other answers.
 */
function retryAfterMs({ status, headers }: Response, method: string | undefined): number | undefined {
  const seconds = Number(headers.get("retry-after"));
  const mayRetry = status === 409 || (status === 429 && method === "GET");
  return mayRetry && seconds > 0 && seconds <= WAIT_MAX_S ? seconds * 1000 : undefined;
}

/** An ok answer. @throws ApiError for another one */
async function respond(path: string, init: RequestInit, options: CallOptions): Promise<Response> {
  let response = await send(path, init, options);
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    const wait = retryAfterMs(response, init.method);
    if (wait === undefined) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    response = await send(path, init, options);
  }
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (response.status === 401 && !options.expectsUnauthorized) onUnauthorized();
  throw errorOf(response.status, refusal);
}

async function call<Answer>(path: string, init: RequestInit, options: CallOptions = {}): Promise<Answer> {
  return (await bodyOf(await respond(path, init, options))) as Answer;
}

/** The next page that a `Link` header names (RFC 8288), where there is one. */
function nextPage(response: Response): string | undefined {
  const [, path] = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "") ?? [];
  return path;
}

async function readPages<Item>(path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page: string | undefined = path; page !== undefined; ) {
    const response: Response = await respond(page, { method: "GET" }, {});
    items.push(...((await bodyOf(response)) as Item[]));
    page = nextPage(response);
  }
  return items;
}

async function noteMissed<Answer>(work: Promise<Answer>, options: CallOptions = {}): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (isAway(error) && !options.signal?.aborted) onReadMissed();
    throw error;
  }
}

async function fileOf(path: string, options: CallOptions = {}): Promise<Blob> {
  const response = await send(path, { method: "POST" }, options);
  if (!response.ok) {
    if (response.status === 401) onUnauthorized();
    throw errorOf(response.status, await refusalOf(response));
  }
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkError("The file did not arrive in full.", { cause });
  }
}

function withJson(method: string, body: unknown): RequestInit {
  if (body === undefined) return { method };
  return { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

const read = <Answer>(path: string, options?: CallOptions): Promise<Answer> =>
  noteMissed(call<Answer>(path, { method: "GET" }, options), options);

/** Every call throws `ApiError` when the answer is not ok and `NetworkError` when there is none. */
export const api = {
  get: read,
  /** Reads a list that the server answers in pages, whole. */
  list: <Item>(path: string): Promise<Item[]> => noteMissed(readPages<Item>(path)),
  post: <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>(path, withJson("POST", body), options),
  patch: <Answer>(path: string, body: unknown, options?: CallOptions) =>
    call<Answer>(path, withJson("PATCH", body), options),
  /** Sends a multipart form; the browser writes its content type. */
  upload: <Answer>(path: string, form: FormData, options?: CallOptions) =>
    call<Answer>(path, { method: "POST", body: form }, options),
  /** Asks for a file that is made for this call alone. */
  file: (path: string, options?: CallOptions) => fileOf(path, options),
};
