/**
 * Calls that are safe to repeat. A call with an `Idempotency-Key` header stores its record together with the key, under a
 * unique index. A repeat is answered with the stored record: before the write limits, and also if the repeat itself would be
 * rejected, because its first try has already changed what the rules check.
 */
import { createHash } from "node:crypto";
import type { Context, Middleware, Next } from "koa";
import { isDuplicateKey } from "../database/driver-errors.ts";
import { IDEMPOTENCY_HEADER, type Idempotency, type Idempotent } from "../domain/idempotency.ts";
import { badRequest, HttpError } from "./errors.ts";
import { routePath } from "./request.ts";
import type { SignedIn, SignedInState } from "./state.ts";

/** 1 to 64 visible ASCII characters. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,64}$/;

/** 128 bits: collisions are as unlikely as those of UUIDs, and lists of stored records stay small. */
const HASH_BYTES = 16;

/** After this time, most first tries have ended. */
const RUNNING_RETRY_S = 1;

export const IDEMPOTENCY_TEXTS = {
  keyInvalid: `The ${IDEMPOTENCY_HEADER} header must have 1 to 64 visible ASCII characters.`,
  otherBody: `This ${IDEMPOTENCY_HEADER} was already used for a request with other content. Use a new key.`,
  stillRunning: "The same request is still being processed. Please try again in a moment.",
} as const;

/** The record that a call with a key has stored. */
export interface StoredAnswer<Answer = unknown> {
  /** The hash of the call's body. */
  body: string;
  /** Makes the answer to a repeat with the same body. @param body the unparsed body */
  answer(body?: unknown): Answer | Promise<Answer>;
}

/** Finds the record that a call with a key has stored. */
type FindStored = (key: string, user: SignedIn) => Promise<StoredAnswer | undefined>;

type KeyedContext = Pick<Context, "req" | "method" | "path" | "status" | "body"> & {
  request: { body?: unknown };
  state: SignedInState;
};

const repeatableMiddleware = new WeakSet<object>();

/** Whether a route's stack has the middleware below. */
export const isRepeatable = (stack: readonly unknown[]): boolean =>
  stack.some((middleware) => typeof middleware === "function" && repeatableMiddleware.has(middleware));

/** Hashes parts of any content. A part's length comes before it, so that different parts never read the same. */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest().subarray(0, HASH_BYTES).toString("base64url");
}

const keyHeader = ({ headers }: Context["req"]) => headers[IDEMPOTENCY_HEADER.toLowerCase()];

/** Whether a request names a key, valid or not. */
export const hasKey = (request: Context["req"]): boolean => keyHeader(request) !== undefined;

const otherBody = () => new HttpError(422, IDEMPOTENCY_TEXTS.otherBody, { code: "idempotency_key_reused" });

/** Checks that a repeat has the body of the call that used the key first. @throws HttpError 422 */
export function requireSameBody(first: { body: string }, repeat: { body: string }): void {
  if (first.body !== repeat.body) throw otherBody();
}

/**
 * Makes a function that finds a record by its key, and presents it as the answer.
 * @param complete takes the steps after the insert, such as the audit event, because the first call may have been interrupted. It must take each
 * step only once
 */
export function storedAnswer<T extends Idempotent>(
  byKey: (key: string) => Promise<T | undefined>,
  present: (record: T, actor: SignedIn) => unknown,
  complete?: (actor: SignedIn, record: T, body: unknown) => Promise<unknown>,
): FindStored {
  return async (key, user) => {
    const record = await byKey(key);
    if (!record?.idempotency) return undefined;
    const answer = async (body: unknown) => {
      await complete?.(user, record, body);
      return present(record, user);
    };
    return { body: record.idempotency.body, answer };
  };
}

export interface IdempotentOptions {
  /** Reads and hashes the request's content. By default that is the JSON body. */
  bodyHash?: (ctx: KeyedContext) => Promise<string>;
  /**
   * Whether the key is looked up before the route runs. Otherwise a repeat runs the route, too, until the unique index or a rule refuses it.
   * Needed if a route changes anything before it stores its record.
   */
  lookUpFirst?: boolean;
}

/**
 * Middleware of a creating route: hashes the key into `ctx.state.idempotency`, which the route stores with its record. Without
 * the header, the call works as if this middleware were not there.
 * @param find finds what a call with the key has stored
 */
export function idempotent(find: FindStored, options: IdempotentOptions = {}): Middleware<SignedInState> {
  const { bodyHash = async (ctx) => hashOf(JSON.stringify(ctx.request.body ?? null)), lookUpFirst } = options;
  /** The hash of the body of each call that this node is running, by key. Of calls on several nodes, the unique index refuses all but one. */
  const runningBodies = new Map<string, string>();

  async function answerRepeat(ctx: KeyedContext, { key, body }: Idempotency): Promise<boolean> {
    const earlierCall = await find(key, ctx.state.user);
    if (!earlierCall) return false;
    requireSameBody(earlierCall, { body });
    const answer = await earlierCall.answer(ctx.request.body);
    ctx.status = 200;
    ctx.body = answer;
    return true;
  }

  async function runFirstTry(ctx: KeyedContext, call: Idempotency, next: Next): Promise<void> {
    if (lookUpFirst && (await answerRepeat(ctx, call))) return;
    ctx.state.idempotency = call;
    try {
      await next();
    } catch (error) {
      // The record exists if this is a repeat, or if a step after the insert failed.
      if (!(await answerRepeat(ctx, call))) throw error;
      // The error boundary logs it.
      if (!(error instanceof HttpError) && !isDuplicateKey(error, "idempotency.key"))
        ctx.state.failedStep = error;
    }
  }

  const middleware = async (ctx: KeyedContext, next: Next): Promise<unknown> => {
    const { user, overLimit } = ctx.state;
    const header = keyHeader(ctx.req);
    if (header === undefined) return next();
    if (typeof header !== "string" || !KEY_PATTERN.test(header))
      throw badRequest(IDEMPOTENCY_TEXTS.keyInvalid);
    const key = hashOf(user.userID, `${ctx.method} ${routePath(ctx.path)}`, header);
    // `usageLimits` leaves calls beyond a limit to this middleware: their bodies are read only if they are repeats.
    if (overLimit && !(await find(key, user))) throw overLimit;
    const call = { key, body: await bodyHash(ctx) };
    const runningBody = runningBodies.get(key);
    if (runningBody !== undefined) requireSameBody({ body: runningBody }, call);
    if (runningBody !== undefined || overLimit) {
      // The route must not run: the answer is the stored record, or an error.
      if (await answerRepeat(ctx, call)) return;
      throw overLimit ?? stillRunning();
    }
    runningBodies.set(key, call.body);
    try {
      await runFirstTry(ctx, call, next);
    } finally {
      runningBodies.delete(key);
    }
  };
  repeatableMiddleware.add(middleware);
  return middleware as unknown as Middleware<SignedInState>;
}

const stillRunning = () =>
  new HttpError(409, IDEMPOTENCY_TEXTS.stillRunning, {
    code: "still_running",
    retryAfter: RUNNING_RETRY_S,
  });
