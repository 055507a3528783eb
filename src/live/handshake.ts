/** Checks WebSocket handshakes before the upgrade: origin, session and limits (specification, section 6). */
import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import pTimeout from "p-timeout";
import type { Logger } from "pino";
import { networkOf } from "../http/address.ts";
import { badRequest, forbidden, HttpError, notSignedIn, tooMany, unavailable } from "../http/errors.ts";
import type { HeaderFields } from "../http/security-headers.ts";
import type { SignedIn } from "../http/state.ts";
import type { LiveHooks } from "./live-types.ts";

/** If a session check takes longer, the database counts as unreachable. Clients retry automatically. */
const SESSION_CHECK = { milliseconds: 2_000, message: "the session check took too long" };

/** A rejected connection is closed after this time, even if the client has not read the response. */
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
  /** The number of a user's pages on other nodes. */
  pagesElsewhere(userID: string): number;
  /** Counts an unauthenticated handshake. @returns 0, or the milliseconds to wait */
  stranger(address: string): Promise<number>;
  log: Logger;
  /** Whether the server is stopping. */
  closing(): boolean;
}

/** Socket.IO's option that decides whether a request may be upgraded. */
type AllowRequest = (
  request: IncomingMessage,
  answer: (error: string | null, allowed: boolean) => void,
) => void;

/** The user of an accepted handshake, and the time before its session was read (monotonic milliseconds). */
interface Admission {
  user: SignedIn;
  askedAt: number;
}

/** A middleware of Engine.IO. For an upgrade, the response is a placeholder that can't be written to. */
type EngineMiddleware = (request: IncomingMessage, response: unknown, next: (error?: Error) => void) => void;

export interface Handshake {
  /**
   * Answers 400 to a request that is not a WebSocket handshake, with the same security headers as the portal's other responses. Without
   * it, Engine.IO and ws would write their own error responses directly to the connection, without these headers.
   */
  refuseMalformed: EngineMiddleware;
  allowRequest: AllowRequest;
  admissionOf(request: IncomingMessage): Admission | undefined;
  /** The number of rejected handshakes, by status. */
  refused: Record<number, number>;
}

/** Creates the handshake checks. A rejected handshake is answered with its own status; Socket.IO would always answer 400. */
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

  /** Counts connections, not sockets, so that a connection that never finishes its handshake counts as well. */
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
    // Logged once per outage, because all pages reconnect while the database can't be reached.
    if (refusal !== error && !failing) {
      options.log.error({ err: error }, "the session of a handshake could not be checked; clients retry");
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
        // WebSocket is the only transport, so every valid request is an upgrade.
        next(new Error("not an upgrade"));
      } else if (isHandshake(request)) next();
      else {
        request.socket.on("error", () => request.socket.destroy());
        answer(request.socket, badRequest("This is not a valid WebSocket handshake."), refusalHeaders);
      }
    },
    allowRequest(request, callback) {
      // Node.js removes its own error listener at an upgrade. Without this one, a connection reset would end the process.
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
 * Whether Engine.IO and ws accept an upgrade as a new connection (RFC 6455, 4.2.1; Engine.IO protocol 4). A `sid` is only needed to
 * change the transport. It is rejected here, because Engine.IO does not call `allowRequest` for a request with a `sid`.
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

/** Writes an HTTP response to the bare connection of an upgrade request. */
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
