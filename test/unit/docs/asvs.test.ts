/** The table of ASVS requirements names tests that exist, and each row that is not met says why. */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROW = /^\| (?<id>\d[^|]*) \| [^|]* \| (?<state>[^|]*) \| (?<why>[^|]*) \| (?<tests>[^|]*) \|$/gm;
const rows = [...readFileSync("src/docs/asvs.md", "utf8").matchAll(ROW)].map(({ groups = {} }) => groups);

it("has tests that exist, and a reason in each row that is not met", () => {
  expect(rows.length).toBeGreaterThan(100);
  for (const { id, state = "", why = "", tests = "" } of rows) {
    expect(["met", "**not met**", "not applicable"]).toContain(state);
    if (state !== "met") expect([id, why.trim()]).not.toEqual([id, ""]);
    const named = [...tests.matchAll(/\]\(\.\.\/\.\.\/([^)]+)\)|`([^`]+)`/g)];
    const missing = named.map(([, link, path = ""]) => link ?? path).filter((path) => !existsSync(path));
    expect([id, missing]).toEqual([id, []]);
  }
});
