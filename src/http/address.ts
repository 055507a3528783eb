/** Where a request comes from, and whom it says it is for. What proxies add counts only where a proxy is trusted. */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { TLSSocket } from "node:tls";

/** As much of a request as these questions need. */
export type RequestHead = Pick<IncomingMessage, "headers"> & {
  socket: { remoteAddress?: string | undefined };
};

/** Whether an address is a proxy of ours. @param hop 0 for the connection itself, 1 for whom that proxy names, and so on */
export type ProxyTrust = (address: string, hop: number) => boolean;

/**
 * What TRUST_PROXY means.
 * @param setting how many proxies a request passes (0: none), or the addresses and networks of the proxies
 */
export function proxyTrust(setting: number | readonly string[]): ProxyTrust {
  if (typeof setting === "number") return (_address, hop) => hop < setting;
  const proxies = new BlockList();
  for (const entry of setting) {
    const [network = "", prefix] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    if (prefix === undefined) proxies.addAddress(network, family);
    else proxies.addSubnet(network, Number(prefix), family);
  }
  return (address) => isIP(address) > 0 && proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** The entries of a list header, in the order in which proxies added them. */
function entriesOf(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(",") : (header ?? "");
  return text.split(",").map((entry) => entry.trim());
}

/** An address as some proxies write it: with the client's port, which is another one for every connection. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** An address without a port, an IPv4 one in its short form. */
function plainAddress(entry: string): string {
  const [, v6, v4] = WITH_PORT.exec(entry) ?? [];
  return (v6 ?? v4 ?? entry).replace(/^::ffff:(?=\d+\.)/i, "");
}

/**
 * Goes from the connection back to the client, as long as the address is a proxy of ours: entries before that are the
 * client's own to invent.
 */
function walkBack({ headers, socket }: RequestHead, trust: ProxyTrust): { address: string; hops: number } {
  let address = plainAddress(socket.remoteAddress ?? "unknown");
  const named = trust(address, 0) ? entriesOf(headers["x-forwarded-for"]).reverse() : [];
  let hops = 0;
  while (trust(address, hops)) {
    const before = named[hops];
    // A proxy that adds no address made the request itself.
    if (!before) break;
    address = plainAddress(before);
    hops += 1;
  }
  return { address, hops };
}

/** The client's address, without a port and an IPv4 one in its short form. */
export function addressOf(request: RequestHead, trust: ProxyTrust): string {
  return walkBack(request, trust).address;
}

/** What the outermost of our proxies put into a header; undefined where no proxy is trusted or none put anything. */
function forwarded(request: RequestHead, trust: ProxyTrust, name: string): string | undefined {
  if (!trust(plainAddress(request.socket.remoteAddress ?? "unknown"), 0)) return undefined;
  const entries = entriesOf(request.headers[name]);
  const { hops } = walkBack(request, trust);
  return entries.at(-Math.min(Math.max(hops, 1), entries.length)) || undefined;
}

/** A host and port as a URL has them; other characters would change the page or the address they are put into. */
const HOST = /^(?:[a-z\d_](?:[a-z\d_.-]*)|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The host and port that the client asked for; undefined for what can't be one. */
export function hostOf(request: RequestHead, trust: ProxyTrust): string | undefined {
  const host = forwarded(request, trust, "x-forwarded-host") ?? request.headers.host;
  return host !== undefined && HOST.test(host) ? host : undefined;
}

/** The origin that the client asked for, such as https://portal.example.com; undefined without a host. */
export function originOf(request: RequestHead, trust: ProxyTrust): string | undefined {
  const host = hostOf(request, trust);
  const encrypted = Boolean((request.socket as Partial<TLSSocket>).encrypted);
  const scheme = forwarded(request, trust, "x-forwarded-proto") ?? (encrypted ? "https" : "http");
  const url = `${scheme}://${host}`;
  return host !== undefined && /^https?$/.test(scheme) && URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Groups of an IPv6 address. */
const ALL_GROUPS = 8;

/** The network of so many groups that an IPv6 address is in. */
function networkOfGroups(address: string, groups: number): string {
  const [start = "", end] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const groupsOf = (part = "") => (part === "" ? [] : part.split(":"));
  const [first, last] = [groupsOf(start), groupsOf(end)];
  const skipped = Array<string>(ALL_GROUPS - first.length - last.length).fill("0");
  const network = [...first, ...skipped, ...last].slice(0, groups);
  return `${network.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/${groups * 16}`;
}

/**
 * What limits count a client by: its IPv4 address, or the /64 network of its IPv6 one, out of which a single client may
 * take a new address for every try. Anything else is left as it is.
 */
export function networkOf(address: string): string {
  return isIPv6(address) && !address.includes(".") ? networkOfGroups(address, 4) : address;
}

/** What limits of a whole site count by: a provider gives one customer up to a /48 network (RFC 6177), with 65,536 times /64. */
export function sitesOf(address: string): string[] {
  const network = networkOf(address);
  return network === address ? [address] : [network, networkOfGroups(address, 3)];
}
