/** Where a request comes from, and whom it says it is for; what proxies add counts only where a proxy is trusted. */
import type { IncomingMessage } from "node:http";

/** As much of a request as these questions need. */
export type RequestHead = Pick<IncomingMessage, "headers"> & {
  socket: { remoteAddress?: string | undefined };
};

/** The last entry of a list header: the one that our own proxy added; those before it are the client's to invent. */
function lastEntry(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(",") : header;
  const entry = text?.split(",").at(-1)?.trim();
  return entry === "" ? undefined : entry;
}

/** The client's address, an IPv4 one in its short form. */
export function addressOf(request: RequestHead, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastEntry(request.headers["x-forwarded-for"]) : undefined;
  return (forwarded ?? request.socket.remoteAddress ?? "unknown").replace(/^::ffff:(?=\d+\.)/i, "");
}

/** The host and port that the client asked for. */
export function hostOf(request: Pick<RequestHead, "headers">, trustProxy: boolean): string | undefined {
  return (trustProxy ? lastEntry(request.headers["x-forwarded-host"]) : undefined) ?? request.headers.host;
}
