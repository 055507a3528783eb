/** How many tasks run at once: all in all, and for one key. */
import { describe, expect, it } from "vitest";
import { createConcurrencyLimit, createKeyedMutex } from "../../../src/http/concurrency-limit.ts";
import { HttpError } from "../../../src/http/errors.ts";

/** A task that begins, and ends when the test lets it. */
function task<T>(result: T) {
  let [begin, finish] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<T>((resolve) => (finish = () => resolve(result)));
  return {
    begun,
    finish,
    run() {
      begin();
      return finished;
    },
  };
}

describe("limited tasks", () => {
  it("run two at once, let some wait in order, and refuse the next with a time to come back", async () => {
    const { run, waiting } = createConcurrencyLimit(2, 3);
    const tasks = [1, 2, 3, 4, 5].map((number) => task(number));
    const results = tasks.map((one) => run(one.run));
    const refused = await run(task(6).run).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(HttpError);
    expect(refused).toMatchObject({ status: 503, retryAfter: expect.any(Number) });
    for (const [index, one] of tasks.entries()) {
      await one.begun;
      expect(waiting()).toBe(Math.max(0, 3 - index));
      one.finish();
      await results[index];
    }
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5]);
  });

  it("go on after work that failed", async () => {
    const { run } = createConcurrencyLimit(1, 1);
    const failing = run(() => Promise.reject(new Error("no")));
    const next = run(async () => "yes");
    await expect(failing).rejects.toThrow("no");
    expect([await next, await run(async () => "again")]).toEqual(["yes", "again"]);
  });
});

describe("tasks of one key", () => {
  it("wait for one another, in order, even after a failure, and not for those of another key", async () => {
    const runExclusive = createKeyedMutex();
    const steps: string[] = [];
    const first = task("1");
    const noting = (name: string, work: () => Promise<string>) =>
      runExclusive("a", async () => {
        steps.push(`${name} begins`);
        const result = await work();
        steps.push(`${name} ends`);
        return result;
      });
    const results = Promise.allSettled([
      noting("1", first.run),
      noting("2", () => Promise.reject(new Error("no"))),
      noting("3", async () => "3"),
    ]);
    expect(await runExclusive("b", async () => "done")).toBe("done");
    first.finish();
    expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(steps).toEqual(["1 begins", "1 ends", "2 begins", "3 begins", "3 ends"]);
  });
});
