/**
 * `npm test` and the second half of `npm run verify`: runs static checks and test suites, and prints the sum of their results.
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

const commandOf = (packageName: string, program: string, ...args: string[]) =>
  packageCommand(root, packageName, program, args);

const checkTypes = (folder: string) => commandOf("typescript", "tsc", "-p", folder, "--checkers", "1");
const runScript = (...args: string[]) => [process.execPath, "--import", "tsx", ...args];

/** The command of each static check. */
const CHECKS: Record<string, string[]> = {
  lint: commandOf("@biomejs/biome", "biome", "ci", "--colors=off", "--error-on-warnings", "."),
  "types of test": checkTypes("test"),
  "types of src": checkTypes("src"),
  "types of scripts": checkTypes("scripts"),
  "types of web": checkTypes("web"),
  "types of web/worker": checkTypes("web/worker"),
  architecture: runScript("scripts/check-architecture.ts"),
  "unused code": commandOf("knip", "knip", "--no-progress", "--treat-config-hints-as-errors"),
  licences: runScript("scripts/check-licences.ts"),
  texts: runScript("scripts/texts.ts", "--check"),
  catalogs: runScript("scripts/catalogs.ts", "--check"),
};

const SUITES = ["unit", "api", "security", "live", "embedded"];

/** Suites that only `--all` adds: they start and end processes, which takes minutes. */
const PROCESS_SUITES = ["process"];
const BROWSER_SUITES = ["browser", "firefox", "webkit"];

const WEBKIT_LACKS = `WebKit or its display was not found. ${WEBKIT.map(({ advice }) => advice).join(" ")}`;

/** Attacks on a node's memory. Times depend on the machine, so they are not judged here. */
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

/** Runs a command that writes a report in Vitest's JSON format. */
async function runTests(
  name: string,
  command: string[],
  reportArgs: (path: string) => string[],
  env: Record<string, string> = {},
) {
  const path = join(reports, `${name}.json`);
  const [program = "", ...args] = [...command, ...reportArgs(path)];
  const exitCode = await run(program, args, { env: { NO_COLOR: "1", ...env } });
  return readReport(name, path, exitCode);
}

async function runSuites(suites: string[], env: Record<string, string> = {}): Promise<Result[]> {
  const lacking = suites.filter((suite) => LACKS[suite] !== undefined);
  for (const suite of lacking) say(`${suite}: skipped. ${LACKS[suite]}`);
  const skipped = lacking.map((name) => ({ name, passed: 0, skipped: 1, failed: [], flaky: [] }));
  const folders = suites.filter((suite) => !lacking.includes(suite));
  if (folders.length === 0) return skipped;
  const args = ["run", ...folders.map((folder) => `test/${folder}/`)];
  const reportArgs = (path: string) => ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const command = commandOf("vitest", "vitest", ...args);
  const result = await runTests(folders.join(" "), command, reportArgs, env);
  return [result, ...skipped];
}

function runResources(): Promise<Result> {
  const program = ["--tsconfig", "test/tsconfig.json", "test/fuzz/main.ts", ...RESOURCES];
  return runTests("resources", commandOf("tsx", "tsx", ...program), (path) => ["--report", path]);
}

/** Runs tests without limits of time that a busy machine exceeds, at the same time as the browser suites, which don't use the processors fully. */
async function runBesideBrowsers(): Promise<Result[]> {
  return [
    ...(isWanted("faults") ? await runSuites(["faults"], { FAULTS: "short" }) : []),
    ...(isWanted("resources") ? [await runResources()] : []),
  ];
}

/** Two checks at a time: most use one processor. */
async function runChecks(names: string[]): Promise<Result[]> {
  const queue = [...names];
  const results: Result[] = [];
  const runQueue = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift())
      results.push(await runCheck(name));
  };
  await Promise.all([runQueue(), runQueue()]);
  return results;
}

const { values, positionals } = parseArgs({ options: { all: { type: "boolean" } }, allowPositionals: true });
const names = [
  ...Object.keys(CHECKS),
  ...SUITES,
  ...(values.all ? [...PROCESS_SUITES, ...BROWSER_SUITES, "faults", "resources"] : []),
];
/** Whether an argument selects a step: by its name, or by the first word of several names, such as `types`. */
const selects = (argument: string, name: string) => name === argument || name.startsWith(`${argument} `);
const unknownArguments = positionals.filter((argument) => !names.some((name) => selects(argument, name)));
if (unknownArguments.length > 0) {
  process.stderr.write(`No step is named ${unknownArguments.join(", ")}. The steps: ${names.join(", ")}.\n`);
  process.exit(1);
}
const isWanted = (name: string) =>
  names.includes(name) &&
  (positionals.length === 0 || positionals.some((argument) => selects(argument, name)));

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// Suites that run at the same time need the built portal, and must not build it at the same time.
if (values.all) await ensureBuilt();
const results = [
  ...(await runChecks(Object.keys(CHECKS).filter(isWanted))),
  ...(await runSuites([...SUITES, ...PROCESS_SUITES].filter(isWanted))),
  ...(await Promise.all([runSuites(BROWSER_SUITES.filter(isWanted)), runBesideBrowsers()])).flat(),
];
for (const line of summaryLines(results)) say(line);
process.exitCode = results.some(({ failed }) => failed.length > 0) ? 1 : 0;
