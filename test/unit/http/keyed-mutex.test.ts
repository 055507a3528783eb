/** One thing after another for one key. */
import { describe, expect, it } from "vitest";
import { createKeyedMutex } from "../../../src/http/concurrency-limit.ts";

describe("tasks of one key", () => {
  it("wait for one another, in order, even after a failure", async () => {
    const runExclusive = createKeyedMutex();
    const steps: string[] = [];
    const task = (name: string, fails = false) =>
      runExclusive("a", async () => {
        steps.push(`${name} begins`);
        await new Promise((later) => setImmediate(later));
        steps.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const results = await Promise.allSettled([task("1"), task("2", true), task("3")]);
    expect(steps).toEqual(["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });
  it("don't wait for those of another key", async () => {
    const runExclusive = createKeyedMutex();
    let release = () => {};
    const waiting = runExclusive("a", () => new Promise<void>((settle) => (release = settle)));
    expect(await runExclusive("b", async () => "done")).toBe("done");
    release();
    await waiting;
  });
});
