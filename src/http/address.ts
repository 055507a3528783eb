/** The client address, host and origin of a request. `X-Forwarded-*` headers count only if a trusted proxy sent them. */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { TLSSocket } from "node:tls";

/** The parts of a request that these functions read. */
export type RequestHead = Pick<IncomingMessage, "headers"> & {
  socket: { remoteAddress?: string | undefined };
};

/** Whether an address is a trusted proxy. @param hop 0 for the connection itself, 1 for the address before it, and so on */
export type ProxyTrust = (address: string, hop: number) => boolean;

/**
 * Turns the TRUST_PROXY setting into a check.
 * @param setting the number of proxies that a request passes (0: none), or the addresses and networks of the proxies
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

/** An address with the client's port. Some proxies add the port, which differs for every connection. */
const ADDRESS_WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** An address without its port. IPv4-mapped addresses are shortened to IPv4. */
function plainAddress(entry: string): string {
  const [, v6, v4] = ADDRESS_WITH_PORT.exec(entry) ?? [];
  return (v6 ?? v4 ?? entry).replace(/^::ffff:(?=\d+\.)/i, "");
}

/**
 * Follows `X-Forwarded-For` from the connection back to the client, and stops at the first address that is not a trusted
 * proxy: the client can forge all entries before it.
 */
function walkBack({ headers, socket }: RequestHead, trust: ProxyTrust): { address: string; hops: number } {
  let address = plainAddress(socket.remoteAddress ?? "unknown");
  const forwardedHops = trust(address, 0) ? entriesOf(headers["x-forwarded-for"]).reverse() : [];
  let hops = 0;
  while (trust(address, hops)) {
    // A proxy that adds no address is the client, and so is one that passes on a text that is no address.
    const next = plainAddress(forwardedHops[hops] ?? "");
    if (isIP(next) === 0) break;
    address = next;
    hops += 1;
  }
  return { address, hops };
}

/** The client's address, without its port. IPv4-mapped addresses are shortened to IPv4. */
export function addressOf(request: RequestHead, trust: ProxyTrust): string {
  return walkBack(request, trust).address;
}

/** The header entry of the outermost trusted proxy; undefined if no proxy is trusted or none set the header. */
function forwardedEntry(request: RequestHead, trust: ProxyTrust, name: string): string | undefined {
  if (!trust(plainAddress(request.socket.remoteAddress ?? "unknown"), 0)) return undefined;
  const entries = entriesOf(request.headers[name]);
  const { hops } = walkBack(request, trust);
  // 0 hops: the proxy has named no client in `X-Forwarded-For`, but is a hop itself.
  return entries.at(-Math.min(Math.max(hops, 1), entries.length)) || undefined;
}

/** A host and port as in a URL. Other characters could change the page or the address that contains them. */
const HOST = /^(?:[a-z\d_](?:[a-z\d_.-]*)|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The host and port that the client requested; undefined if they are missing or not valid. */
export function hostOf(request: RequestHead, trust: ProxyTrust): string | undefined {
  const host = forwardedEntry(request, trust, "x-forwarded-host") ?? request.headers.host;
  return host !== undefined && HOST.test(host) ? host : undefined;
}

/** The origin that the client requested, such as https://portal.example.com; undefined without a host. */
export function originOf(request: RequestHead, trust: ProxyTrust): string | undefined {
  const host = hostOf(request, trust);
  const encrypted = Boolean((request.socket as Partial<TLSSocket>).encrypted);
  const scheme = forwardedEntry(request, trust, "x-forwarded-proto") ?? (encrypted ? "https" : "http");
  const url = `${scheme}://${host}`;
  return host !== undefined && /^https?$/.test(scheme) && URL.canParse(url) ? new URL(url).origin : undefined;
}

/** An IPv6 address has this many groups of 16 bits. */
const IPV6_GROUPS = 8;

/** The network of an IPv6 address. @param groups length of the prefix, in groups of 16 bits */
function networkOfGroups(address: string, groups: number): string {
  const [start = "", end] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const groupsOf = (part = "") => (part === "" ? [] : part.split(":"));
  const [first, last] = [groupsOf(start), groupsOf(end)];
  const skipped = Array<string>(IPV6_GROUPS - first.length - last.length).fill("0");
  const network = [...first, ...skipped, ...last].slice(0, groups);
  return `${network.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/${groups * 16}`;
}

/**
 * The key by which limits count a client: its IPv4 address, or the /64 network of its IPv6 address, because one client can
 * use a new address of its network for every try. Other texts are returned unchanged.
 */
export function networkOf(address: string): string {
  return isIPv6(address) && !address.includes(".") ? networkOfGroups(address, 4) : address;
}

/** The keys by which limits count a whole site: a customer gets up to a /48 network (RFC 6177), which holds 65,536 /64 networks. */
export function sitesOf(address: string): string[] {
  const network = networkOf(address);
  return network === address ? [address] : [network, networkOfGroups(address, 3)];
}
