/** Admission to the live channel, before the upgrade: origin, session and counts (specification, section 6). */
import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import pTimeout from "p-timeout";
import type { Logger } from "pino";
import { networkOf } from "../http/address.ts";
import { badRequest, forbidden, HttpError, notSignedIn, tooMany, unavailable } from "../http/errors.ts";
import type { HeaderFields } from "../http/security-headers.ts";
import type { SignedIn } from "../http/state.ts";
import type { LiveHooks } from "./live-types.ts";

/** A session check that takes longer means that the database is away; clients try again by themselves. */
const SESSION_CHECK = { milliseconds: 2_000, message: "the session check took too long" };

/** After a refusal the connection is ended, read or not, within this time. */
const REFUSAL_LINGER_MS = 1_000;

const RETRY_AFTER_S = { sockets: 30, unavailable: 5 } as const;

const NOT_STORED = ["Cache-Control", "no-store"] as const;

/** 16 bytes in base64 (RFC 6455, 4.1). */
const HANDSHAKE_KEY = /^[+/0-9A-Za-z]{22}==$/;

const REASONS: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

export interface HandshakeOptions {
  hooks: LiveHooks;
  socketsPerUser: number;
  /** How many pages a user has on other nodes. */
  pagesElsewhere(userID: string): number;
  /** Counts a handshake that nobody's session stands behind. @returns 0, or milliseconds to wait */
  stranger(address: string): Promise<number>;
  log: Logger;
  /** Whether the server is stopping. */
  closing(): boolean;
}

/** Socket.IO's question whether a request may be upgraded. */
type AllowRequest = (
  request: IncomingMessage,
  answer: (error: string | null, allowed: boolean) => void,
) => void;

/** Who a request was admitted as, and when its session began to be read (monotonic milliseconds). */
interface Admission {
  user: SignedIn;
  askedAt: number;
}

/** A middleware of Engine.IO; for an upgrade, the response is a stand-in that can't be written to. */
type EngineMiddleware = (request: IncomingMessage, response: unknown, next: (error?: Error) => void) => void;

export interface Handshake {
  /**
   * Answers a request that is no WebSocket handshake 400, with the headers of the portal's other answers. Engine.IO and ws
   * write their own refusals of an upgrade straight to the connection, without these headers.
   */
  refuseMalformed: EngineMiddleware;
  allowRequest: AllowRequest;
  admissionOf(request: IncomingMessage): Admission | undefined;
  /** Handshakes refused so far, by status. */
  refused: Record<number, number>;
}

/** Decides about handshakes; a refusal is answered with its own status, which Socket.IO itself would make a 400. */
export function createHandshake(options: HandshakeOptions): Handshake {
  const admitted = new WeakMap<IncomingMessage, Admission>();
  const refused: Record<number, number> = {};
  let failing = false;
  const connections = new Map<string, number>();

  const addressOf = (request: IncomingMessage) =>
    options.hooks.addressOf?.(request) ?? request.socket.remoteAddress ?? "";

  /** @throws HttpError */
  async function authorize(request: IncomingMessage): Promise<SignedIn> {
    const { hooks } = options;
    if (options.closing()) throw unavailable("The server is restarting.", RETRY_AFTER_S.unavailable);
    if (!hooks.originAllowed(request)) throw forbidden();
    const user = await pTimeout(hooks.identify(request.headers.cookie), SESSION_CHECK);
    failing = false;
    if (!user) {
      const wait = await options.stranger(networkOf(addressOf(request)));
      throw wait === 0 ? notSignedIn() : tooMany("Too many tries. Please wait a moment.", wait / 1000);
    }
    reserve(user.userID, request);
    return user;
  }

  /** Counts connections, not sockets: one that never finishes its handshake takes a place, too. */
  function reserve(userID: string, request: IncomingMessage): void {
    const open = connections.get(userID) ?? 0;
    if (open + options.pagesElsewhere(userID) >= options.socketsPerUser) {
      throw tooMany("You have too many pages open.", RETRY_AFTER_S.sockets);
    }
    connections.set(userID, open + 1);
    const release = () => {
      const left = (connections.get(userID) ?? 1) - 1;
      if (left > 0) connections.set(userID, left);
      else connections.delete(userID);
    };
    if (request.socket.destroyed) release();
    else request.socket.once("close", release);
  }

  function turnAway(request: IncomingMessage, error: unknown): void {
    const refusal =
      error instanceof HttpError ? error : unavailable("Try again later.", RETRY_AFTER_S.unavailable);
    // A thousand pages that come back while the database is away say the same thing.
    if (refusal !== error && !failing) {
      options.log.error({ err: error }, "a socket's session could not be checked");
      failing = true;
    }
    refused[refusal.status] = (refused[refusal.status] ?? 0) + 1;
    if (refusal.status === 403 || refusal.status === 429) {
      const address = addressOf(request);
      options.log.info({ event: "handshake_refused", status: refusal.status, address }, "refused");
    }
    answer(request.socket, refusal, options.hooks.refusalHeaders);
  }

  return {
    refuseMalformed(request, response, next) {
      const { refusalHeaders } = options.hooks;
      if (response instanceof ServerResponse) {
        for (const [name, value] of [...refusalHeaders, NOT_STORED]) response.setHeader(name, value);
        // WebSocket is the only transport, and an existing connection can't be joined.
        next(new Error("not an upgrade"));
      } else if (isHandshake(request)) next();
      else {
        request.socket.on("error", () => request.socket.destroy());
        answer(request.socket, badRequest("This is not a valid WebSocket handshake."), refusalHeaders);
      }
    },
    allowRequest(request, callback) {
      // At an upgrade Node takes its own listeners off: without this one, a connection reset meanwhile ends the process.
      request.socket.on("error", () => request.socket.destroy());
      const askedAt = performance.now();
      authorize(request).then(
        (user) => {
          admitted.set(request, { user, askedAt });
          callback(null, true);
        },
        (error: unknown) => turnAway(request, error),
      );
    },
    admissionOf: (request) => admitted.get(request),
    refused,
  };
}

/**
 * Whether Engine.IO and ws take an upgrade for a new connection (RFC 6455, 4.2.1; Engine.IO protocol 4). Engine.IO would
 * let a request with a `sid` in without `allowRequest`, which only a change of transport needs.
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

/** Answers in HTTP on a connection that Node has handed over for an upgrade. */
function answer(connection: Duplex, refusal: HttpError, headers: HeaderFields): void {
  const body = JSON.stringify({ error: refusal.message, code: refusal.code });
  const head = [
    `HTTP/1.1 ${refusal.status} ${REASONS[refusal.status] ?? "Refused"}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...[...headers, NOT_STORED].map(([name, value]) => `${name}: ${value}`),
    ...(refusal.retryAfter === undefined ? [] : [`Retry-After: ${Math.ceil(refusal.retryAfter)}`]),
  ];
  connection.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  setTimeout(() => connection.destroy(), REFUSAL_LINGER_MS).unref();
}
