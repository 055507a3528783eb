import { deserialize } from "bson";
import { Long } from "mongodb";
import { describe, expect, it } from "vitest";
import { Cursors } from "../../src/database/embedded/cursors.ts";
import { writeDocument } from "../../src/database/embedded/values.ts";
import { refusal, testStore } from "./harness.ts";

const store = testStore();
const numbers = (count: number) => Array.from({ length: count }, (_one, n) => ({ _id: n, n }));

describe("cursors", () => {
  it("give 101 documents first when nobody sized the batch", async () => {
    const rows = await store.collection(numbers(150));
    const { cursor } = await store.db.command({ find: rows.collectionName });
    expect(cursor.firstBatch).toHaveLength(101);
    expect(cursor.ns).toBe(rows.namespace);
    const more = await store.db.command({
      getMore: Long.fromValue(cursor.id),
      collection: rows.collectionName,
    });
    expect(more.cursor.nextBatch).toHaveLength(49);
    expect(Number(more.cursor.id)).toBe(0);
  });

  it("open with an empty first batch when its size is 0", async () => {
    const rows = await store.collection(numbers(3));
    const { cursor } = await store.db.command({ find: rows.collectionName, batchSize: 0 });
    expect(cursor.firstBatch).toEqual([]);
    expect(Number(cursor.id)).not.toBe(0);
    await store.db.command({ killCursors: rows.collectionName, cursors: [Long.fromValue(cursor.id)] });
  });

  it("leave nothing open after a limit is reached or with singleBatch", async () => {
    const rows = await store.collection(numbers(10));
    const limited = await store.db.command({ find: rows.collectionName, limit: 5 });
    expect([limited.cursor.firstBatch.length, Number(limited.cursor.id)]).toEqual([5, 0]);
    const single = await store.db.command({ find: rows.collectionName, batchSize: 2, singleBatch: true });
    expect([single.cursor.firstBatch.length, Number(single.cursor.id)]).toEqual([2, 0]);
  });

  it("end a batch before 16 MB", async () => {
    const text = "x".repeat(1_000_000);
    const rows = await store.collection(Array.from({ length: 18 }, (_one, _id) => ({ _id, text })));
    const { cursor } = await store.db.command({ find: rows.collectionName, batchSize: 18 });
    expect(cursor.firstBatch).toHaveLength(16);
    await store.db.command({ killCursors: rows.collectionName, cursors: [Long.fromValue(cursor.id)] });
    expect(await rows.find().batchSize(18).toArray()).toHaveLength(18);
  });

  it("are gone after killCursors, and getMore says so (43)", async () => {
    const rows = await store.collection(numbers(10));
    const { cursor } = await store.db.command({ find: rows.collectionName, batchSize: 1 });
    const killed = await store.db.command({
      killCursors: rows.collectionName,
      cursors: [Long.fromValue(cursor.id)],
    });
    expect(killed.cursorsKilled.map(String)).toEqual([String(cursor.id)]);
    const more = store.db.command({ getMore: Long.fromValue(cursor.id), collection: rows.collectionName });
    expect((await refusal(more)).code).toBe(43);
  });

  it("stay gone if they are killed while getMore reads from disk (43)", async () => {
    const cursors = new Cursors();
    let finishReading: (document: Uint8Array) => void = () => undefined;
    const reading = new Promise<Uint8Array>((resolve) => {
      finishReading = resolve;
    });
    const document = writeDocument({ _id: 1 });
    const documents = [document, () => reading, document];
    const { cursor } = deserialize(await cursors.open("db.rows", documents, 1), { promoteLongs: false });
    const more = cursors.more(cursor.id, "db.rows", 1);
    expect(cursors.kill(cursor.id)).toBe(true);
    finishReading(document);
    await expect(more).rejects.toMatchObject({ code: 43 });
    expect(cursors.kill(cursor.id)).toBe(false);
  });

  it("give no document twice while others write", async () => {
    const rows = await store.collection(numbers(500));
    await rows.createIndex({ n: 1 });
    const cursor = rows
      .find({ n: { $gte: 0 } })
      .sort({ n: 1 })
      .batchSize(50);
    const first = await cursor.next();
    await rows.updateMany({}, { $inc: { n: 1000 } });
    const rest = await cursor.toArray();
    const ids = [first, ...rest].map((row) => row?._id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
