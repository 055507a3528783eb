/** The list of migrations: every file is in it, in the order of the numbers, under its own name. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { MIGRATIONS } from "../../../../src/database/migrations/index.ts";

test("the migrations are the numbered files, in their order and without gaps", () => {
  const folder = new URL("../../../../src/database/migrations/", import.meta.url);
  const files = readdirSync(folder).filter((name) => /^\d/.test(name));
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names.map((name) => `${name}.ts`)).toEqual(files.toSorted());
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual(names.map((_, index) => index + 1));
});
