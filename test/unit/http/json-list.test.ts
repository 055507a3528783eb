/** Lists that are written while they are read. */
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { inGroups, jsonList, mapped } from "../../../src/http/json-list.ts";

async function* numbers(count: number) {
  for (let n = 0; n < count; n += 1) yield { n };
}

async function* failing(after: number): AsyncGenerator<{ n: number }> {
  yield* numbers(after);
  throw new Error("the database went away");
}

describe("a list that is written while it is read", () => {
  it.each([0, 1, 199, 200, 201, 1000])("of %i items is the JSON array of them", async (count) => {
    const body = await text(await jsonList(numbers(count)));
    expect(JSON.parse(body)).toEqual(Array.from({ length: count }, (_, n) => ({ n })));
  });
  it("fails as a whole while nothing is sent yet", async () => {
    await expect(jsonList(failing(3))).rejects.toThrow("went away");
  });
  it("breaks off later, so that half a list is no JSON", async () => {
    const body = await jsonList(failing(500));
    await expect(text(body)).rejects.toThrow("went away");
  });
  it("reads no faster than it is taken, and stops reading when nobody takes it", async () => {
    let read = 0;
    let ended = false;
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield { filler: "x".repeat(1000) };
        }
      } finally {
        ended = true;
      }
    }
    const body = await jsonList(endless());
    await once(body, "readable");
    expect(read).toBeLessThan(1000);
    body.destroy();
    await once(body, "close");
    expect(ended).toBe(true);
  });
  it("stops reading even when nobody took anything", async () => {
    let ended = false;
    async function* waiting() {
      try {
        yield* numbers(1000);
      } finally {
        ended = true;
      }
    }
    const body = await jsonList(waiting());
    body.destroy();
    await once(body, "close");
    expect(ended).toBe(true);
  });
});

describe("items", () => {
  it("come in groups, the last one smaller", async () => {
    const groups = [];
    for await (const group of inGroups(numbers(5), 2)) groups.push(group.map(({ n }) => n));
    expect(groups).toEqual([[0, 1], [2, 3], [4]]);
  });
  it("become something else one by one", async () => {
    const found = [];
    for await (const n of mapped(numbers(3), (item) => item.n * 2)) found.push(n);
    expect(found).toEqual([0, 2, 4]);
  });
});
