/** Checks WebSocket handshakes before the upgrade: origin, session and limits (specification, section 6). */
import { type IncomingMessage, ServerResponse } from "node:http";
import pTimeout from "p-timeout";
import type { Logger } from "pino";
import type { AppContext } from "../context.ts";
import { isSecondStepMissing } from "../domain/second-factor-rules.ts";
import { networkOf } from "../http/address.ts";
import { Counts } from "../http/concurrency-limit.ts";
import { badRequest, forbidden, HttpError, tooMany, unauthorized, unavailable } from "../http/errors.ts";
import { secondStepMissing } from "../http/guards.ts";
import { answerRefusal, answerUpgrade, headProblem } from "../http/http-server.ts";
import type { DisplaySession, SignedIn } from "../http/state.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import type { LiveHooks } from "./live-types.ts";

/** If a session check takes longer, the database counts as unreachable. Clients retry automatically. */
const SESSION_CHECK = { milliseconds: 2_000, message: "the session check took too long" };

/**
 * Handshakes within this time are checked in one batch: after a restart all pages connect, and a batch shares one read of the revocations.
 */
const BATCH_MS = 5;

const RETRY_AFTER_S = { sockets: 30, unavailable: 5 } as const;

/** 16 bytes in base64 (RFC 6455, 4.1). */
const HANDSHAKE_KEY = /^[+/0-9A-Za-z]{22}==$/;

/** The query field `kind` of a handshake by a paired wall display. A browser may have the cookies of both a user and a display. */
const DISPLAY_KIND = "display";

type Identity = { user: SignedIn } | { display: DisplaySession };

/** The user or display of an accepted handshake, and the time before its session was read (monotonic milliseconds). */
type Admission = Identity & { readAt: number };

const isDisplayHandshake = ({ url }: IncomingMessage) =>
  new URL(url ?? "", "http://portal").searchParams.get("kind") === DISPLAY_KIND;

interface HandshakeOptions extends Pick<AppContext, "clock"> {
  hooks: LiveHooks;
  socketsPerUser: number;
  /** The number of a user's pages on other nodes; 0 for a display. */
  pagesElsewhere(key: string): number;
  rateLimits: Pick<RateLimits, "handshakes">;
  log: Logger;
  isClosing(): boolean;
}

export type Handshake = ReturnType<typeof createHandshake>;

