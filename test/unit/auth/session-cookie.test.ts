import { describe, expect, test } from "vitest";
import { sessionCookie } from "../../../src/auth/session-cookie.ts";

describe("reading", () => {
  test.each([
    [undefined, false, undefined],
    ["", false, undefined],
    ["sid=abc", false, "abc"],
    ["theme=dark; sid=abc; other=1", false, "abc"],
    ["sid=first; sid=second", false, "first"],
    ["sid=", false, ""],
    ["xsid=abc", false, undefined],
    ["sid", false, undefined],
    ["sid=abc", true, undefined],
    ["__Host-sid=abc; sid=other", true, "abc"],
    ["__Host-sid=abc", false, undefined],
  ])("%j with secure %j gives %j", (header, secure, id) => {
    expect(sessionCookie.read(header, secure)).toBe(id);
  });
});
