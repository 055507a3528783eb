/** Operations of one turn are one, and each call gets what it would have got alone. */
import { describe, expect, it } from "vitest";
import { mergeCalls, mergeReads } from "../../../src/database/merged-calls.ts";

describe("merged calls", () => {
  it("of one turn share an operation, and a refusal is that of its own call", async () => {
    const runs: number[][] = [];
    const double = mergeCalls<number, number>(async (inputs) => {
      runs.push(inputs);
      return inputs.map((input) => (input < 0 ? new Error(`${input} is refused`) : 2 * input));
    });
    const settled = await Promise.allSettled([double(1), double(-2), double(3)]);
    expect(settled.map((one) => (one.status === "fulfilled" ? one.value : one.reason.message))).toEqual([
      2,
      "-2 is refused",
      6,
    ]);
    expect(await double(4)).toBe(8);
    expect(runs).toEqual([[1, -2, 3], [4]]);
  });

  it("all fail with an operation that fails, and later ones don't", async () => {
    let isAway = true;
    const call = mergeCalls<string, string>(async (inputs) => {
      if (isAway) throw new Error("away");
      return inputs;
    });
    const failed = await Promise.allSettled([call("a"), call("b")]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isAway = false;
    expect(await call("c")).toBe("c");
  });

  it("read a record twice for two calls, because each may change its own", async () => {
    const find = (_id: string) => ({ _id, name: `Unit ${_id}` });
    const read = mergeReads<{ _id: string; name: string }>(
      ({ _id }) => _id,
      async (key) => (key === "missing" ? undefined : find(key)),
      async (keys) => keys.filter((key) => key !== "missing").map(find),
    );
    const [first, second, missing] = await Promise.all([read("1"), read("1"), read("missing")]);
    expect([first, second, missing]).toEqual([find("1"), find("1"), undefined]);
    expect(first).not.toBe(second);
  });
});
