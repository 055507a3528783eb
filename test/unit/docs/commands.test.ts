/** The shell commands of the documentation: each can be parsed, names what exists, and has a test of what it does or a reason why not. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** `src/docs/README.md` is left out: `test/api/docs/walk.test.ts` runs all of its commands. */
const PAGES = [
  "README.md",
  "src/docs/operations.md",
  "src/docs/security.md",
  "test/README.md",
  "web/README.md",
  "seeds/README.md",
];

const SUITES = "It runs suites, which `npm run verify` runs.";
const DOCKER =
  "It needs Docker. The files behind it have tests in test/unit/deploy, and what runs in a node in test/api/http/image.test.ts.";
const DEPLOYED = "It needs a deployed portal.";

/** Commands by their beginnings, with the test of what they do or the reason why there is none. The first match counts. */
const COMMANDS: readonly [start: RegExp, ran: { by: string } | { not: string }][] = [
  [/^npm run demo$/, { by: "test/browser/support/demo-process.ts" }],
  [/^npm run verify$|^npm test\b|^npm run test:security$/, { not: SUITES }],
  [/^npm run (dev|fix)$/, { not: "See src/docs/commands.md." }],
  [/^npm run db:export |^mv \.data /, { by: "test/api/http/image.test.ts" }],
  [/^(DATA_DIR=restored|MONGODB_URI='[^']+') npm run db:import /, { by: "test/api/http/image.test.ts" }],
  [/^node --import tsx seeds\/main\.ts$/, { by: "test/api/http/image.test.ts" }],
  [/^sh deploy\/make-secrets\.sh$/, { by: "test/unit/deploy/secrets.test.ts" }],
  [/^rm deploy\/secrets\/mongodb_uri /, { by: "test/unit/deploy/tls.test.ts" }],
  [/^cp deploy\/portal\.env\.example deploy\/portal\.env$/, { by: "test/unit/deploy/compose.test.ts" }],
  [/^(DONT_FAKE_MONOTONIC=1 faketime "[^"]+" |TEST_MOMENT="[^"]+" |TRACES=1 )?npx vitest /, { not: SUITES }],
  [/^npx playwright-core show-trace /, { not: "It opens a window." }],
  [/^(alias dc='docker compose|dc |docker )/, { not: DOCKER }],
  [/^curl /, { not: DEPLOYED }],
];

interface Block {
  page: string;
  text: string;
}

const blocks: Block[] = PAGES.flatMap((page) =>
  [...readFileSync(page, "utf8").matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, text = ""]) => ({
    page,
    text,
  })),
);

/** The commands of a block, without their comments. */
const commandsIn = ({ page, text }: Block) =>
  text
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .filter((line) => line !== "")
    .map((command) => ({ page, command }));

const commands = blocks.flatMap(commandsIn);
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const programs = readFileSync("src/cli/main.ts", "utf8");
const projects = readFileSync("vitest.config.ts", "utf8");

it.each(blocks)("a block of $page can be parsed by a shell: $text", ({ text }) => {
  const { status, stderr } = spawnSync("bash", ["-n"], { input: text, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

it.each(commands)("$page: $command", ({ command }) => {
  const [, ran] = COMMANDS.find(([start]) => start.test(command)) ?? [];
  expect(ran).toBeDefined();
  if (ran && "by" in ran) expect([ran.by, existsSync(ran.by)]).toEqual([ran.by, true]);
  for (const [, name = ""] of command.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
    expect(scripts).toHaveProperty([name]);
  for (const [, name = ""] of command.matchAll(/program\.mjs ([\w-]+)/g))
    expect(programs).toMatch(new RegExp(`^  "?${name}"?: `, "m"));
  for (const [, name = ""] of command.matchAll(/--project (\w+)/g)) expect(projects).toContain(`"${name}"`);
  for (const [path] of command.matchAll(/(?:test|deploy|seeds|scripts)\/[\w./-]+/g)) {
    const isWritten = path === "deploy/portal.env" || /^deploy\/secrets(\/|$)/.test(path);
    expect([path, isWritten || existsSync(path)]).toEqual([path, true]);
  }
});

it("has no entry that no command of the documentation needs", () => {
  const idle = COMMANDS.filter(([start]) => !commands.some(({ command }) => start.test(command)));
  expect(idle.map(String)).toEqual([]);
});

describe("the pages' lists of commands", () => {
  const page = readFileSync("src/docs/commands.md", "utf8");
  const [list = "", tested = ""] = page.split(/^## Which of them tests run$/m);
  const rows = [...tested.matchAll(/^\| (`.*?) \| (.*) \|$/gm)].map(([, names = "", by = ""]) => ({
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
    by,
  }));
  const names = rows.flatMap((row) => row.names).sort();

  it("say of each command by what it is run, or why not", () => {
    const programs = [...list.matchAll(/`node [^`]*--import tsx ([\w/.-]+)/g)].map(([, file = ""]) => file);
    expect(names).toEqual([...Object.keys(scripts), ...programs].sort());
    for (const { by } of rows) expect(by).toMatch(/^not run: |^you|`[\w/.-]+\.(mjs|ts)`/);
  });

  it("name files that exist, and explain each command", () => {
    for (const [, file = ""] of page.matchAll(/`((?:test|scripts)\/[\w/.-]+\.(?:ts|mjs))/g))
      expect([file, existsSync(file)]).toEqual([file, true]);
    for (const name of names) expect([name, list.includes(name)]).toEqual([name, true]);
  });
});
