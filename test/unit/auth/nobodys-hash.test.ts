/** The hash that unknown e-mail addresses are checked against. */
import { expect, test, vi } from "vitest";
import { argonHash, argonVerify, createPasswords } from "../../../src/auth/passwords.ts";

test("a check without a hash takes the same work, so that its time does not tell who has an account", async () => {
  const verify = vi.fn(argonVerify);
  const passwords = createPasswords({ hash: argonHash, verify });
  for (const password of ["quiet-harbor-42", "quiet-harbor-43"]) {
    expect(await passwords.verify(null, password)).toBe(false);
    const [hash = "", checked] = verify.mock.lastCall ?? [];
    expect(checked).toBe(password);
    expect(passwords.needsRehash(hash)).toBe(false);
  }
  expect(verify).toHaveBeenCalledTimes(2);
});

test("where making the hash fails, the next login tries again", async () => {
  const hash = vi.fn(argonHash).mockRejectedValueOnce(new Error("out of memory"));
  const passwords = createPasswords({ hash, verify: argonVerify });
  await expect(passwords.verify(null, "quiet-harbor-42")).rejects.toThrow("out of memory");
  expect(await passwords.verify(null, "quiet-harbor-42")).toBe(false);
  expect(await passwords.verify(null, "quiet-harbor-42")).toBe(false);
  expect(hash).toHaveBeenCalledTimes(2);
});
