/** Opening a database for real: the embedded store, a URI, and folders that can't be used. */
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type OpenDatabaseOptions,
  type OpenedDatabase,
  openDatabase,
} from "../../../src/database/open-database.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";

let folder: string;
let opened: OpenedDatabase[];
/** What was logged. */
let texts: string[];
beforeEach(async () => {
  folder = await makeFolder("database");
  [opened, texts] = [[], []];
});
afterEach(async () => {
  await Promise.all(opened.map((database) => database.stop()));
  await removeFolder(folder);
});

const keep = (...parts: unknown[]) => void texts.push(String(parts.at(-1)));

async function open(options: Partial<OpenDatabaseOptions> = {}): Promise<OpenedDatabase> {
  const database = await openDatabase({
    mongodbUri: undefined,
    dataFolder: join(folder, "data"),
    log: { info: keep, warn: keep },
    sync: false,
    ...options,
  });
  opened.push(database);
  return database;
}

describe("the embedded store", () => {
  test("is opened without MONGODB_URI; one line says what it is, where the data is and what it is for", async () => {
    const database = await open();
    expect(database.kind).toBe("embedded");
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(join(folder, "data", "embedded"));
    expect(texts[0]).toMatch(/trials, tests and small installations on one machine/);
  });

  test("does not start on a folder that MONGODB_URI would leave behind", async () => {
    await (await open()).stop();
    await expect(open({ mongodbUri: "mongodb://127.0.0.1:1/portal" })).rejects.toThrow(/db:export/);
  });
});

test("a folder of a mongod that version 0.1.0 ran by itself is refused, with the way to its data", async () => {
  await mkdir(join(folder, "data", "mongod"), { recursive: true });
  await expect(open()).rejects.toThrow(/Run your own mongod on .*data.mongod and set MONGODB_URI/);
  expect((await open({ mongodbUri: "mongodb://127.0.0.1:1/portal" })).kind).toBe("uri");
});

test("a folder that is a file can't be used", async () => {
  await writeFile(join(folder, "data"), "");
  await expect(open()).rejects.toThrow(/data folder .* is not a folder/);
});

test("a URI is taken as it is, logged without credentials, and nothing is made on this machine", async () => {
  const uri = "mongodb://user:secret@a:1,b:2/portal?replicaSet=rs";
  expect(await open({ mongodbUri: uri })).toMatchObject({ uri, kind: "uri" });
  expect(texts).toEqual(["Database: MongoDB at mongodb://a:1,b:2/portal"]);
  await expect(access(join(folder, "data"))).rejects.toThrow();
});
