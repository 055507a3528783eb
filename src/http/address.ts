/** Where a request comes from, and whom it says it is for; what proxies add counts only where a proxy is trusted. */
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

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

/** An address as some proxies write it: with the client's port, which is another one for every connection. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** The client's address, without a port and an IPv4 one in its short form. */
export function addressOf(request: RequestHead, trustProxy: boolean): string {
  const entry = trustProxy ? lastEntry(request.headers["x-forwarded-for"]) : undefined;
  const [, v6, v4] = WITH_PORT.exec(entry ?? "") ?? [];
  const forwarded = v6 ?? v4 ?? entry;
  return (forwarded ?? request.socket.remoteAddress ?? "unknown").replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Groups of an IPv6 address that its network has; whoever has one network has all addresses in it. */
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;

/**
 * What limits count a client by: its IPv4 address, or the /64 network of its IPv6 one, out of which a single client may
 * take a new address for every try. Anything else is left as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [start = "", end] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const groupsOf = (part = "") => (part === "" ? [] : part.split(":"));
  const [first, last] = [groupsOf(start), groupsOf(end)];
  const skipped = Array<string>(ALL_GROUPS - first.length - last.length).fill("0");
  const network = [...first, ...skipped, ...last].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

/** The host and port that the client asked for. */
export function hostOf(request: Pick<RequestHead, "headers">, trustProxy: boolean): string | undefined {
  return (trustProxy ? lastEntry(request.headers["x-forwarded-host"]) : undefined) ?? request.headers.host;
}
