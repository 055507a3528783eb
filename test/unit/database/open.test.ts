/** Opening a database for real: the embedded store, a program in mongod's place, and what is said when neither can be had. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectDatabase } from "../../../src/database/connect.ts";
import { type OpenDatabaseOptions, type OpenedDatabase, openDatabase } from "../../../src/database/open.ts";
import { fakeMongod, lockedOutMongod } from "./support/fake-mongod.ts";
import { keptLog, type TestFolder, testFolder } from "./support/folders.ts";

let folder: TestFolder;
let opened: OpenedDatabase[];
beforeEach(async () => {
  folder = await testFolder();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((database) => database.stop()));
  await folder.remove();
});

/** Opens on a machine whose last download failed just now, so that no test reaches for the net. */
async function open(options: Partial<OpenDatabaseOptions> = {}): Promise<OpenedDatabase> {
  const cacheFolder = join(folder.path, "cache");
  const settings = Object.entries(options.env ?? {}).filter(([name]) => name.startsWith("MONGOMS_"));
  await mkdir(cacheFolder, { recursive: true });
  const note = { at: Date.now(), reason: "offline", settings: JSON.stringify(settings) };
  await writeFile(join(cacheFolder, "mongod-failure.json"), JSON.stringify(note));
  const database = await openDatabase({
    mongodbUri: undefined,
    dataFolder: join(folder.path, "data"),
    log: keptLog().log,
    sync: false,
    cacheFolder,
    ...options,
  });
  opened.push(database);
  return database;
}

async function countMessages(uri: string): Promise<number> {
  const { stores, close } = await connectDatabase(uri);
  try {
    return (await stores.chatMessages.latest(10)).length;
  } finally {
    await close();
  }
}

async function sayHello(uri: string): Promise<void> {
  const { stores, close } = await connectDatabase(uri);
  await stores.chatMessages.insert({ userID: "S-TEST", message: "Hello", timestamp: new Date() });
  await close();
}

describe("the embedded store", () => {
  test("is opened where no mongod can be had; one line tells what, where and what for", async () => {
    const { log, texts } = keptLog();
    const database = await open({ log });
    expect(database.kind).toBe("embedded");
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(join(folder.path, "data", "embedded"));
    expect(texts[0]).toMatch(/offline.*trying out, tests and small installations on one machine/);
    expect(JSON.parse(await readFile(join(folder.path, "data", "kind.json"), "utf8"))).toEqual({
      kind: "embedded",
    });
  });

  test("keeps its data over a restart, and stays even where a mongod appeared", async () => {
    const first = await open();
    await sayHello(first.uri);
    await first.stop();
    await fakeMongod(folder.path);
    const second = await open({ env: { PATH: folder.path } });
    expect(second.kind).toBe("embedded");
    expect(await countMessages(second.uri)).toBe(1);
  });

  test("refuses a folder that another process uses, in one sentence", async () => {
    await open();
    const refused = await open().catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: "DatabaseError", message: expect.stringMatching(/in use|uses/) });
    expect((refused as Error).message).not.toContain("\n");
  });

  test("does not start on a folder that MONGODB_URI would leave behind", async () => {
    await (await open()).stop();
    await expect(open({ mongodbUri: "mongodb://127.0.0.1:1/portal" })).rejects.toThrow(/db:export/);
  });
});

describe("a mongod", () => {
  test("on PATH is run on a folder of its own, and its data stays", async () => {
    const program = await fakeMongod(folder.path);
    const first = await open({ env: { PATH: `/nowhere:${folder.path}` } });
    expect(first).toMatchObject({ kind: "mongod", describe: expect.stringContaining(program) });
    await sayHello(first.uri);
    await first.stop();
    const second = await open({ env: { PATH: folder.path } });
    expect(await countMessages(second.uri)).toBe(1);
  });

  test("that ends by itself is told of", async () => {
    await fakeMongod(folder.path);
    const database = await open({ env: { PATH: folder.path } });
    const told = new Promise<string>((resolve) => database.onExit(resolve));
    process.kill(Number(await readFile(join(folder.path, "mongod.pid"), "utf8")), "SIGINT");
    expect(await told).toMatch(/mongod ended by itself/);
  });

  test("named by the environment must be a program", async () => {
    const refused = open({ env: { MONGOMS_SYSTEM_BINARY: "/nowhere/mongod" } });
    await expect(refused).rejects.toThrow(/MONGOMS_SYSTEM_BINARY names \/nowhere\/mongod/);
  });

  test("whose folder is locked is refused in one sentence, when it was asked for by name", async () => {
    const program = await lockedOutMongod(folder.path);
    const refused = open({ env: { MONGOMS_SYSTEM_BINARY: program } });
    await expect(refused).rejects.toThrow(/in use by another process/);
  });

  test("on PATH that does not start gives way to the embedded store in a fresh folder, with a warning", async () => {
    const bin = join(folder.path, "bin");
    await mkdir(bin);
    await writeFile(join(bin, "mongod"), "#!/bin/sh\nexit 14\n", { mode: 0o755 });
    const { log, texts } = keptLog();
    expect((await open({ env: { PATH: bin }, log })).kind).toBe("embedded");
    expect(texts[0]).toMatch(/does not start/);
  });
});

describe("what can't be used", () => {
  test("a folder that is a file", async () => {
    await writeFile(join(folder.path, "data"), "");
    await expect(open()).rejects.toThrow(/data folder .* is not a folder/);
  });

  test("a note of the kind that was damaged", async () => {
    await mkdir(join(folder.path, "data"));
    await writeFile(join(folder.path, "data", "kind.json"), '{"kind":"other"}');
    await expect(open()).rejects.toThrow(/kind\.json does not say which kind/);
  });

  test("a URI of another database", async () => {
    await expect(open({ mongodbUri: "postgres://user:secret@db/portal" })).rejects.toThrow(/not a URI/);
  });
});

test("a URI is taken as it is, logged without credentials, and nothing is made on this machine", async () => {
  const { log, texts } = keptLog();
  const uri = "mongodb://user:secret@a:1,b:2/portal?replicaSet=rs";
  expect(await open({ mongodbUri: uri, log })).toMatchObject({ uri, kind: "uri" });
  expect(texts).toEqual(["Database: MongoDB at mongodb://a:1,b:2/portal"]);
  await expect(readFile(join(folder.path, "data", "kind.json"))).rejects.toThrow();
});
