import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import {
  NO_STEP,
  newRecoveryCodes,
  newTotpKey,
  totpStepOf,
  totpUri,
} from "../../../src/auth/second-factor/second-factor.service.ts";
import { isTotpCode } from "../../../src/domain/second-factor-rules.ts";
import { normalizeCode } from "../../../src/domain/typed-code.ts";

/** RFC 6238, appendix B: the key and, cut to six digits, the codes of its SHA-1 rows. */
const KEY = Secret.fromLatin1("12345678901234567890").base32;
const ROWS = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const;

describe("the app's codes", () => {
  it.each(ROWS)("at second %i is %s", (second, code) => {
    const step = Math.floor(second / 30);
    expect(totpStepOf(KEY, code, new Date(second * 1000))).toBe(step);
    expect(totpStepOf(KEY, code, new Date((second + 30) * 1000))).toBe(step);
    expect(totpStepOf(KEY, code, new Date((second - 30) * 1000))).toBe(step);
    expect(totpStepOf(KEY, code, new Date((second + 60) * 1000))).toBe(NO_STEP);
  });

  it.each(["", "28708", "2870821", "２８７０８２", "28708a"])("%j is none", (text) => {
    expect(totpStepOf(KEY, text, new Date(59_000))).toBe(NO_STEP);
  });

  it("come from a new key of 160 random bits each time", () => {
    const keys = Array.from({ length: 50 }, newTotpKey);
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) expect(Secret.fromBase32(key).bytes.length).toBe(20);
    expect(totpUri(KEY, "a:b+c@example.com", "Quay: 2")).toContain(
      "/Quay%20%202:a%3Ab%2Bc%40example.com?issuer=Quay%20%202&",
    );
  });
});

describe("recovery codes", () => {
  it("are ten distinct codes, stored as hashes of user and code", () => {
    const [mine, yours] = [newRecoveryCodes("S-1"), newRecoveryCodes("S-2")];
    expect(new Set([...mine.codes, ...yours.codes]).size).toBe(20);
    expect(mine.hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  it.each([
    [" 8q4m-0zk7 aaaa-bbbb ", "8Q4M0ZK7AAAABBBB"],
    ["8Q4M-OZK7-ilIL-bbbb", "8Q4M0ZK71111BBBB"],
    ["123 456", "123456"],
  ])("%j is read as %s", (typed, plain) => {
    expect(normalizeCode(typed)).toBe(plain);
  });

  it("differ from the app's codes in length", () => {
    expect(["123456", "8Q4M0ZK7AAAABBBB", "1234567890123456"].map(isTotpCode)).toEqual([true, false, false]);
  });
});
