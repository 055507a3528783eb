/** The work that is done for nobody's password, when it fails. */
import { expect, test, vi } from "vitest";
import { argonHash } from "../../../src/auth/hashing.ts";
import { createPasswords } from "../../../src/auth/passwords.ts";

vi.mock(import("../../../src/auth/hashing.ts"), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, argonHash: vi.fn(original.argonHash) };
});

test("it is tried again by the next sign-in", async () => {
  const passwords = createPasswords();
  vi.mocked(argonHash).mockRejectedValueOnce(new Error("out of memory"));
  await expect(passwords.verify(null, "quiet-harbor-42")).rejects.toThrow("out of memory");
  expect(await passwords.verify(null, "quiet-harbor-42")).toBe(false);
  expect(await passwords.verify(null, "quiet-harbor-42")).toBe(false);
  expect(argonHash).toHaveBeenCalledTimes(2);
});
