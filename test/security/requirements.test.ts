/** Every requirement of `src/docs/security.md` has a test of its number in the files that its row names. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["test/security", "test/browser/security"];
const LIST = readFileSync(join(root, "src/docs/security.md"), "utf8");

/** A row: `| R32 | sentence | source | [origin](../../test/security/origin.test.ts) |`. */
const ROW = /^\| R(\d+) \| [^|]+ \| [^|]+ \| ([^|]+) \|$/gm;
/** The start of a test: `it("R32 ...`, `test.each(...)(\`R20 ...`. */
const TEST_NAME = /\(\s*["`]R(\d+) [a-z]/gi;

interface Row {
  number: number;
  files: string[];
}

const rows: Row[] = [...LIST.matchAll(ROW)].map(([, number, links = ""]) => ({
  number: Number(number),
  files: [...links.matchAll(/\]\(\.\.\/\.\.\/([^)]+)\)/g)].map(([, path = ""]) => path),
}));

/** The numbers of the tests in each test file. */
const tested = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name}`),
  ).map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return [path, new Set([...text.matchAll(TEST_NAME)].map(([, number]) => Number(number)))] as const;
  }),
);

test("the requirements are numbered in order, each number once", () => {
  const numbers = rows.map(({ number }) => number);
  expect(numbers.length).toBeGreaterThanOrEqual(52);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test("each requirement is tested in every file that its row names", () => {
  const missing = rows.flatMap(({ number, files }) =>
    files.filter((path) => !tested.get(path)?.has(number)).map((path) => `R${number}: ${path}`),
  );
  expect(missing).toEqual([]);
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([]);
});

test("every numbered test belongs to a requirement of the list", () => {
  const listed = new Set(rows.map(({ number }) => number));
  const found = [...tested.values()].flatMap((numbers) => [...numbers]);
  expect(found.filter((number) => !listed.has(number))).toEqual([]);
});
