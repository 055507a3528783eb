/** Simultaneous reads are one, and no caller gets an answer that is older than its question. */
import { beforeEach, describe, expect, it } from "vitest";
import { createSharedReads } from "../../../src/database/shared-reads.ts";

let share: ReturnType<typeof createSharedReads<string>>;
let finish: ((result: string | Error) => void)[];
let stored: string;

/** A read that the test finishes. It returns the value of the time at which it began. */
const read = () => {
  const found = stored;
  return new Promise<string>((resolve, reject) => {
    finish.push((result) => (result instanceof Error ? reject(result) : resolve(result || found)));
  });
};
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Answers the read that began as number `index`, from 0. */
async function answer(index: number, result: string | Error = ""): Promise<void> {
  await tick();
  finish[index]?.(result);
  await tick();
}

beforeEach(() => {
  share = createSharedReads();
  finish = [];
  stored = "old";
});

describe("shared reads", () => {
  it("run once for calls at the same time", async () => {
    const calls = [share("a", read), share("a", read), share("a", read)];
    await answer(0);
    expect(await Promise.all(calls)).toEqual(["old", "old", "old"]);
    expect(finish).toHaveLength(1);
  });
  it("run again for calls that arrive during a run, so that these see the latest writes", async () => {
    const early = share("a", read);
    await tick();
    stored = "new";
    const late = [share("a", read), share("a", read)];
    await tick();
    expect(finish).toHaveLength(1);
    await answer(0);
    await answer(1);
    expect(await early).toBe("old");
    expect(await Promise.all(late)).toEqual(["new", "new"]);
    expect(finish).toHaveLength(2);
  });
  it("run side by side for different keys", async () => {
    const calls = [share("a", read), share("b", read)];
    await answer(1, "of b");
    await answer(0, "of a");
    expect(await Promise.all(calls)).toEqual(["of a", "of b"]);
  });
  it("fail for their own callers only", async () => {
    const failing = share("a", read);
    failing.catch(() => undefined);
    await tick();
    const next = share("a", read);
    await answer(0, new Error("away"));
    await answer(1);
    await expect(failing).rejects.toThrow("away");
    expect(await next).toBe("old");
  });
});
