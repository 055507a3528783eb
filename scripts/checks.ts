/**
 * `npm test` and the second half of `npm run verify`: types, lint, format, the rules of the house and the test suites.
 * Every check runs even when an earlier one failed; the last line counts them all.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./bootstrap/run.mjs";

interface Check {
  name: string;
  /** A program of node_modules/.bin or a script, and its arguments. */
  command: string[];
}

const bin = (name: string) => join(root, "node_modules", ".bin", name);

const CHECKS: Check[] = [
  { name: "lint and format", command: [bin("biome"), "ci", "--error-on-warnings", "."] },
  ...["src", "web", "web/worker", "test", "scripts"].map((part) => ({
    name: `types of ${part}`,
    command: [bin("tsc"), "-p", part],
  })),
  { name: "architecture", command: [process.execPath, "--import", "tsx", "scripts/check-architecture.ts"] },
  { name: "unused code", command: [bin("knip"), "--no-progress", "--treat-config-hints-as-errors"] },
  { name: "licences", command: [process.execPath, "--import", "tsx", "scripts/check-licences.ts"] },
];

/** The suites that `npm test` runs, fast ones first; `--all` adds those with a browser. */
const SUITES = ["unit", "api", "live", "security", "embedded"];
const everything = process.argv.includes("--all");
const suites = everything ? [...SUITES, "browser", "firefox"] : SUITES;

/**
 * What `--all` breaks of what `npm run faults` goes through: the faults that ask whether anything is lost, doubled or let
 * through. Those that ask how fast the rest goes on want a quiet machine and more time than a check should take.
 */
const FAULTS = [
  ...["--tsconfig", "test/tsconfig.json", "test/faults/main.ts", "--short"],
  ...["F1", "F4", "F11", "F12", "F13", "F15", "F17", "F19"],
];

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];

function note(name: string, count: Count, started: number) {
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  if (count.failed > 0) failures.push(name);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const verdict = count.failed === 0 ? "ok" : "FAILED";
  process.stdout.write(
    `--- ${name}: ${verdict}, ${count.passed} of ${count.passed + count.failed} (${seconds} s)\n`,
  );
}

/** What a suite's own report counts; a suite that fails to load or to run at all counts as one failure. */
function countOf(report: string, exitCode: number): Count {
  try {
    const found = JSON.parse(readFileSync(report, "utf8"));
    const failed = found.numFailedTests > 0 || exitCode === 0 ? found.numFailedTests : 1;
    return { passed: found.numPassedTests, failed, skipped: found.numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

for (const { name, command } of CHECKS) {
  const started = Date.now();
  const [program = "", ...args] = command;
  const ok = (await run(program, args)) === 0;
  note(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, started);
}

const reports = join(root, ".cache", "reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
for (const suite of suites) {
  const started = Date.now();
  const report = join(reports, `${suite}.json`);
  const args = [
    "run",
    "--project",
    suite,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const exitCode = await run(bin("vitest"), args, { env: { NO_COLOR: "1" } });
  note(`${suite} tests`, countOf(report, exitCode), started);
}

if (everything) {
  const started = Date.now();
  const report = join(reports, "faults.json");
  const exitCode = await run(bin("tsx"), [...FAULTS, "--report", report]);
  note("faults", countOf(report, exitCode), started);
}

if (failures.length > 0) process.stdout.write(`Failed: ${failures.join(", ")}\n`);
if (total.skipped > 0) process.stdout.write(`Skipped: ${total.skipped}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
