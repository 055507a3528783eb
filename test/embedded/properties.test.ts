/** Laws that hold for all inputs: an index never changes an answer, keys order as values do, TTL takes what is due. */
import { Long } from "bson";
import fc from "fast-check";
import type { Document } from "mongodb";
import { describe, expect, it } from "vitest";
import { runPipeline } from "../../src/database/embedded/aggregate.ts";
import { Collection } from "../../src/database/embedded/collection.ts";
import { parseIndexSpec } from "../../src/database/embedded/indexes.ts";
import { compileFilter } from "../../src/database/embedded/match.ts";
import { invertKey, LAST_KEY, orderKey } from "../../src/database/embedded/order.ts";
import { parsePattern, patternKey } from "../../src/database/embedded/paths.ts";
import { allRecords } from "../../src/database/embedded/query.ts";
import { SortedKeys } from "../../src/database/embedded/sorted-keys.ts";
import { compileUpdate } from "../../src/database/embedded/update.ts";
import type { Doc, Value } from "../../src/database/embedded/values.ts";

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom("", "a", "b", "ab", "a\0", "é", "𐀀"),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(0.5, Long.fromNumber(2)),
  fc.integer({ min: 0, max: 3 }).map((n) => new Date(n)),
);
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ x: scalar }, { requiredKeys: [] }),
);
/** What may lie under an index or a sort. */
const single: fc.Arbitrary<Value> = fc.oneof(scalar, fc.record({ x: scalar }, { requiredKeys: [] }));
const doc: fc.Arbitrary<Doc> = fc.record(
  { a: single, b: scalar, c: fc.record({ d: single }) },
  { requiredKeys: [] },
) as never;
const test: fc.Arbitrary<Value> = fc.oneof(
  value,
  fc
    .tuple(fc.constantFrom("$gt", "$gte", "$lt", "$lte", "$eq", "$ne"), scalar)
    .map(([name, one]) => ({ [name]: one })),
  fc.tuple(scalar, scalar).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc.array(scalar, { maxLength: 3 }).map((list) => ({ $in: list })),
  fc.boolean().map((there) => ({ $exists: there })),
);
const plain: fc.Arbitrary<Doc> = fc.record({ a: test, b: test, "c.d": test }, { requiredKeys: [] }) as never;
const filter: fc.Arbitrary<Doc> = fc.oneof(
  plain,
  fc.tuple(plain, plain).map(([left, right]) => ({ $or: [left, right] })),
  fc.tuple(plain, plain).map(([left, right]) => ({ $and: [left, right] })),
);
const direction = fc.constantFrom(1, -1);
const keys: fc.Arbitrary<Document> = fc.oneof(
  direction.map((a) => ({ a })),
  fc.tuple(direction, direction).map(([b, a]) => ({ b, a })),
  fc.tuple(direction, direction).map(([a, b]) => ({ a, b })),
  direction.map((d) => ({ "c.d": d })),
);
const options: fc.Arbitrary<Document> = fc.constantFrom<Document>(
  {},
  { partialFilterExpression: { b: { $exists: true } } },
);