/** Creates the handshake checks. A rejected handshake is answered with its own status; Socket.IO would always answer 400. */
export function createHandshake(options: HandshakeOptions) {
  const admissions = new WeakMap<IncomingMessage, Admission>();
  const refused: Record<number, number> = {};
  let isFailing = false;
  let batch: Promise<void> | undefined;
  const connections = new Counts();

  const addressOf = (request: IncomingMessage) =>
    options.hooks.addressOf?.(request) ?? request.socket.remoteAddress ?? "";

  /** Resolves within BATCH_MS, at the same time for all handshakes that wait. */
  function nextBatch(): Promise<void> {
    batch ??= new Promise((resolve) => {
      setTimeout(() => {
        batch = undefined;
        resolve();
      }, BATCH_MS);
    });
    return batch;
  }

  /** @throws HttpError */
  async function authorize(request: IncomingMessage): Promise<Identity> {
    const { hooks } = options;
    if (options.isClosing()) throw unavailable("The server is restarting.", RETRY_AFTER_S.unavailable);
    if (!hooks.originAllowed(request)) throw forbidden();
    await nextBatch();
    const identity = await pTimeout(identify(request), SESSION_CHECK);
    isFailing = false;
    if (!identity) {
      const wait = await options.rateLimits.handshakes.take(networkOf(addressOf(request)));
      throw wait === 0 ? unauthorized() : tooMany("Too many tries.", wait / 1000);
    }
    if ("user" in identity && isSecondStepMissing(identity.user, options.clock())) throw secondStepMissing();
    reserve("user" in identity ? identity.user.userID : `display ${identity.display._id}`, request);
    return identity;
  }

  async function identify(request: IncomingMessage): Promise<Identity | undefined> {
    const { cookie } = request.headers;
    if (isDisplayHandshake(request)) {
      const display = await options.hooks.identifyDisplay(cookie);
      return display && { display };
    }
    const user = await options.hooks.identify(cookie);
    return user && { user };
  }

  /**
   * Counts connections, not sockets, so that a connection that never finishes its handshake counts as well.
   * @param key the userID, or `display` and the id of a display
   */
  function reserve(key: string, request: IncomingMessage): void {
    if (connections.of(key) + options.pagesElsewhere(key) >= options.socketsPerUser) {
      throw tooMany("You have too many pages open.", RETRY_AFTER_S.sockets);
    }
    connections.add(key, 1);
    const release = () => connections.add(key, -1);
    if (request.socket.destroyed) release();
    else request.socket.once("close", release);
  }

  function reject(request: IncomingMessage, error: unknown): void {
    const refusal =
      error instanceof HttpError ? error : unavailable("Try again later.", RETRY_AFTER_S.unavailable);
    // Logged once per outage, because all pages reconnect while the database can't be reached.
    if (refusal !== error && !isFailing) {
      options.log.error({ err: error }, "the session of a handshake could not be checked; clients retry");
      isFailing = true;
    }
    refused[refusal.status] = (refused[refusal.status] ?? 0) + 1;
    if (refusal.status === 403 || refusal.status === 429) {
      const address = addressOf(request);
      options.log.info({ event: "handshake_refused", status: refusal.status, address }, "refused");
    }
    answerUpgrade(request, refusal, options.hooks.refusalHeaders);
  }

  return {
    /**
     * Answers requests that are not WebSocket handshakes, with the same security headers as the portal's other responses. Without it,
     * Engine.IO and ws would write their own error responses without these headers. For an upgrade, `response` is a placeholder.
     */
    refuseMalformed(request: IncomingMessage, response: unknown, next: (error?: Error) => void): void {
      const { refusalHeaders } = options.hooks;
      const problem = headProblem(request);
      if (response instanceof ServerResponse) {
        if (problem) {
          answerRefusal(response, problem);
          return;
        }
        for (const [name, value] of refusalHeaders) response.setHeader(name, value);
        response.setHeader("Cache-Control", "no-store");
        // WebSocket is the only transport, so every valid request is an upgrade.
        next(new Error("not an upgrade"));
      } else if (problem ?? !isHandshake(request)) {
        answerUpgrade(
          request,
          problem ?? badRequest("This is not a valid WebSocket handshake."),
          refusalHeaders,
        );
      } else next();
    },
    /** Socket.IO's option that decides whether a request may be upgraded. */
    allowRequest(request: IncomingMessage, callback: (error: string | null, allowed: boolean) => void): void {
      // Node.js removes its own error listener at an upgrade. Without this one, a connection reset would end the process.
      request.socket.on("error", () => request.socket.destroy());
      const readAt = performance.now();
      authorize(request).then(
        (identity) => {
          admissions.set(request, { ...identity, readAt });
          callback(null, true);
        },
        (error: unknown) => reject(request, error),
      );
    },
    admissionOf: (request: IncomingMessage) => admissions.get(request),
    /** The number of rejected handshakes, by status. */
    refused,
  };
}

/**
 * Whether Engine.IO and ws accept an upgrade as a new connection (RFC 6455, 4.2.1; Engine.IO protocol 4). A request with a `sid`, which only
 * serves to change the transport, is rejected here, because Engine.IO does not call `allowRequest` for it.
 */
function isHandshake({ method, url, headers }: IncomingMessage): boolean {
  const query = Object.fromEntries(new URL(url ?? "", "http://portal").searchParams);
  return (
    method === "GET" &&
    query.sid === undefined &&
    query.transport === "websocket" &&
    query.EIO === "4" &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    headers["sec-websocket-version"] === "13" &&
    HANDSHAKE_KEY.test(headers["sec-websocket-key"] ?? "") &&
    headers["sec-websocket-protocol"] === undefined
  );
}
