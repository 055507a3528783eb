/** Laws that hold for all inputs: an index never changes an answer, keys order as values do, updates change copies. */
import { Double, ObjectId } from "bson";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Collection } from "../../src/database/embedded/collection.ts";
import { READ_COMMANDS } from "../../src/database/embedded/commands/read.ts";
import { runAtOnce, type Work } from "../../src/database/embedded/cooperative.ts";
import { Cursors } from "../../src/database/embedded/cursors.ts";
import { parseIndexSpec } from "../../src/database/embedded/index.ts";
import { compileFilter } from "../../src/database/embedded/match.ts";
import { compare, keyAt, orderKey, parsePath } from "../../src/database/embedded/order.ts";
import type { Sort } from "../../src/database/embedded/plan.ts";
import { count, type Query, search } from "../../src/database/embedded/search.ts";
import { SortedKeys } from "../../src/database/embedded/sorted-keys.ts";
import { compileUpdate } from "../../src/database/embedded/update.ts";
import type { Doc, Value } from "../../src/database/embedded/values.ts";

const scalar: fc.Arbitrary<Value> = fc.oneof(
  // Often, so that queries find something.
  { weight: 8, arbitrary: fc.integer({ min: -3, max: 3 }) },
  fc.constantFrom("", "a", "b", "ab", "a\0", "é", "𐀀", "\uffff"),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(0.5, -0, new Double(2)),
  fc.integer({ min: -2, max: 3 }).map((n) => new Date(n)),
  fc.constantFrom("00", "ff").map((byte) => new ObjectId(byte.repeat(12))),
);
const fields = {
  a: scalar,
  b: scalar,
  c: fc.oneof({ weight: 3, arbitrary: fc.record({ d: scalar }) }, fc.record({}), scalar),
};
const doc: fc.Arbitrary<Doc> = fc.oneof(
  { weight: 3, arbitrary: fc.record(fields) },
  fc.record(fields, { requiredKeys: [] }),
) as never;
/** Many enough that a query finds some. */
const docs = fc.array(doc, { minLength: 8, maxLength: 12 });
const operator = fc.constantFrom("$gt", "$gte", "$lt", "$lte", "$eq", "$ne");
const test: fc.Arbitrary<Value> = fc.oneof(
  scalar,
  fc.tuple(operator, scalar).map(([name, one]) => ({ [name]: one })),
  fc
    .tuple(operator, scalar, operator, scalar)
    .map(([name, one, other, two]) => ({ [name]: one, [other]: two })),
  fc.tuple(scalar, scalar).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc.tuple(scalar, scalar).map(([low, lower]) => ({ $gt: low, $gte: lower })),
  fc.array(scalar, { maxLength: 3 }).map((list) => ({ $in: list })),
);
const plain: fc.Arbitrary<Doc> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom("a", "b", "c.d"), test).map(([path, one]) => ({ [path]: one })),
  },
  fc.record({ a: test, b: test, "c.d": test }, { requiredKeys: [] }),
) as never;
const filter: fc.Arbitrary<Doc> = fc.oneof(
  plain,
  fc.tuple(plain, plain, plain).map(([one, two, beside]) => ({ ...beside, $or: [one, two] })),
);
const paths = fc.constantFrom<string[]>(["a"], ["b"], ["c.d"], ["a", "b"], ["b", "a"], ["b", "c.d", "a"]);
const direction = fc.constantFrom(1, -1);
const key: fc.Arbitrary<Doc> = fc
  .tuple(paths, fc.array(direction, { minLength: 3, maxLength: 3 }))
  .map(([names, directions]) => Object.fromEntries(names.map((name, i) => [name, directions[i]])));
const sort: fc.Arbitrary<Sort> = fc
  .tuple(paths, direction)
  .map(([names, turn]) => ({ paths: names.map(parsePath), direction: turn }));
const options = fc.constantFrom<Doc>({}, { partialFilterExpression: { b: { $exists: true } } });
const window = fc.record({ skip: fc.nat(3), limit: fc.nat(4) });

const sign = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/** A collection of that many documents with an index by `n`, as they were stored; `k` is in another order. */
function numbered(count: number): Collection {
  const rows = new Collection(1, "d", "rows");
  runAtOnce(rows.buildIndexes([parseIndexSpec({ name: "n", key: { n: 1 } })]));
  for (let n = 0; n < count; n++) rows.insert({ _id: n, n, k: (n * 7919) % count }, []);
  return rows;
}

