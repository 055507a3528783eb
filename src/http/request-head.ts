/** Checks of a request's address and `Host` that run before anything else: no log line, metric, route or socket comes first. */
import { type IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { URL_MAX_LENGTH } from "../domain/limits.ts";
import { badRequest, HttpError } from "./errors.ts";

/** Time for a refused client to read its answer before the connection is closed. */
const LINGER_MS = 1_000;

const addressTooLong = () => new HttpError(414, "The address is too long.", { code: "address_too_long" });
const repeatedHost = () => badRequest("The request has more than one Host header.");

/** Node.js keeps the first of two `Host` headers, and a proxy may keep the other. */
function hasRepeatedHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === "host".length && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** Why a request is refused by its head alone; undefined for one that may go on. */
function headProblem(request: IncomingMessage): HttpError | undefined {
  if ((request.url ?? "").length > URL_MAX_LENGTH) return addressTooLong();
  return hasRepeatedHost(request) ? repeatedHost() : undefined;
}

/** Answers a request that no middleware has seen, and asks for its connection to be closed. */
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

/** Answers a request to upgrade, which comes with the bare connection. */
function answerUpgrade(request: IncomingMessage, connection: Socket, refusal: HttpError): void {
  connection.on("error", () => connection.destroy());
  const response = new ServerResponse(request);
  response.assignSocket(connection);
  response.once("finish", () => connection.end());
  answerRefusal(response, refusal);
  setTimeout(() => connection.destroy(), LINGER_MS).unref();
}

/** Puts the checks before every listener that a server has for requests and upgrades; call it after all of them are added. */
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
