/** The HTTP server with its time limits: for heads, for bodies that arrive too slowly, and for idle connections. */
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
  /** A head must arrive within this time. Afterwards a body must bring `bodyMinBytes` within each such time. */
  stalledMs: number;
  bodyMinBytes: number;
  /** Time between two checks of the heads. */
  checkMs: number;
}

/** With one check later, what stalls is closed within 30 s. No JSON body is longer than 100 kB, so each has 28 s in all. */
const LIMITS: ServerLimits = { stalledMs: 28_000, bodyMinBytes: 100_000, checkMs: 1_000 };

/**
 * A connection without a request is kept this long, and its answers say so (`Keep-Alive: timeout=5`). Proxies have to let go
 * of theirs earlier: a request that meets the close is lost, and a write is not tried again.
 */
const KEEP_ALIVE_MS = 5_000;

/** Time for the client to read the refusal before the connection is closed. */
const LINGER_MS = 1_000;

const tooSlow = () => new HttpError(408, "The request took too long to arrive.", { code: "too_slow" });

function endRequest(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.socket.destroy();
  answerRefusal(response, tooSlow());
  setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
}

/** Ends a request whose body arrives too slowly, or still arrives long after the answer. */
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
  // A process that was busy itself reads what has arrived before it judges.
  const timer = setInterval(() => setImmediate(() => setImmediate(check)), limits.stalledMs);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * A server that closes what stalls. The limit of a body is on its progress, not on its whole time: a photo of 5 MB takes
 * 40 s at 1 Mbit/s.
 */
export function createHttpServer(listener: RequestListener, limits: ServerLimits = LIMITS): Server {
  const server = createServer(
    {
      headersTimeout: limits.stalledMs,
      // 0: Node.js has no limit for a whole request; `watchBody` has one for its progress.
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
