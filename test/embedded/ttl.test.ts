import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Binary } from "bson";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runAtOnce } from "../../src/database/embedded/cooperative.ts";
import { Cursors } from "../../src/database/embedded/cursors.ts";
import { parseIndexSpec } from "../../src/database/embedded/index.ts";
import { type Change, Log } from "../../src/database/embedded/log.ts";
import { Store } from "../../src/database/embedded/store.ts";
import { runTtlMonitor, sweepExpired } from "../../src/database/embedded/ttl.ts";
import type { Doc } from "../../src/database/embedded/values.ts";
import { removeFolder } from "../harness/folder.ts";
import { refusal, temporaryFolder, testStore } from "./harness.ts";

const NOW = Date.UTC(2026, 0, 1);
const ago = (seconds: number) => new Date(NOW - seconds * 1000);

describe("TTL indexes", () => {
  let folder: string;
  let log: Log;
  let store: Store;
  const openStore = async () => {
    log = await Log.open(folder, false, (message) => {
      throw new Error(message);
    });
    store = new Store(log);
    await store.load();
  };
  beforeEach(async () => {
    folder = await temporaryFolder();
    await openStore();
  });
  afterEach(async () => {
    await log.close();
    await removeFolder(folder);
  });

  const collection = async (index: Doc, docs: readonly Doc[]) => {
    const changes: Change[] = [];
    const made = store.getOrCreate("d", "c", changes);
    runAtOnce(made.buildIndexes([parseIndexSpec(index)]));
    store.storeIndexes(made, changes);
    docs.forEach((doc, _id) => {
      made.insert({ _id, ...doc }, changes);
    });
    await store.commit(changes);
    return made;
  };
  const left = () => [...(store.find("d.c")?.records.values() ?? [])].map(({ doc }) => doc._id);

  it("remove what is older than expireAfterSeconds, and only dates", async () => {
    const docs = [
      { at: ago(61) },
      { at: ago(60) },
      { at: ago(59) },
      { at: 1 },
      { at: "x" },
      { at: null },
      {},
    ];
    await collection({ key: { at: 1 }, expireAfterSeconds: 60 }, docs);
    await sweepExpired(store, NOW);
    expect(left()).toEqual([2, 3, 4, 5, 6]);
  });

  it("remove for good: what expired is not there after a new start", async () => {
    await collection(
      { key: { at: 1 }, expireAfterSeconds: 0 },
      Array.from({ length: 1200 }, () => ({ at: ago(1) })),
    );
    await sweepExpired(store, NOW);
    await log.close();
    await openStore();
    expect(left()).toEqual([]);
    expect(store.find("d.c")?.specs.map(({ name }) => name)).toEqual(["_id_", "at_1"]);
  });

  it("are swept after each pause while the monitor is on, and not while it is off", async () => {
    await collection({ key: { at: 1 }, expireAfterSeconds: 0 }, [{ at: ago(1) }]);
    const monitor = { enabled: false };
    let pauses = 0;
    let endPause = () => {};
    const pause = () => {
      pauses += 1;
      return new Promise<void>((resolve) => {
        endPause = resolve;
      });
    };
    void runTtlMonitor(store, new Cursors(), monitor, pause);
    endPause();
    await expect.poll(() => pauses).toBe(2);
    expect(left()).toEqual([0]);
    monitor.enabled = true;
    endPause();
    await expect.poll(() => pauses).toBe(3);
    expect(left()).toEqual([]);
  });

  it("leave the files within a day, whose other data are kept", async () => {
    // The files are compressed: four bytes that occur elsewhere are a reference to there. Inside of random bytes there are none, but the
    // first and last three may be among four with the bytes around them.
    const secret = randomBytes(32);
    const inside = secret.subarray(3, -3);
    const isInFiles = async () => {
      const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
      return files.some((file) => file.includes(inside));
    };
    await collection({ key: { at: 1 }, expireAfterSeconds: 0 }, [
      { at: ago(1), secret: new Binary(secret) },
      { at: new Date(NOW * 2) },
    ]);
    let sweeps = 0;
    // The sweeps themselves take time, too.
    const aDay = () => (sweeps++ < 24 * 60 - 30 ? Promise.resolve() : new Promise<void>(() => {}));
    await sweepExpired(store, NOW);
    await log.close();
    await openStore();
    expect(await isInFiles()).toBe(true);
    void runTtlMonitor(store, new Cursors(), { enabled: false }, aDay);
    await expect.poll(isInFiles).toBe(false);
    await log.close();
    await openStore();
    expect(left()).toEqual([1]);
  });
});

describe("the parameter ttlMonitorEnabled", () => {
  const server = testStore();
  const set = (options: object) => server.client.db("admin").command({ setParameter: 1, ...options });

  it("is set on the admin database, and the answer has the value before", async () => {
    expect((await set({ ttlMonitorEnabled: false })).was).toBe(true);
    expect((await set({ ttlMonitorEnabled: true })).was).toBe(false);
  });

  it("is refused on another database, and so is a call without a parameter", async () => {
    const elsewhere = server.db.command({ setParameter: 1, ttlMonitorEnabled: false });
    expect((await refusal(elsewhere)).code).toBe(13);
    expect((await refusal(set({}))).code).toBe(72);
  });
});
