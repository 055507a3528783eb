/** A failed download is remembered for a day, unless what decides about it changes. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureMemo, RETRY_AFTER_MS } from "../../../src/database/mongod-failure.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeFolder("memo");
});
afterAll(() => removeFolder(folder));

test("is told until a day has passed", async () => {
  const file = join(folder, "made", "on", "demand.json");
  let now = 1_000;
  const memo = failureMemo(file, "[]", () => now);
  expect(await memo.lately()).toBeUndefined();
  await memo.remember("offline");
  now += RETRY_AFTER_MS - 1;
  expect(await memo.lately()).toBe("offline");
  now += 1;
  expect(await memo.lately()).toBeUndefined();
});

test("does not hold for other settings, nor before its own time", async () => {
  const file = join(folder, "settings.json");
  await failureMemo(file, "[]", () => 5_000).remember("offline");
  expect(await failureMemo(file, '[["MONGOMS_VERSION","7.0.0"]]', () => 5_001).lately()).toBeUndefined();
  expect(await failureMemo(file, "[]", () => 4_999).lately()).toBeUndefined();
});

test.each(["", "{", "null", '{"at":"soon"}'])("a note that reads %j counts as none", async (text) => {
  const file = join(folder, "damaged.json");
  await writeFile(file, text);
  expect(await failureMemo(file, "[]", () => 0).lately()).toBeUndefined();
});

test("a machine without a place for the note remembers nothing and fails nothing", async () => {
  const memo = failureMemo(undefined, "[]", () => 0);
  await memo.remember("offline");
  expect(await memo.lately()).toBeUndefined();
});