describe("laws", () => {
  it("a query gives the same documents with any index as without", async () => {
    const law = fc.asyncProperty(
      fc.array(doc, { maxLength: 12 }),
      filter,
      keys,
      options,
      keys,
      async (docs, query, key, option, sort) => {
        const bare = new Collection(1, "d", "bare");
        const indexed = new Collection(2, "d", "indexed");
        await indexed.buildIndex(parseIndexSpec({ key, ...option } as Doc));
        docs.forEach((one, _id) => {
          bare.insert({ _id, ...one }, []);
          indexed.insert({ _id, ...one }, []);
        });
        const pattern = parsePattern(sort as Doc, 2);
        const found = (collection: Collection, order: typeof pattern) =>
          allRecords(collection, { filter: query, sort: order, skip: 0, limit: 0 }).map(
            (record) => record.doc,
          );
        const ids = (docs: readonly Doc[]) => docs.map(({ _id }) => _id as number).sort((x, y) => x - y);
        const order = (docs: readonly Doc[]) => docs.map((one) => patternKey(one, pattern, "a sort"));
        expect(ids(found(indexed, []))).toEqual(ids(found(bare, [])));
        expect(ids(found(indexed, pattern))).toEqual(ids(found(bare, [])));
        expect(order(found(indexed, pattern))).toEqual(order(found(bare, pattern)));
      },
    );
    await fc.assert(law, { numRuns: 1500 });
  });

  it("keys order numbers as numbers and strings as their bytes, and turn round when inverted", () => {
    const finite = fc.double({ noNaN: true });
    fc.assert(
      fc.property(finite, finite, (x, y) => {
        const [left, right] = [orderKey(x), orderKey(y)];
        expect(left === right).toBe(x === y);
        expect(left < right).toBe(x < y);
        expect(invertKey(left) > invertKey(right)).toBe(x < y);
      }),
    );
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(text, text, (x, y) => {
        const expected = Math.sign(Buffer.compare(Buffer.from(x), Buffer.from(y)));
        const sign = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
        expect(sign(orderKey(x), orderKey(y))).toBe(expected);
        expect(sign(orderKey([x]), orderKey([y]))).toBe(expected);
      }),
    );
  });

  it("no key begins with another one, so that joined keys compare part by part", () => {
    fc.assert(
      fc.property(value, value, (x, y) => {
        const [left, right] = [orderKey(x), orderKey(y)];
        expect(left !== right && left.startsWith(right)).toBe(false);
      }),
    );
  });

  it("sorted keys are what a sorted set of strings is, from any start in either direction", () => {
    const word = fc.string({ maxLength: 3, unit: fc.constantFrom("a", "b", "c", "\xff") });
    const steps = fc.array(fc.tuple(fc.boolean(), word), { maxLength: 200 });
    fc.assert(
      fc.property(steps, word, word, (list, low, high) => {
        const sorted = new SortedKeys();
        const model = new Set<string>();
        for (const [adds, key] of list) {
          if (adds) sorted.add(key);
          else sorted.delete(key);
          if (adds) model.add(key);
          else model.delete(key);
        }
        const expected = [...model].filter((key) => key >= low && key < high).sort();
        expect([...sorted.walk(low, high, 1)]).toEqual(expected);
        expect([...sorted.walk(low, high, -1)]).toEqual(expected.reverse());
      }),
    );
  });

  it("many sorted keys stay whole across their chunks", () => {
    const sorted = new SortedKeys();
    const all = Array.from({ length: 20_000 }, (_one, i) => String((i * 7919) % 20_000).padStart(6, "0"));
    for (const key of all) sorted.add(key);
    for (const key of all) if (Number(key) % 3 === 0) sorted.delete(key);
    const expected = [...all].sort().filter((key) => Number(key) % 3 !== 0);
    expect([...sorted.walk("", LAST_KEY, 1)]).toEqual(expected);
    expect([...sorted.walk("", LAST_KEY, -1)]).toEqual(expected.reverse());
  });

  it("$ne and $nin are the complement of their opposites", () => {
    fc.assert(
      fc.property(doc, scalar, (one, operand) => {
        const matches = (query: Doc) => compileFilter(query)(one);
        expect(matches({ a: { $ne: operand } })).toBe(!matches({ a: { $eq: operand } }));
        expect(matches({ a: { $nin: [operand] } })).toBe(!matches({ a: { $in: [operand] } }));
      }),
    );
  });

  const pipelines: readonly (readonly [string, readonly Doc[], number])[] = [
    ["a filter", [{ $match: { k: { $gte: 0 } } }, { $count: "n" }], 1],
    ["a sort", [{ $sort: { k: 1 } }, { $count: "n" }], 2],
    ["groups", [{ $group: { _id: "$g" } }, { $count: "n" }], 1],
  ];
  it.each(pipelines)(
    "%s: every step offers others a turn, not only the reading",
    (_name, pipeline, steps) => {
      const documents = 6000;
      const mostBetween = 200;
      const rows = new Collection(1, "d", "rows");
      for (let n = 0; n < documents; n++) rows.insert({ _id: n, g: n % 1000, k: (n * 7919) % documents }, []);
      let breaks = 0;
      for (const one of runPipeline(rows, pipeline).stream) if (one === undefined) breaks++;
      expect(breaks).toBeGreaterThanOrEqual((steps * documents) / mostBetween);
    },
  );

  it("$sum is the sum of all numbers, rounded once, in whatever order they come", () => {
    const cents = fc.integer({ min: -1e8, max: 1e8 }).map((n) => n / 100);
    const amount = fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), cents);
    /** All of these are whole numbers of 2^-60. */
    const exact = (numbers: readonly number[]) => {
      return Number(numbers.reduce((sum, n) => sum + BigInt(n * 2 ** 60), 0n)) / 2 ** 60;
    };
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 30 }), (numbers) => {
        const rows = new Collection(1, "d", "rows");
        for (const n of numbers) rows.insert({ n }, []);
        const [found] = [...runPipeline(rows, [{ $group: { _id: null, s: { $sum: "$n" } } }]).stream];
        const sum = found?.s;
        expect(Number(sum)).toBe(exact(numbers));
      }),
    );
  });

  it("an update never changes the document it was given", () => {
    const update = fc.constantFrom<Doc>(
      { $set: { "c.d": 1 } },
      { $unset: { a: 1 } },
      { $set: { "a.x": 1 }, $unset: { "c.d": 1 } },
      { $inc: { b: 1 } },
    );
    fc.assert(
      fc.property(doc, update, (one, change) => {
        const before = JSON.stringify(one);
        try {
          compileUpdate(change)(one, false);
        } catch {
          expect(JSON.stringify(one)).toBe(before);
        }
        expect(JSON.stringify(one)).toBe(before);
      }),
    );
  });
});
