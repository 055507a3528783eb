/** The hash that unknown e-mail addresses are checked against, when making it fails. */
import { expect, test, vi } from "vitest";
import { argonHash } from "../../../src/auth/hashing.ts";
import { createPasswords } from "../../../src/auth/passwords.ts";

test("the next login tries again", async () => {
  const makeHash = vi.fn(argonHash).mockRejectedValueOnce(new Error("out of memory"));
  const passwords = createPasswords(makeHash);
  await expect(passwords.verify(null, "quiet-harbor-42")).rejects.toThrow("out of memory");
  expect(await passwords.verify(null, "quiet-harbor-42")).toBe(false);
  expect(await passwords.verify(null, "quiet-harbor-42")).toBe(false);
  expect(makeHash).toHaveBeenCalledTimes(2);
});
