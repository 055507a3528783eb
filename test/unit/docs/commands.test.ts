/** The shell commands of the documentation can be parsed, and name what exists. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** `src/docs/README.md` is left out: `test/api/docs/walk.test.ts` runs all of its commands. */
const PAGES = [
  "README.md",
  "src/docs/operations.md",
  "src/docs/security.md",
  "test/README.md",
  "web/README.md",
  "seeds/README.md",
];

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const programs = readFileSync("src/cli/main.ts", "utf8");
const isWritten = (path: string) => /^deploy\/(portal\.env$|secrets(\/|$))/.test(path);
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

it.each(PAGES)("%s", (page) => {
  const commands = namesIn(readFileSync(page, "utf8"), /^ *```sh\n([\s\S]*?)^ *```$/gm).join("\n");
  const { status, stderr } = spawnSync("bash", ["-n"], { input: commands, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  for (const name of namesIn(commands, /npm run (?:--silent )?([\w:-]+)/g))
    expect(scripts).toHaveProperty([name]);
  for (const name of namesIn(commands, /program\.mjs ([\w-]+)/g))
    expect(programs).toMatch(new RegExp(`^  "?${name}"?: `, "m"));
  for (const path of namesIn(commands, /\b((?:test|deploy|seeds|scripts)\/[\w./-]+)/g))
    expect([path, isWritten(path) || existsSync(path)]).toEqual([path, true]);
});

it("has an explanation of every npm command", () => {
  const page = readFileSync("src/docs/commands.md", "utf8");
  for (const name of Object.keys(scripts)) expect(page).toMatch(new RegExp(`\`[^\`]*${name}\\b`));
});
