/** The gate from end to end: a copy of the scripts runs on a small separate project, in a folder with a space. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** Three processes one after another, each of which compiles TypeScript: seconds on a busy machine. */
const GATE_TIMEOUT_MS = 120_000;

const VITEST_CONFIG = `export default {
  test: { projects: [{ test: { name: "unit", include: ["test/*.case.ts"] } }] },
};
`;
const PASSING = 'import { it } from "vitest";\nit("passes", () => {});\nit.skip("is skipped", () => {});\n';
const FAILING = `import { describe, expect, it } from "vitest";
describe("sums", () => {
  it("fails (here)", () => expect(2).toBe(3));
  it("passes here", () => {});
});
`;

/** A test that passes only while the other step's test runs. */
const meeting = (own: string, other: string) => `import { existsSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
it("meets the other", { timeout: 60_000 }, async () => {
  writeFileSync("${own}-runs", "");
  await expect.poll(() => existsSync("${other}-runs"), { timeout: 50_000 }).toBe(true);
});
`;

let project: string;
beforeEach(() => {
  mkdirSync(join(repository, ".cache"), { recursive: true });
  project = mkdtempSync(join(repository, ".cache", "gate project "));
  cpSync(join(repository, "scripts"), join(project, "scripts"), { recursive: true });
  cpSync(join(repository, "tsconfig.json"), join(project, "tsconfig.json"));
  symlinkSync(join(repository, "node_modules"), join(project, "node_modules"), "junction");
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(join(project, "vitest.config.mjs"), VITEST_CONFIG);
  mkdirSync(join(project, "test"));
  return () => rmSync(project, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFileSync(join(project, "test", `${name}.case.ts`), text);

function node(...args: string[]) {
  const env = { ...process.env, CI: "1" };
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8", env });
  return { status, lines: stdout.trim().split("\n") };
}

const runGate = (...args: string[]) => node("--import", "tsx", "scripts/checks.ts", ...args);

describe("the gate", () => {
  it("knows the steps that the README names", { timeout: GATE_TIMEOUT_MS }, () => {
    const [, names = ""] =
      /^npm test -- ([a-z ]+?) +#/m.exec(readFileSync(join(repository, "README.md"), "utf8")) ?? [];
    expect(names).not.toBe("");
    const args = ["--import", "tsx", "scripts/checks.ts", ...names.split(" "), "no-step"];
    const { stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" });
    expect(stderr).toContain("No step is named no-step.");
  });

  it("passes where all tests pass, and keeps how long they took", { timeout: GATE_TIMEOUT_MS }, () => {
    write("good", PASSING);
    const { status, lines } = runGate("unit");
    expect(lines.slice(-2)).toEqual(["Skipped: 1", "1 passed, 0 failed"]);
    expect(status).toBe(0);
    const durations = JSON.parse(readFileSync(join(project, ".cache", "gate-durations.json"), "utf8"));
    expect(durations).toEqual({ unit: expect.any(Number) });
  });

  it("fails where one test fails, and its command runs that test alone", { timeout: GATE_TIMEOUT_MS }, () => {
    write("good", PASSING);
    write("bad", FAILING);
    const { status, lines } = runGate("unit");
    expect(status).toBe(1);
    expect(lines.at(-1)).toBe("2 passed, 1 failed");
    expect(lines).toContainEqual(
      expect.stringMatching(/^FAILED test\/bad\.case\.ts > sums > fails \(here\) \(\d/),
    );
    const command = '    npx vitest run --project unit test/bad.case.ts -t "sums fails .here."';
    expect(lines).toContain(command);
    const [, pattern = ""] = /-t "(.*)"$/.exec(command) ?? [];
    const vitest = join("node_modules", "vitest", "vitest.mjs");
    const again = node(
      vitest,
      "run",
      "--project",
      "unit",
      "test/bad.case.ts",
      "-t",
      pattern,
      "--reporter=json",
    );
    expect(JSON.parse(again.lines.at(-1) ?? "")).toMatchObject({ numFailedTests: 1, numPassedTests: 0 });
  });

  it("fails where vitest finds no test", { timeout: GATE_TIMEOUT_MS }, () => {
    expect(runGate("unit")).toMatchObject({
      status: 1,
      lines: expect.arrayContaining(["0 passed, 1 failed"]),
    });
  });

  it("runs steps that wait for long at the same time, and counts both", { timeout: GATE_TIMEOUT_MS }, () => {
    const projects = ["live", "embedded"].map((name) => ({
      test: { name, include: [`test/${name}.case.ts`] },
    }));
    writeFileSync(
      join(project, "vitest.config.mjs"),
      `export default { test: { projects: ${JSON.stringify(projects)} } };`,
    );
    write("live", meeting("live", "embedded"));
    write("embedded", meeting("embedded", "live"));
    const { status, lines } = runGate("live", "embedded");
    expect(lines.at(-1)).toBe("2 passed, 0 failed");
    expect(status).toBe(0);
  });

  it("refuses a step that it doesn't have", { timeout: GATE_TIMEOUT_MS }, () => {
    expect(runGate("units").status).toBe(1);
  });
});
