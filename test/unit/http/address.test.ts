/** Where a client is, and what limits count it by. */
import { expect, test } from "vitest";
import { addressOf, hostOf, networkOf, originOf, proxyTrust, sitesOf } from "../../../src/http/address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ["unknown", "unknown"],
  ["", ""],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["203.0.113.7:51234", "203.0.113.7"],
  ["203.0.113.7", "203.0.113.7"],
  ["[2001:db8::1]:51234", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["192.0.2.1, 203.0.113.7:80", "203.0.113.7"],
  ["", "198.51.100.1"],
])("a trusted proxy that says %j means %s", (header, address) => {
  const request = { headers: { "x-forwarded-for": header }, socket: { remoteAddress: "198.51.100.1" } };
  expect(addressOf(request, proxyTrust(1))).toBe(address);
  expect(addressOf(request, proxyTrust(0))).toBe("198.51.100.1");
});

const from = (remoteAddress: string, headers: Record<string, string>) => ({
  headers,
  socket: { remoteAddress },
});

test.each<[what: string, trusted: number | string[], peer: string, chain: string, client: string]>([
  ["two proxies", 2, "10.0.0.2", "203.0.113.7, 10.0.0.1", "203.0.113.7"],
  ["two proxies, and an invented entry", 2, "10.0.0.2", "192.0.2.66, 203.0.113.7, 10.0.0.1", "203.0.113.7"],
  ["two proxies, of which one was passed by", 2, "10.0.0.2", "203.0.113.7", "203.0.113.7"],
  ["a network", ["10.0.0.0/8"], "10.0.0.2", "192.0.2.66, 203.0.113.7, 10.1.2.3", "203.0.113.7"],
  ["a network, mapped", ["10.0.0.0/8"], "::ffff:10.0.0.2", "203.0.113.7, ::ffff:10.0.0.9", "203.0.113.7"],
  ["an address", ["10.0.0.2"], "10.0.0.2", "203.0.113.7, 10.0.0.1", "10.0.0.1"],
  ["an IPv6 network", ["fd00::/8"], "fd00::2", "2001:db8::7, fd12::1", "2001:db8::7"],
  ["a peer outside of the list", ["10.0.0.0/8"], "198.51.100.1", "203.0.113.7", "198.51.100.1"],
  ["nothing but proxies", ["10.0.0.0/8"], "10.0.0.2", "10.0.0.1", "10.0.0.1"],
  ["no header", ["10.0.0.0/8"], "10.0.0.2", "", "10.0.0.2"],
  ["an entry that is no address", ["10.0.0.0/8"], "10.0.0.2", "203.0.113.7, unknown", "10.0.0.2"],
])("with %s trusted, the client is the first that is not", (_what, trusted, peer, chain, client) => {
  expect(addressOf(from(peer, { "x-forwarded-for": chain }), proxyTrust(trusted))).toBe(client);
});

test("host and scheme are the outermost proxy's, and only a trusted one's", () => {
  const headers = {
    host: "node-a:3000",
    "x-forwarded-for": "203.0.113.7, 10.0.0.1",
    "x-forwarded-host": "invented.example, portal.example.com, inner",
    "x-forwarded-proto": "http, https, http",
  };
  const two = proxyTrust(["10.0.0.0/8"]);
  expect(originOf(from("10.0.0.2", headers), two)).toBe("https://portal.example.com");
  expect(originOf(from("198.51.100.1", headers), two)).toBe("http://node-a:3000");
  expect(hostOf(from("10.0.0.2", headers), proxyTrust(0))).toBe("node-a:3000");
});

test.each(['x"onload="a', "x'y", "x&y", "x<y", "a b", "user@x", "x/y", "x:1:2", "x:port", ""])(
  "%j is no host",
  (host) => expect(originOf(from("198.51.100.1", { host }), proxyTrust(0))).toBeUndefined(),
);

test("a site is an IPv4 address, or the /64 and the /48 network of an IPv6 one", () => {
  expect(sitesOf("203.0.113.7")).toEqual(["203.0.113.7"]);
  expect(sitesOf("2001:db8:1:2::7")).toEqual(["2001:db8:1:2::/64", "2001:db8:1::/48"]);
});
