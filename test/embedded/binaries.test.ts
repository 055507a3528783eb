/** Large binary values are kept on disk only. */
import { Binary, deserialize } from "bson";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LARGE_BINARY_BYTES } from "../../src/database/embedded/collection.ts";
import { type Change, Log } from "../../src/database/embedded/log.ts";
import { Store } from "../../src/database/embedded/store.ts";
import { removeFolder } from "../harness/folder.ts";
import { onNamedServer, refusal, temporaryFolder, testStore } from "./harness.ts";

const store = testStore();

const photo = (n: number, size = LARGE_BINARY_BYTES) => new Binary(Buffer.alloc(size, n));
const photos = [1, 2, 3].map((n) => ({ _id: n, name: `photo ${n}`, image: photo(n) }));

describe("documents with large binary values", () => {
  it("are read back as they were stored, whole, in batches and by projection", async () => {
    const rows = await store.collection(photos);
    expect(await rows.find().toArray()).toEqual(photos);
    expect(await rows.find().batchSize(1).toArray()).toEqual(photos);
    expect(await rows.findOne({ name: "photo 2" }, { projection: { image: 1 } })).toEqual({
      _id: 2,
      image: photo(2),
    });
    expect(await rows.findOne({ _id: 3 } as never, { projection: { image: 0 } })).toEqual({
      _id: 3,
      name: "photo 3",
    });
  });

  it("are read before they are on disk", async () => {
    const rows = await store.collection();
    const inserted = rows.insertOne({ _id: 1, image: photo(1) } as never, {
      writeConcern: { w: 1, journal: false },
    });
    await inserted;
    expect(await rows.findOne()).toEqual({ _id: 1, image: photo(1) });
  });

  it("are skipped by a cursor when they are deleted during its reading", async () => {
    const rows = await store.collection(photos);
    const cursor = rows.find().batchSize(1);
    expect((await cursor.next())?._id).toBe(1);
    await rows.deleteOne({ _id: 2 } as never);
    expect((await cursor.next())?._id).toBe(3);
  });

  it("are inserted by an upsert that returns them", async () => {
    const rows = await store.collection();
    const found = await rows.findOneAndUpdate(
      { _id: 1 } as never,
      { $set: { image: photo(7) } },
      { upsert: true, returnDocument: "after" },
    );
    expect(found).toEqual({ _id: 1, image: photo(7) });
  });

  it.skipIf(onNamedServer)("can't be updated (115), so that no update loses the value", async () => {
    const rows = await store.collection(photos);
    const { code } = await refusal(rows.updateOne({ _id: 1 } as never, { $set: { name: "other" } }));
    expect(code).toBe(115);
    expect(await rows.find().toArray()).toEqual(photos);
  });
});

describe.skipIf(onNamedServer)("the store's folder", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => removeFolder(folder));

  async function openStore() {
    const log = await Log.open(folder, false, (message) => expect.unreachable(message));
    const opened = new Store(log);
    await opened.load();
    return { opened, close: () => log.close() };
  }

  it("has them after a restart, in memory none, and notices nothing missing after a deletion", async () => {
    const small = new Binary(Buffer.alloc(LARGE_BINARY_BYTES - 1, 2));
    const { opened, close } = await openStore();
    const changes: Change[] = [];
    const rows = opened.getOrCreate("test", "photos", changes);
    const [record] = photos.map((one) => rows.insert({ ...one, small }, changes));
    expect(record?.bytes?.length).toBeGreaterThan(LARGE_BINARY_BYTES);
    await opened.commit(changes);
    expect(record).toMatchObject({ bytes: undefined, doc: { image: new Binary(), small } });
    await close();
    for (const expected of [photos, photos.slice(1)]) {
      const again = await openStore();
      const stored = again.opened.getOrCreate("test", "photos", []);
      const records = [...stored.records.values()];
      expect(records.filter(({ bytes }) => bytes !== undefined)).toEqual([]);
      const bytes = await Promise.all(records.map((one) => again.opened.read(stored, one)));
      const found = bytes.map((one) =>
        deserialize(one ?? expect.unreachable("It is gone"), { promoteBuffers: false }),
      );
      expect(found).toEqual(expected.map((one) => ({ ...one, small })));
      const removed: Change[] = [];
      stored.remove(records[0] ?? expect.unreachable("There is none"), removed);
      await again.opened.commit(removed);
      await again.close();
    }
  });
});
