/** A kept list is never older than the last write, and never older than a second. */
import { Readable } from "node:stream";
import { beforeEach, describe, expect, it } from "vitest";
import { createKeptLists, KEPT_MS, type KeptLists } from "../../../src/http/kept-lists.ts";

let writes = 0;
let now = 0;
let reads = 0;
let kept: KeptLists;

const make = (severalNodes = false) =>
  createKeptLists({ writes: () => writes, clock: () => new Date(now), severalNodes });
const read = async () => {
  reads += 1;
  return `[${reads}]`;
};
const ask = async (key = "50") => String(await kept.body(key, read));

beforeEach(() => {
  writes = 0;
  now = 1_000_000;
  reads = 0;
  kept = make();
});

describe("a kept list", () => {
  it("is read once while nothing is written", async () => {
    expect(await Promise.all([ask(), ask()])).toEqual(["[1]", "[1]"]);
    expect(await ask()).toBe("[1]");
  });
  it("is another one for another part of the list", async () => {
    expect([await ask("50"), await ask("10"), await ask("50")]).toEqual(["[1]", "[2]", "[1]"]);
  });
  it("is read anew after a write", async () => {
    await ask();
    writes += 1;
    expect(await ask()).toBe("[2]");
  });
  it("is read anew after a write that ended while it was read", async () => {
    let finish: (text: string) => void = () => undefined;
    const early = kept.body("50", () => new Promise((resolve) => (finish = resolve)));
    writes += 1;
    const late = ask();
    finish("[old]");
    expect(String(await early)).toBe("[old]");
    expect(await late).toBe("[1]");
    expect(await ask()).toBe("[1]");
  });
  it("is read anew after a second, and when the clock was set back", async () => {
    await ask();
    now += KEPT_MS - 1;
    expect(await ask()).toBe("[1]");
    now += 1;
    expect(await ask()).toBe("[2]");
    now -= 1;
    expect(await ask()).toBe("[3]");
  });
  it("is not kept when reading fails", async () => {
    await expect(kept.body("50", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await ask()).toBe("[1]");
  });
  it("makes room: so many parts are kept and no more", async () => {
    await ask("first");
    for (let n = 0; n < 20; n += 1) await ask(String(n));
    expect(await ask("19")).toBe("[21]");
    expect(await ask("first")).toBe("[22]");
  });
  it("is not kept where other nodes write, too", async () => {
    kept = make(true);
    expect([await ask(), await ask()]).toEqual(["[1]", "[2]"]);
  });
  it("is handed on as it comes where it comes in pieces", async () => {
    const pieces = Readable.from(["[", "]"]);
    expect(await kept.body("50", async () => pieces)).toBe(pieces);
  });
});
