import { describe, expect, test } from "vitest";
import { clearSessionCookie, readSessionCookie, setSessionCookie } from "../../../src/auth/session-cookie.ts";

/** The Set-Cookie headers that a piece of work adds to a response. */
function headersOf(work: (ctx: { append(field: string, value: string): void }) => void): string[] {
  const headers: string[] = [];
  work({ append: (field, value) => void headers.push(`${field}: ${value}`) });
  return headers;
}

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
    expect(readSessionCookie(header, secure)).toBe(id);
  });
});

describe("writing", () => {
  test("over TLS only this host, over TLS only, out of reach of scripts and other sites", () => {
    expect(headersOf((ctx) => setSessionCookie(ctx, { id: "abc", secure: true, maxAge: undefined }))).toEqual(
      ["Set-Cookie: __Host-sid=abc; Path=/; HttpOnly; Secure; SameSite=Lax"],
    );
  });

  test("over plain http under a plain name; an age keeps it beyond the browser's end", () => {
    expect(headersOf((ctx) => setSessionCookie(ctx, { id: "abc", secure: false, maxAge: 60 }))).toEqual([
      "Set-Cookie: sid=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax",
    ]);
  });

  test("takes it away", () => {
    expect(headersOf((ctx) => clearSessionCookie(ctx, false))).toEqual([
      "Set-Cookie: sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    ]);
  });
});
