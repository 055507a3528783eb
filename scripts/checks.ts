/**
 * `npm test` and the second half of `npm run verify`: static checks, then the test suites, then the sum of their results.
 * `--all` adds the tests of processes, the suites that need a browser, faults, and attacks on a node's memory. Names as arguments run only those steps: `npm test -- lint unit`.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "./bootstrap/build.mjs";
import { packageCommand } from "./bootstrap/commands.mjs";
import { FIREFOX, findFirefox } from "./bootstrap/firefox.mjs";
import { root, run } from "./bootstrap/run.mjs";
import { findWebKit, WEBKIT } from "./bootstrap/webkit.mjs";
import { type Result, readReport, resultOfCheck, summaryLines } from "./results.ts";

const installed = (packageName: string, program: string, ...args: string[]) =>
  packageCommand(root, packageName, program, args);

const typesOf = (part: string) => installed("typescript", "tsc", "-p", part, "--checkers", "1");
const ownCheck = (...args: string[]) => [process.execPath, "--import", "tsx", ...args];

const CHECKS: Record<string, string[]> = {
  lint: installed("@biomejs/biome", "biome", "ci", "--colors=off", "--error-on-warnings", "."),
  "types of test": typesOf("test"),
  "types of src": typesOf("src"),
  "types of scripts": typesOf("scripts"),
  "types of web": typesOf("web"),
  "types of web/worker": typesOf("web/worker"),
  architecture: ownCheck("scripts/check-architecture.ts"),
  "unused code": installed("knip", "knip", "--no-progress", "--treat-config-hints-as-errors"),
  licences: ownCheck("scripts/check-licences.ts"),
  texts: ownCheck("scripts/texts.ts", "--check"),
  catalogs: ownCheck("scripts/catalogs.ts", "--check"),
};

const SUITES = ["unit", "api", "security", "live", "embedded"];

/** Suites of the same run that only `--all` adds: they take minutes of starting and ending processes. */
const FURTHER_SUITES = ["process"];
const BROWSER_SUITES = ["browser", "firefox", "webkit"];

/** The faults that ask whether anything is lost or doubled. */
const FAULTS = ["F13", "F19", "F20", "F21"];

/** Outages have time limits, so nothing else runs at the same time. */
const OUTAGES = ["F1", "F4"];

const WEBKIT_LACKS = `WebKit or its display was not found. ${WEBKIT.map(({ advice }) => advice).join(" ")}`;

/** Attacks on a node's memory. Times depend on the machine, and only a person's own run judges them. */
const RESOURCES = ["--resources", "--seconds", "30", "--without-times"];

/** Why a suite can't run on this machine. */
const LACKS: Record<string, string | undefined> = {
  firefox: findFirefox() === undefined ? `Firefox was not found. ${FIREFOX.advice}` : undefined,
  webkit: findWebKit() === undefined ? WEBKIT_LACKS : undefined,
};

const reports = join(root, ".cache", "reports");
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function runCheck(name: string): Promise<Result> {
  const [program = "", ...args] = CHECKS[name] ?? [];
  const result = resultOfCheck(name, await run(program, args, { env: { NO_COLOR: "1" } }));
  say(`${name}: ${result.failed.length === 0 ? "ok" : "FAILED"}`);
  return result;
}

/** Runs a command that leaves a report in Vitest's JSON format. */
async function runTests(name: string, command: string[], reportArgs: (path: string) => string[]) {
  const path = join(reports, `${name}.json`);
  const [program = "", ...args] = [...command, ...reportArgs(path)];
  const exitCode = await run(program, args, { env: { NO_COLOR: "1" } });
  return readReport(name, path, exitCode);
}

async function runSuites(suites: string[]): Promise<Result[]> {
  const lacking = suites.filter((suite) => LACKS[suite] !== undefined);
  for (const suite of lacking) say(`${suite}: skipped. ${LACKS[suite]}`);
  const skipped = lacking.map((name) => ({ name, passed: 0, skipped: 1, failed: [], flaky: [] }));
  const folders = suites.filter((suite) => !lacking.includes(suite));
  if (folders.length === 0) return skipped;
  const args = ["run", ...folders.map((folder) => `test/${folder}/`)];
  const result = await runTests(folders.join(" "), installed("vitest", "vitest", ...args), (path) => [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${path}`,
  ]);
  return [result, ...skipped];
}

function runFaults(name: string, faults: string[]): Promise<Result> {
  const program = ["--tsconfig", "test/tsconfig.json", "test/faults/main.ts", "--short", ...faults];
  return runTests(name, installed("tsx", "tsx", ...program), (path) => ["--report", path]);
}

function runResources(): Promise<Result> {
  const program = ["--tsconfig", "test/tsconfig.json", "test/fuzz/main.ts", ...RESOURCES];
  return runTests("resources", installed("tsx", "tsx", ...program), (path) => ["--report", path]);
}

/** What judges no times: faults mostly wait for processes, attacks on memory for one node, and browsers leave a part of the processors idle. */
async function runBesideBrowsers(): Promise<Result[]> {
  return [
    ...(isWanted("faults") ? [await runFaults("faults", FAULTS)] : []),
    ...(isWanted("resources") ? [await runResources()] : []),
  ];
}

/** Two checks at a time: most use one processor. */
async function runChecks(names: string[]): Promise<Result[]> {
  const waiting = [...names];
  const results: Result[] = [];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      results.push(await runCheck(name));
  };
  await Promise.all([work(), work()]);
  return results;
}

const { values, positionals } = parseArgs({ options: { all: { type: "boolean" } }, allowPositionals: true });
const names = [
  ...Object.keys(CHECKS),
  ...SUITES,
  ...(values.all ? [...FURTHER_SUITES, ...BROWSER_SUITES, "faults", "outages", "resources"] : []),
];
/** Whether a name means a step: its own, or the first word of several, such as `types`. */
const means = (given: string, name: string) => name === given || name.startsWith(`${given} `);
const unknown = positionals.filter((given) => !names.some((name) => means(given, name)));
if (unknown.length > 0) {
  process.stderr.write(`No step is named ${unknown.join(", ")}. The steps: ${names.join(", ")}.\n`);
  process.exit(1);
}
const isWanted = (name: string) =>
  names.includes(name) && (positionals.length === 0 || positionals.some((given) => means(given, name)));

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// Suites that run at the same time need the built portal, and must not build it at the same time.
if (values.all) await ensureBuilt();
const results = [
  ...(await runChecks(Object.keys(CHECKS).filter(isWanted))),
  ...(await runSuites([...SUITES, ...FURTHER_SUITES].filter(isWanted))),
  ...(await Promise.all([runSuites(BROWSER_SUITES.filter(isWanted)), runBesideBrowsers()])).flat(),
  ...(isWanted("outages") ? [await runFaults("outages", OUTAGES)] : []),
];
for (const line of summaryLines(results)) say(line);
process.exitCode = results.some(({ failed }) => failed.length > 0) ? 1 : 0;
