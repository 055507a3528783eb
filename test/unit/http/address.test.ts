/** Where a client is, and what limits count it by. */
import { expect, test } from "vitest";
import { addressOf, networkOf } from "../../../src/http/address.ts";

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
  expect(addressOf(request, true)).toBe(address);
  expect(addressOf(request, false)).toBe("198.51.100.1");
});
