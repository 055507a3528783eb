/** Every requirement has a test that begins with its number, or a word in the README on why it doesn't apply. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const REQUIREMENTS = 52;
const ALL = Array.from({ length: REQUIREMENTS }, (_, index) => index + 1);
/** How a test begins: `it("R32 ...`, `test.each(...)(\`R20 ...`. */
const TEST_NAME = /\(\s*["`]R(\d{1,2}) [a-z]/gi;
/** How the README says that one isn't for this portal. */
const EXEMPT = /^- R(\d{1,2}) doesn't apply: \S/gm;

function numbersIn(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, number]) => Number(number));
}

function tested(folder: string): number[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .flatMap((name) => numbersIn(readFileSync(join(root, folder, name), "utf8"), TEST_NAME));
}

test("the list of requirements has all of them, in order", () => {
  const list = readFileSync(join(root, "test/security/README.md"), "utf8");
  expect(numbersIn(list, /^\| R(\d{1,2}) \| \S/gm)).toEqual(ALL);
});

test("each of the 52 requirements has a test of its number, or a reason why it doesn't apply", () => {
  const exempt = numbersIn(readFileSync(join(root, "README.md"), "utf8"), EXEMPT);
  const found = new Set([...tested("test/security"), ...tested("test/browser/security"), ...exempt]);
  expect([...found].sort((a, b) => a - b)).toEqual(ALL);
});
