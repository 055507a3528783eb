import { describe, expect, test } from "vitest";
import { createPasswords } from "../../../src/auth/passwords.ts";

describe("stored passwords", () => {
  const passwords = createPasswords();

  test("are argon2id at OWASP's cost, another hash each time, and match exactly", async () => {
    const password = "Grüße aus dem Hafen 👋 ".padEnd(64, "x");
    const hash = await passwords.hash(password);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash(password)).not.toBe(hash);
    expect(await passwords.verify(hash, password)).toBe(true);
    expect(await passwords.verify(hash, `${password} `)).toBe(false);
    expect(await passwords.verify(hash, password.toUpperCase())).toBe(false);
  });

  test("match no password for an account without a hash", async () => {
    expect(await passwords.verify(null, "")).toBe(false);
    expect(await passwords.verify(null, "quiet-harbor-42")).toBe(false);
  });

  test("are to be hashed again at another cost", async () => {
    expect(passwords.needsRehash(await passwords.hash("quiet-harbor-42"))).toBe(false);
    expect(passwords.needsRehash("$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA")).toBe(true);
    expect(passwords.needsRehash("$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA")).toBe(true);
  });
});
