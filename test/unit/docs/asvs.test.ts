/** The table of ASVS requirements: its tests exist, its sums are right, and each row that is not met says why. */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const PAGE = readFileSync("src/docs/asvs.md", "utf8");
const STATES = ["met", "**not met**", "not applicable"];
/** Chapters with one row for all requirements: their number at levels 1 and 2. */
const WHOLE_CHAPTERS = { "9.1.1 - 9.2.4": 7, "10.1.1 - 10.7.3": 29, "17.1.1 - 17.3.2": 7 };

interface Row {
  requirements: string;
  state: string;
  why: string;
  tests: string;
}

const rows: Row[] = [...PAGE.matchAll(/^\| (\d[^|]*) \| [^|]* \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
  ([, requirements = "", state = "", why = "", tests = ""]) => ({ requirements, state, why, tests }),
);

/** How many requirements a row has: `1.1.2, 1.2.1 - 1.2.3` has four. */
function countOf({ requirements }: Row): number {
  const chapter = Object.entries(WHOLE_CHAPTERS).find(([name]) => name === requirements);
  if (chapter) return chapter[1];
  return requirements
    .split(", ")
    .map((part) => part.split(" - ").map((id) => Number(id.split(".").at(-1))))
    .reduce((sum, [from = 0, to = from]) => sum + to - from + 1, 0);
}

it("says of each requirement whether it is met, and why it is not", () => {
  expect(rows.length).toBeGreaterThan(100);
  for (const { requirements, state, why } of rows) {
    expect([requirements, STATES]).toEqual([requirements, expect.arrayContaining([state])]);
    if (state !== "met") expect([requirements, why.trim()]).not.toEqual([requirements, ""]);
  }
});

it("sums its rows up", () => {
  const sums = STATES.map((state) =>
    rows.filter((row) => row.state === state).reduce((sum, row) => sum + countOf(row), 0),
  );
  const [all, ...stated] =
    /Of (\d+) requirements, (\d+) are met, (\d+) are not met, and (\d+) do not apply/
      .exec(PAGE.replaceAll("\n", " "))
      ?.slice(1)
      .map(Number) ?? [];
  expect(stated).toEqual(sums);
  expect(all).toBe(sums.reduce((sum, count) => sum + count, 0));
});

it("names tests that exist", () => {
  const named = rows.flatMap(({ tests }) => [
    ...[...tests.matchAll(/\]\(\.\.\/\.\.\/([^)]+)\)/g)].map(([, path = ""]) => path),
    ...[...tests.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
  ]);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((path) => !path.startsWith("test/") || !existsSync(path))).toEqual([]);
});
