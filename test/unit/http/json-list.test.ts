/** Lists that are written while they are read. */
import { once } from "node:events";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { jsonList, mapBatches, readWithin } from "../../../src/http/json-list.ts";

/** As many items, so many in a part. */
async function* numbers(count: number, size = 200) {
  for (let from = 0; from < count; from += size) {
    yield Array.from({ length: Math.min(size, count - from) }, (_, index) => ({ n: from + index }));
  }
}

async function* failing(after: number): AsyncGenerator<{ n: number }[]> {
  yield* numbers(after);
  throw new Error("the database went away");
}

type Body = Awaited<ReturnType<typeof jsonList>>;

const itemsOf = async (list: Body) => (list instanceof Readable ? JSON.parse(await text(list)) : list);

function streamed(list: Body): Readable {
  if (!(list instanceof Readable)) throw new Error("The list was answered at once");
  return list;
}

describe("a list that is written while it is read", () => {
  it.each([0, 1, 199, 200, 201, 1000])("of %i items is the JSON array of them", async (count) => {
    expect(await itemsOf(await jsonList(numbers(count)))).toEqual(
      Array.from({ length: count }, (_, n) => ({ n })),
    );
  });
  it("is answered at once where it is one part", async () => {
    expect(await jsonList(numbers(2))).toEqual([{ n: 0 }, { n: 1 }]);
  });
  it("fails as a whole while nothing is sent yet", async () => {
    await expect(jsonList(failing(3))).rejects.toThrow("went away");
  });
  it("breaks off later, so that half a list is no JSON", async () => {
    const body = streamed(await jsonList(failing(500)));
    await expect(text(body)).rejects.toThrow("went away");
  });
  it("reads no faster than it is taken, and stops reading when nobody takes it", async () => {
    let read = 0;
    let ended = false;
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield [{ filler: "x".repeat(1000) }];
        }
      } finally {
        ended = true;
      }
    }
    const body = streamed(await jsonList(endless()));
    await once(body, "readable");
    expect(read).toBeLessThan(1000);
    body.destroy();
    await once(body, "close");
    expect(ended).toBe(true);
  });
});

it("items become something else, part by part", async () => {
  const found = [];
  for await (const part of mapBatches(numbers(3, 2), (item) => item.n * 2)) found.push(part);
  expect(found).toEqual([[0, 2], [4]]);
});

describe("a page", () => {
  it.each([
    ["of short texts reads what it answers", 10, 500, 500],
    ["of long texts reads little more than its 256 kB", 12_000, 21, 60],
  ])("%s", async (_, length, answered, most) => {
    let read = 0;
    const { items } = await readWithin(500, async (count) => {
      read += count;
      return Array.from({ length: count }, () => "x".repeat(length));
    });
    expect(items).toHaveLength(answered);
    expect(read).toBeLessThanOrEqual(most);
  });
  it("of exactly 256 kB asks for one more item, because a database takes a limit of 0 for none", async () => {
    const counts: number[] = [];
    const { items, isCut } = await readWithin(500, async (count) => {
      counts.push(count);
      return Array.from({ length: count || 1_000 }, () => "x".repeat(4_094));
    });
    expect([items.length, isCut, counts]).toEqual([64, true, [50, 14, 1]]);
  });
});
