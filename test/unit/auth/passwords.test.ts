import { expect, test, vi } from "vitest";
import { argonHash, argonVerify, createPasswords } from "../../../src/auth/passwords.ts";

const TURN = "ada@example.com 192.0.2.1";

test("equal passwords are stored as different hashes", async () => {
  const passwords = createPasswords();
  const [one, two] = [await passwords.hash("quiet-harbor-42"), await passwords.hash("quiet-harbor-42")];
  expect(one).not.toBe(two);
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
