/** What is kept for a moment, and when it is read anew. */
import { describe, expect, it } from "vitest";
import { remembered } from "../../../src/database/remembered.ts";

const LONG_MS = 60_000;

function counting() {
  let read = 0;
  return async () => {
    read += 1;
    return read;
  };
}

describe("what is remembered", () => {
  it("is read once for all who ask", async () => {
    const list = remembered(counting(), LONG_MS);
    expect(await Promise.all([list.get(), list.get()])).toEqual([1, 1]);
    expect(await list.get()).toBe(1);
  });
  it("is read again after a change", async () => {
    const list = remembered(counting(), LONG_MS);
    await list.get();
    list.forget();
    expect(await list.get()).toBe(2);
  });
  it("is read again when its time is over", async () => {
    const list = remembered(counting(), 0);
    await list.get();
    expect(await list.get()).toBe(2);
  });
  it("is never a failure", async () => {
    let away = true;
    const list = remembered(async () => {
      if (away) throw new Error("the database is away");
      return "there";
    }, LONG_MS);
    await expect(list.get()).rejects.toThrow("away");
    away = false;
    expect(await list.get()).toBe("there");
  });
});
