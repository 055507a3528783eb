import { describe, expect, test, vi } from "vitest";
import { argonHash, argonVerify, createPasswords } from "../../../src/auth/passwords.ts";

const TURN = "ada@example.com 192.0.2.1";

describe("stored passwords", () => {
  const passwords = createPasswords();

  test("are argon2id at OWASP's cost, another hash each time, and match exactly", async () => {
    const password = "Grüße aus dem Hafen 👋 ".padEnd(64, "x");
    const hash = await passwords.hash(password);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash(password)).not.toBe(hash);
    expect(await passwords.verify(hash, password, TURN)).toBe(true);
    expect(await passwords.verify(hash, `${password} `, TURN)).toBe(false);
    expect(await passwords.verify(hash, password.toUpperCase(), TURN)).toBe(false);
  });
});

test("a check without a hash takes the same work, so that its time does not tell who has an account", async () => {
  const verify = vi.fn(argonVerify);
  const passwords = createPasswords({ hash: argonHash, verify });
  for (const password of ["quiet-harbor-42", "quiet-harbor-43"]) {
    expect(await passwords.verify(null, password, TURN)).toBe(false);
    const [hash = "", checked] = verify.mock.lastCall ?? [];
    expect(checked).toBe(password);
    expect(passwords.needsRehash(hash)).toBe(false);
  }
  expect(verify).toHaveBeenCalledTimes(2);
});

test("where making the hash fails, the next login tries again", async () => {
  const hash = vi.fn(argonHash).mockRejectedValueOnce(new Error("out of memory"));
  const passwords = createPasswords({ hash, verify: argonVerify });
  await expect(passwords.verify(null, "quiet-harbor-42", TURN)).rejects.toThrow("out of memory");
  expect(await passwords.verify(null, "quiet-harbor-42", TURN)).toBe(false);
  expect(await passwords.verify(null, "quiet-harbor-42", TURN)).toBe(false);
  expect(hash).toHaveBeenCalledTimes(2);
});

test("one password of an account and an address is checked at a time, and two wait", async () => {
  const verify = vi.fn(() => new Promise<boolean>(() => undefined));
  const passwords = createPasswords({ hash: argonHash, verify });
  const [, , , fourth] = [1, 2, 3, 4].map(() => passwords.verify("hash", "x", TURN));
  await expect(fourth).rejects.toMatchObject({ status: 429, retryAfter: 1 });
  expect(verify).toHaveBeenCalledTimes(1);
});