/** A clock by which every turn has exceeded its time at each reading. */
function everyLookEndsTheTurn(): void {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
}

afterEach(() => void vi.restoreAllMocks());

describe("laws", () => {
  it("a query gives the same documents with any index as without", () => {
    const queries = fc.array(fc.tuple(filter, sort, window), { minLength: 8, maxLength: 8 });
    const law = fc.property(...([docs, key, options, queries] as const), (all, indexKey, option, asked) => {
      const bare = new Collection(1, "d", "bare");
      const indexed = new Collection(2, "d", "indexed");
      all.forEach((one, _id) => {
        if (_id % 2 === 0) indexed.insert({ _id, ...one }, []);
        bare.insert({ _id, ...one }, []);
      });
      runAtOnce(indexed.buildIndexes([parseIndexSpec({ key: indexKey, ...option })]));
      all.forEach((one, _id) => {
        if (_id % 2 === 1) indexed.insert({ _id, ...one }, []);
      });
      for (const [query, order, { skip, limit }] of asked) {
        const found = (collection: Collection, by?: Sort, part = {}) =>
          runAtOnce(search(collection, { filter: query, sort: by, ...part })).map((record) => record.doc);
        const ids = (list: readonly Doc[]) => list.map(({ _id }) => Number(_id)).sort((x, y) => x - y);
        const keys = (list: readonly Doc[]) => list.map((one) => keyAt(one, order.paths));
        const expected = found(bare);
        const sorted = keys(expected).sort(sign);
        if (order.direction === -1) sorted.reverse();
        const windowed = sorted.slice(skip, limit === 0 ? undefined : skip + limit);
        expect([
          ids(found(indexed)),
          runAtOnce(count(indexed, query)),
          ids(found(indexed, order)),
          keys(found(indexed, order)),
          keys(found(indexed, order, { skip, limit })),
          keys(found(bare, order, { skip, limit })),
        ]).toEqual([ids(expected), expected.length, ids(expected), sorted, windowed, windowed]);
      }
    });
    fc.assert(law, { numRuns: 250 });
  });

  it("a count by the keys of an index is that of the documents", () => {
    const law = fc.property(
      docs,
      fc.oneof(fc.record({ a: test }), fc.record({ a: scalar, b: test })) as fc.Arbitrary<Doc>,
      (all, query) => {
        const rows = new Collection(1, "d", "rows");
        runAtOnce(rows.buildIndexes([parseIndexSpec({ key: { a: 1, b: 1 } })]));
        for (const [_id, one] of all.entries()) rows.insert({ _id, ...one }, []);
        expect(runAtOnce(count(rows, query))).toBe(all.filter(compileFilter(query)).length);
      },
    );
    fc.assert(law, { numRuns: 250 });
  });

  it("keys order numbers as numbers and strings as their bytes", () => {
    const finite = fc.double({ noNaN: true });
    fc.assert(
      fc.property(finite, finite, (x, y) => {
        expect(sign(orderKey(x), orderKey(y))).toBe(x < y ? -1 : x > y ? 1 : 0);
      }),
    );
    // Any character, but no half of one. Fast-check's own ones take seconds to be made.
    const character = fc.nat(0x10_ffff - 0x800).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800));
    const text = fc.string({ unit: character });
    fc.assert(
      fc.property(text, text, (x, y) => {
        const expected = Math.sign(Buffer.compare(Buffer.from(x), Buffer.from(y)));
        expect(sign(orderKey(x), orderKey(y))).toBe(expected);
      }),
    );
  });

  it("values compare as their keys do, within one type", () => {
    fc.assert(
      fc.property(scalar, scalar, (x, y) => {
        const [left, right] = [orderKey(x), orderKey(y)];
        const expected = left.charAt(0) === right.charAt(0) ? sign(left, right) : Number.NaN;
        expect(Math.sign(compare(x, y)) + 0).toBe(expected);
      }),
    );
  });

  it("no key begins with another one, so that joined keys compare part by part", () => {
    fc.assert(
      fc.property(scalar, scalar, (x, y) => {
        const [left, right] = [orderKey(x), orderKey(y)];
        expect(left !== right && left.startsWith(right)).toBe(false);
      }),
    );
  });

  it("sorted keys are what a sorted list of pairs is, from any start in either direction", () => {
    const word = fc.string({ maxLength: 3, unit: fc.constantFrom("a", "b", "c", "\xff") }).map(orderKey);
    const steps = fc.array(fc.tuple(fc.boolean(), word, fc.nat(2)), { maxLength: 200 });
    fc.assert(
      fc.property(steps, word, word, (list, low, high) => {
        const sorted = new SortedKeys();
        let model: (readonly [string, number])[] = [];
        for (const [adds, one, number] of list) {
          if (adds) sorted.add(one, number);
          else sorted.delete(one, number);
          model = model.filter(([other, n]) => other !== one || n !== number);
          if (adds) model.push([one, number]);
        }
        const inside = model.filter(([one]) => one >= low && one < high);
        const expected = inside.sort(([x, n], [y, m]) => sign(x, y) || n - m).map(([, number]) => number);
        expect(sorted.count(low, high)).toBe(expected.length);
        expect([...sorted.walk(low, high, 1)]).toEqual(expected);
        expect([...sorted.walk(low, high, -1)]).toEqual(expected.reverse());
      }),
    );
  });

  it("many sorted keys stay whole across their chunks", () => {
    const sorted = new SortedKeys();
    const all = Array.from({ length: 20_000 }, (_one, i) => (i * 7919) % 20_000);
    for (const n of all) sorted.add(orderKey(n), n);
    for (const n of all) if (n % 3 === 0) sorted.delete(orderKey(n), n);
    const expected = [...all].sort((x, y) => x - y).filter((n) => n % 3 !== 0);
    expect(sorted.count(orderKey(3_000), orderKey(9_000))).toBe(4_000);
    expect([...sorted.walk("", "\u0100", 1)]).toEqual(expected);
    expect([...sorted.walk("", "\u0100", -1)]).toEqual(expected.reverse());
  });

  it("$ne is the complement of $eq, and $in of equalities", () => {
    fc.assert(
      fc.property(doc, scalar, scalar, (one, x, y) => {
        const matches = (query: Doc) => compileFilter(query)(one);
        expect(matches({ a: { $ne: x } })).toBe(!matches({ a: { $eq: x } }));
        expect(matches({ a: { $in: [x, y] } })).toBe(matches({ a: x }) || matches({ a: y }));
      }),
    );
  });

  const SORTED: Query = { filter: { k: { $gte: 0 } }, sort: { paths: [parsePath("k")], direction: 1 } };
  /** The clock is read once in a hundred steps: a step for each record that is read, put in order, or taken in order. */
  const LONG: readonly (readonly [string, number, (rows: Collection) => Work<unknown>])[] = [
    ["a filter without an index", 10, (rows) => search(rows, { filter: { k: { $lt: 500 } } })],
    ["a sort in memory", 30, (rows) => search(rows, SORTED)],
    ["a count", 10, (rows) => count(rows, { k: { $lt: 500 } })],
    ["an index that is read", 10, (rows) => search(rows, { filter: { n: { $gte: 0 } } })],
  ];

  it.each(LONG)("work lets others in whenever its turn is over: %s", (_name, expected, read) => {
    const rows = numbered(1_000);
    everyLookEndsTheTurn();
    let yields = 0;
    for (const work = read(rows); work.next().done !== true; ) yields++;
    expect(yields).toBe(expected);
  });

  it("a find lets others in while it makes what a projection leaves, too", async () => {
    const rows = numbered(1_000);
    everyLookEndsTheTurn();
    const yields = vi.spyOn(globalThis, "setImmediate");
    const context = { store: { find: () => rows }, cursors: new Cursors(), namespace: rows.namespace };
    await READ_COMMANDS.find.run({ find: "rows", projection: { n: 1 } }, context as never);
    expect(yields).toHaveBeenCalledTimes(20);
  });

  it("a read gives what there was when it first let others in, each document once", () => {
    const rows = numbered(1_000);
    const before = [...rows.records.values()];
    everyLookEndsTheTurn();
    const work = search(rows, {
      filter: { n: { $gte: 0 } },
      sort: { paths: [parsePath("n")], direction: 1 },
    });
    expect(work.next().done).toBe(false);
    for (const record of before) {
      const n = record.doc.n as number;
      if (n % 3 === 0) rows.replace(record, { ...record.doc, n: n + 1_000 }, []);
      else if (n % 3 === 1) rows.remove(record, []);
    }
    rows.insert({ _id: "new", n: 500, k: 0 }, []);
    expect(runAtOnce(work)).toEqual(before);
  });

  it("an update never changes the document it was given", () => {
    const update = fc.constantFrom<Doc>(
      { $set: { "c.d": 1 } },
      { $set: { "a.x": 1, "c.d": null } },
      { $inc: { b: 1 }, $set: { a: 1 } },
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
