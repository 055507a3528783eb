import { describe, expect, it } from "vitest";
import { createConcurrencyLimit } from "../../../src/http/concurrency-limit.ts";
import { HttpError } from "../../../src/http/errors.ts";

describe("limited tasks", () => {
  it("run two at once, let some wait in order, and refuse the next with a time to come back", async () => {
    const { run } = createConcurrencyLimit(2, 3);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (n: number) => () =>
      new Promise<number>((resolve) => {
        begun.push(n);
        ends.push(() => resolve(n));
      });
    const all = [1, 2, 3, 4, 5].map((n) => run(work(n)));
    await expect.poll(() => begun).toEqual([1, 2]);
    const refused = run(work(6)).catch((error: unknown) => error);
    for (let n = 0; n < 5; n += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(n);
      ends[n]?.();
    }
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    expect(await refused).toBeInstanceOf(HttpError);
    expect(await refused).toMatchObject({ status: 503, retryAfter: expect.any(Number) });
  });

  it("go on after work that failed", async () => {
    const { run } = createConcurrencyLimit(1, 1);
    const failing = run(() => Promise.reject(new Error("no")));
    const next = run(async () => "yes");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
    expect(await run(async () => "again")).toBe("again");
  });
});
