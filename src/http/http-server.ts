/** The HTTP server: checks request heads before anything else, and closes connections that stall. */
import { createServer, type IncomingMessage, type RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { URL_MAX_LENGTH } from "../domain/limits.ts";
import { badRequest, HttpError } from "./errors.ts";
import type { HeaderFields } from "./security-headers.ts";

/**
 * A request's head must arrive within `stalledMs`, which is checked every `checkMs`. Its body must then deliver `bodyMinBytes` in each
 * period of this length, or its end. Including the interval of the checks, a stalled connection is closed within 30 s.
 */
const LIMITS = { stalledMs: 28_000, bodyMinBytes: 100_000, checkMs: 1_000 };

/**
 * An idle connection is kept this long, and responses announce it (`Keep-Alive: timeout=5`). A proxy must close its idle
 * connections earlier: a request that arrives during the close is lost, and proxies don't repeat writes.
 */
const KEEP_ALIVE_MS = 5_000;

/** Requests of one connection that may wait for their responses. */
const PIPELINED_MAX = 8;

/** Time for the client to read the error response before the connection is closed. */
const LINGER_MS = 1_000;

const BASIC_HEADERS: HeaderFields = [
  ["Content-Security-Policy", "default-src 'none'"],
  ["X-Content-Type-Options", "nosniff"],
];

/** Answers a request without any middleware, and closes its connection. */
export function answerRefusal(response: ServerResponse, refusal: HttpError, headers = BASIC_HEADERS): void {
  const { status, message, code, retryAfter } = refusal;
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Connection", "close");
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  if (retryAfter !== undefined) response.setHeader("Retry-After", Math.ceil(retryAfter));
  response.statusCode = status;
  response.end(JSON.stringify({ error: message, code }));
  const { socket } = response;
  setTimeout(() => socket?.destroy(), LINGER_MS).unref();
}

/** Answers an upgrade request, for which Node.js provides a connection but no response. */
export function answerUpgrade(request: IncomingMessage, refusal: HttpError, headers?: HeaderFields): void {
  const connection: Socket = request.socket;
  connection.on("error", () => connection.destroy());
  const response = new ServerResponse(request);
  response.assignSocket(connection);
  response.once("finish", () => connection.end());
  answerRefusal(response, refusal, headers);
}

/** Node.js uses the first of two `Host` headers, while a proxy may use the second. */
function hasRepeatedHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1;
}

/**
 * The error of a request's head, if it has one. Compressed bodies are refused before anything reads them: a decoder of brotli has up to
 * 16 MB for a body of 40 bytes.
 */
export function headProblem(request: IncomingMessage): HttpError | undefined {
  if ((request.url ?? "").length > URL_MAX_LENGTH) {
    return new HttpError(414, "The address is too long.", { code: "address_too_long" });
  }
  const { "content-encoding": coding = "identity" } = request.headers;
  if (coding.toLowerCase() !== "identity") {
    return new HttpError(415, "Please send the request without compression.", { code: "wrong_type" });
  }
  return hasRepeatedHost(request) ? badRequest("The request has more than one Host header.") : undefined;
}

/** Ends a request whose body arrives too slowly, or still arrives long after the response. */
function watchBody(request: IncomingMessage, response: ServerResponse, limits: typeof LIMITS): void {
  const { socket } = request;
  let bytesBefore = socket.bytesRead;
  const check = () => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    const newBytes = socket.bytesRead - bytesBefore;
    bytesBefore = socket.bytesRead;
    if (newBytes >= limits.bodyMinBytes && !response.writableEnded) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else
      answerRefusal(
        response,
        new HttpError(408, "The request took too long to arrive.", { code: "too_slow" }),
      );
  };
  // If this process was busy, it first reads the data that has arrived.
  const timer = setInterval(() => setImmediate(() => setImmediate(check)), limits.stalledMs);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}

/** Listeners for the end of a response: limits, metrics and compression add one each, and Koa and Node.js several each. */
const CLOSE_LISTENERS = 20;

/**
 * Counts the requests of a connection whose responses are not complete, and closes a connection with too many. Browsers and proxies send
 * a request after the response to the one before, but Node.js runs all that arrive.
 */
function countUnanswered(
  unanswered: WeakMap<Socket, number>,
  { socket }: IncomingMessage,
  response: ServerResponse,
): void {
  const count = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, count);
  response.setMaxListeners(CLOSE_LISTENERS);
  response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  if (count > PIPELINED_MAX) socket.destroy();
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Creates a server that closes stalled connections, of senders and of readers. A body is limited in its progress, not in its whole
 * duration: a photo of 5 MB takes 40 s at 1 Mbit/s.
 */
export function createHttpServer(listener: RequestListener, limits = LIMITS) {
  const options = {
    headersTimeout: limits.stalledMs,
    // 0: no limit for a whole request. `watchBody` limits its progress instead.
    requestTimeout: 0,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer(options, (request, response) => {
    countUnanswered(unanswered, request, response);
    if (request.socket.destroyed) return;
    const problem = headProblem(request);
    if (problem) return answerRefusal(response, problem);
    if (hasBody(request)) watchBody(request, response, limits);
    listener(request, response);
  });
  // Node.js calls this for a connection that has received no byte of a response for this time. Its client either stopped reading, or has
  // sent no request since the last response. While a request is arriving or being computed, there are no bytes to receive.
  server.setTimeout(limits.stalledMs, (socket) => {
    if (socket.writableLength > 0 || unanswered.get(socket) === 0) socket.destroy();
  });
  return server;
}
