/** Guarantees of the process: nothing acknowledged is lost, and a failed start says why in one sentence. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { type Collection, type Document, MongoClient, ObjectId } from "mongodb";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { embeddedProgram, startEmbeddedProcess } from "../../src/database/embedded-process.ts";
import { onNamedServer, temporaryFolder, withClient } from "../embedded/harness.ts";
import { removeFolder } from "../harness/folder.ts";

const program = embeddedProgram();
let folder: string;
let made = 0;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => removeFolder(folder));

const newFolder = (): string => join(folder, `data${++made}`);

function run(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [program, "--print-uri", ...args], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  children.push(child);
  return child;
}

/** The address the process prints; fails with what it says when it ends before. */
function uriOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.on("data", (text: Buffer) => {
      said += text.toString();
    });
    child.once("close", () => reject(new Error(`It ended before it listened: ${said}`)));
    child.stdout?.once("data", (line: Buffer) =>
      resolve((JSON.parse(line.toString()) as { uri: string }).uri),
    );
  });
}

async function ending(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = "";
  child.stderr?.on("data", (text: Buffer) => {
    said += text.toString();
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

describe.skipIf(onNamedServer)("durability", () => {
  const KILLS = 3;
  /** Acknowledged writes before each kill. */
  const WRITES = 250;

  it(`kill -9 in the middle of ${KILLS} x ${WRITES} writes loses none that was acknowledged and leaves no half command`, async () => {
    const data = newFolder();
    const acknowledged = new Set<number>();
    let next = 0;
    /** Writes, a command of two documents each, until the store is killed in the middle of it. */
    const writeUntilKilled = async (child: ChildProcess, rows: Collection<Document>) => {
      const enough = acknowledged.size + WRITES;
      const writer = async () => {
        for (let alive = true; alive; ) {
          const n = next++;
          alive = await rows.insertMany([0, 1].map((half) => ({ n, half }))).then(
            () => true,
            () => false,
          );
          if (alive) acknowledged.add(n);
          if (acknowledged.size >= enough) child.kill("SIGKILL");
        }
      };
      await Promise.all(Array.from({ length: 16 }, writer));
    };
    for (let round = 0; round <= KILLS; round++) {
      const child = run("--data", data);
      const client = await MongoClient.connect(await uriOf(child), {
        maxPoolSize: 16,
        retryWrites: false,
      });
      // What is written after the kill then fails at once.
      child.once("exit", () => void client.close());
      const rows = client.db("d").collection<Document>("rows");
      await rows.createIndex({ n: 1, half: 1 }, { unique: true });
      const halves = new Map<number, number>();
      for await (const { n } of rows.find().project<Document>({ n: 1 }))
        halves.set(n, (halves.get(n) ?? 0) + 1);
      expect([...acknowledged].filter((n) => !halves.has(n))).toEqual([]);
      expect([...halves.values()].filter((count) => count !== 2)).toEqual([]);
      if (round < KILLS) await writeUntilKilled(child, rows);
      await client.close();
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * WRITES);
  });

  it("what did not wait for the disk is there with what waited after it, also after kill -9", async () => {
    const args = ["--data", newFolder()];
    const child = run(...args);
    const rows = (client: MongoClient) => client.db("d").collection("rows");
    await withClient(await uriOf(child), async (client) => {
      await rows(client).insertOne({ n: 1 }, { writeConcern: { w: "majority", j: false } });
      await rows(client).insertOne({ n: 2 });
    });
    child.kill("SIGKILL");
    await once(child, "close");
    expect(await withClient(await uriOf(run(...args)), (client) => rows(client).countDocuments())).toBe(2);
  });

  it("documents, indexes and what was deleted survive a stop in order", async () => {
    const data = newFolder();
    const id = new ObjectId();
    const first = await startEmbeddedProcess({ dataFolder: data });
    await withClient(first.uri, async (client) => {
      const rows = client.db("d").collection<Document>("rows");
      await rows.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { a: { $exists: true } } });
      await rows.insertMany([{ _id: id, a: 1, at: new Date(5) }, { a: 2 }, { b: 1 }, { b: 1 }]);
      await rows.updateOne({ a: 1 }, { $set: { list: [1, "x", null, { y: 0.5 }] } });
      await rows.deleteOne({ a: 2 });
      await client.db("gone").collection("rows").insertOne({});
      await client.db("gone").dropDatabase();
      await client.db("d").collection("dropped").createIndex({ b: 1 });
      await client.db("d").dropCollection("dropped");
      await rows.dropIndex(await rows.createIndex({ b: 1 }));
    });
    await first.stop();
    const second = await startEmbeddedProcess({ dataFolder: data });
    await withClient(second.uri, async (client) => {
      const rows = client.db("d").collection<Document>("rows");
      const changed = { _id: id, a: 1, at: new Date(5), list: [1, "x", null, { y: 0.5 }] };
      expect(await rows.findOne({ a: 1 })).toEqual(changed);
      expect([await rows.countDocuments(), (await rows.indexes()).length]).toEqual([3, 2]);
      await expect(rows.insertOne({ a: 1 })).rejects.toMatchObject({ code: 11000 });
      expect(await client.db("d").listCollections().toArray()).toHaveLength(1);
      expect(await client.db("gone").listCollections().toArray()).toEqual([]);
    });
    await second.stop();
  });
});

describe.skipIf(onNamedServer)("starting", () => {
  it.each([
    ["a record that was changed", "x", "y"],
    ["a record that was cut off", undefined, undefined],
  ])("reports damage: %s", async (_name, letter, other) => {
    const data = newFolder();
    const store = await startEmbeddedProcess({ dataFolder: data });
    await withClient(store.uri, async (client) => {
      const rows = client.db("d").collection("rows");
      for (let i = 0; i < 20; i++) await rows.insertOne({ i, text: (letter ?? "z").repeat(3000) });
    });
    await store.stop();
    const name = (await readdir(data)).find((file) => file.endsWith(".log")) as string;
    const file = await open(join(data, name), "r+");
    const { size } = await file.stat();
    if (other === undefined) await file.write(Buffer.alloc(2000), 0, 2000, Math.floor(size / 2));
    else await file.write(Buffer.from(other), 0, 1, Math.floor(size / 2));
    await file.close();
    await expect(startEmbeddedProcess({ dataFolder: data })).rejects.toThrow(
      /^The data folder \S+ is damaged: .+\.$/,
    );
  });

  it("a folder of another format is refused and left as it is", async () => {
    const data = newFolder();
    const level = new ClassicLevel(data);
    await level.put("something", "else");
    await level.close();
    await expect(startEmbeddedProcess({ dataFolder: data })).rejects.toThrow(
      /^The data folder \S+ is damaged: it is not of the format rowanstead-embedded-2\.$/,
    );
    await level.open();
    expect(await level.keys().all()).toEqual(["something"]);
    await level.close();
  });

  it("a folder that cannot be written is refused", async () => {
    const data = newFolder();
    await writeFile(data, "a file, no folder");
    await expect(startEmbeddedProcess({ dataFolder: join(data, "inside") })).rejects.toThrow(
      /^The data folder \S+ cannot be opened: .+\.$/,
    );
  });

  const refused: readonly (readonly [string, readonly string[], RegExp])[] = [
    ["no folder", [], /^The data folder is missing\. Set it with --data DIR\.\n$/],
    ["an unknown argument", ["--data", "/tmp/x", "--nope"], /^[^\n]*--nope[^\n]*\n$/],
    ["another address", ["--data", "/tmp/x", "--host", "0.0.0.0"], /^[^\n]*--host[^\n]*\n$/],
    [
      "an invalid port",
      ["--data", "/tmp/x", "--port", "99999"],
      /^Invalid port: 99999\. Use a number from 0 to 65535\.\n$/,
    ],
  ];
  it.each(refused)("%s is one sentence and exit code 1", async (_name, args, sentence) => {
    const { code, said } = await ending(run(...args));
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
  });
});

describe.skipIf(onNamedServer)("ending", () => {
  it("with its parent, also when that was killed with -9", async () => {
    const module = new URL("../../src/database/embedded-process.ts", import.meta.url).href;
    const script = `const {startEmbeddedProcess} = await import(${JSON.stringify(module)});
      const {uri} = await startEmbeddedProcess({dataFolder: ${JSON.stringify(newFolder())}}); console.log(JSON.stringify({uri}));`;
    const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(parent);
    const uri = await uriOf(parent);
    await withClient(uri, (client) => client.db("d").command({ ping: 1 }));
    parent.kill("SIGKILL");
    const isUp = async () => {
      const client = new MongoClient(uri, { serverSelectionTimeoutMS: 200 });
      const up = await client.connect().then(
        () => true,
        () => false,
      );
      await client.close();
      return up;
    };
    await expect.poll(isUp).toBe(false);
  });

  it.each([
    ["Ctrl+C", "SIGINT"],
    ["systemd", "SIGTERM"],
  ] as const)("when its parent does, not before: %s", async (_by, signal) => {
    const child = run("--data", newFolder(), "--with-parent");
    const uri = await uriOf(child);
    const ended = ending(child);
    child.kill(signal);
    await withClient(uri, (client) => client.db("d").collection("rows").insertOne({ n: 1 }));
    child.stdin?.end();
    expect(await ended).toEqual({ code: 0, said: "" });
  });

  it.skipIf(process.platform === "win32")(
    "when a write fails, with one sentence, answering nothing false",
    async () => {
      const blocks = 400;
      const data = newFolder();
      const command = `ulimit -f ${blocks}; exec "${process.execPath}" "${program}" --print-uri --data "${data}"`;
      const child = spawn("sh", ["-c", command], { stdio: ["pipe", "pipe", "pipe"] });
      children.push(child);
      const ended = ending(child);
      const client = await MongoClient.connect(await uriOf(child), { retryWrites: false });
      const rows = client.db("d").collection("rows");
      let acknowledged = 0;
      const fill = async () => {
        for (;;) {
          await rows.insertOne({ text: randomBytes(10_000).toString("base64") });
          acknowledged++;
        }
      };
      await expect(fill()).rejects.toThrow();
      await client.close();
      const { code, said } = await ended;
      expect(code).toBe(1);
      expect(said).toMatch(/^A write to the data folder \S+ failed: [^\n]+\.\n$/);
      const again = await startEmbeddedProcess({ dataFolder: data });
      const stored = await withClient(again.uri, (reader) =>
        reader.db("d").collection("rows").countDocuments(),
      );
      await again.stop();
      expect(acknowledged).toBeGreaterThan(0);
      expect(stored).toBeGreaterThanOrEqual(acknowledged);
    },
  );
});
