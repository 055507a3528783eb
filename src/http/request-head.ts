/** Checks the URL and the `Host` header of a request before anything else: before the log, metrics, routes and sockets. */
import { type IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { URL_MAX_LENGTH } from "../domain/limits.ts";
import { badRequest, HttpError } from "./errors.ts";

/** Time for the client to read the error response before the connection is closed. */
const LINGER_MS = 1_000;

const addressTooLong = () => new HttpError(414, "The address is too long.", { code: "address_too_long" });
const repeatedHost = () => badRequest("The request has more than one Host header.");

/** Node.js uses the first of two `Host` headers, while a proxy may use the second. */
function hasRepeatedHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === "host".length && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** The error of a request's head, if it has one. */
function headProblem(request: IncomingMessage): HttpError | undefined {
  if ((request.url ?? "").length > URL_MAX_LENGTH) return addressTooLong();
  return hasRepeatedHost(request) ? repeatedHost() : undefined;
}

/** Answers a request without any middleware, and closes its connection. */
export function answerRefusal(response: ServerResponse, { status, message, code }: HttpError): void {
  const body = JSON.stringify({ error: message, code });
  response.writeHead(status, {
    "Cache-Control": "no-store",
    Connection: "close",
    "Content-Length": Buffer.byteLength(body),
    "Content-Security-Policy": "default-src 'none'",
    "Content-Type": "application/json; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}

/** Answers an upgrade request, for which Node.js provides a connection but no response. */
function answerUpgrade(request: IncomingMessage, connection: Socket, refusal: HttpError): void {
  connection.on("error", () => connection.destroy());
  const response = new ServerResponse(request);
  response.assignSocket(connection);
  response.once("finish", () => connection.end());
  answerRefusal(response, refusal);
  setTimeout(() => connection.destroy(), LINGER_MS).unref();
}

/** Runs the checks before all request and upgrade listeners of a server. Call it after all listeners are added. */
export function checkRequestHeads(server: Server): void {
  const handle = server.listeners("request");
  const upgrade = server.listeners("upgrade");
  server.removeAllListeners("request").on("request", (request, response) => {
    const problem = headProblem(request);
    if (problem) answerRefusal(response, problem);
    else for (const listener of handle) listener.call(server, request, response);
  });
  server.removeAllListeners("upgrade").on("upgrade", (request, connection, head) => {
    const problem = headProblem(request);
    if (problem) answerUpgrade(request, connection as Socket, problem);
    else for (const listener of upgrade) listener.call(server, request, connection, head);
  });
}
