import { describe, expect, test } from "vitest";
import { createPasswords } from "../../../src/auth/passwords.ts";
import { Refusal } from "../../../src/http/errors.ts";
import { createTurns } from "../../../src/http/turns.ts";

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

  test("are nobody's without a hash", async () => {
    expect(await passwords.verify(null, "")).toBe(false);
    expect(await passwords.verify(null, "quiet-harbor-42")).toBe(false);
  });

  test("are to be hashed again at another cost", async () => {
    expect(passwords.needsRehash(await passwords.hash("quiet-harbor-42"))).toBe(false);
    expect(passwords.needsRehash("$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA")).toBe(true);
    expect(passwords.needsRehash("$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA")).toBe(true);
  });
});

describe("turns", () => {
  test("run two at once, let some wait in order, and refuse the next with a time to come back", async () => {
    const { inTurn } = createTurns(2, 3);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (n: number) => () =>
      new Promise<number>((resolve) => {
        begun.push(n);
        ends.push(() => resolve(n));
      });
    const all = [1, 2, 3, 4, 5].map((n) => inTurn(work(n)));
    expect(begun).toEqual([1, 2]);
    const refused = await inTurn(work(6)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ status: 503, retryAfter: expect.any(Number) });
    for (let n = 0; n < 5; n += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(n);
      ends[n]?.();
    }
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
    expect(begun).toEqual([1, 2, 3, 4, 5]);
  });

  test("go on after work that failed", async () => {
    const { inTurn } = createTurns(1, 1);
    const failing = inTurn(() => Promise.reject(new Error("no")));
    const next = inTurn(async () => "yes");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
    expect(await inTurn(async () => "again")).toBe("again");
  });
});
