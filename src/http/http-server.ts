/** The HTTP server with its time limits: for request heads, for bodies that arrive too slowly, and for idle connections. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { HttpError } from "./errors.ts";
import { answerRefusal } from "./request-head.ts";

export interface ServerLimits {
  /** A request's head must arrive within this time. Its body must then deliver `bodyMinBytes` in each period of this length. */
  stalledMs: number;
  bodyMinBytes: number;
  /** Interval between two checks of the heads. */
  checkMs: number;
}

/** Including the interval of the checks, a stalled connection is closed within 30 s. A JSON body (at most 100 kB) must arrive within 28 s. */
const LIMITS: ServerLimits = { stalledMs: 28_000, bodyMinBytes: 100_000, checkMs: 1_000 };

/**
 * An idle connection is kept this long, and responses announce it (`Keep-Alive: timeout=5`). A proxy must close its idle
 * connections earlier: a request that arrives during the close is lost, and proxies don't repeat writes.
 */
const KEEP_ALIVE_MS = 5_000;

/** Time for the client to read the error response before the connection is closed. */
const LINGER_MS = 1_000;

const tooSlow = () => new HttpError(408, "The request took too long to arrive.", { code: "too_slow" });

function endRequest(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.socket.destroy();
  answerRefusal(response, tooSlow());
  setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
}

/** Ends a request whose body arrives too slowly, or still arrives long after the response. */
function watchBody(request: IncomingMessage, response: ServerResponse, limits: ServerLimits): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const check = () => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    if (arrived >= limits.bodyMinBytes && !response.writableEnded) return;
    clearInterval(timer);
    endRequest(request, response);
  };
  // If this process was busy, it first reads the data that has arrived.
  const timer = setInterval(() => setImmediate(() => setImmediate(check)), limits.stalledMs);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Creates a server that closes stalled connections. The limit of a body applies to its progress, not to its whole duration:
 * a photo of 5 MB takes 40 s at 1 Mbit/s.
 */
export function createHttpServer(listener: RequestListener, limits: ServerLimits = LIMITS): Server {
  const server = createServer(
    {
      headersTimeout: limits.stalledMs,
      // 0: no limit for a whole request. `watchBody` limits its progress instead.
      requestTimeout: 0,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    listener,
  );
  return server.on("request", (request, response) => {
    if (hasBody(request)) watchBody(request, response, limits);
  });
}
