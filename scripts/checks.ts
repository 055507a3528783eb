/**
 * `npm test` and the second half of `npm run verify`: lint, types, the other static checks and the test suites. `--all` adds those that need a
 * browser; names as arguments run only those steps: `npm test -- lint unit`.
 */
import { parseArgs } from "node:util";
import { ensureBuilt } from "./bootstrap/build.mjs";
import { packageCommand } from "./bootstrap/commands.mjs";
import { FIREFOX, findFirefox } from "./bootstrap/firefox.mjs";
import { root } from "./bootstrap/run.mjs";
import { findWebKit, WEBKIT } from "./bootstrap/webkit.mjs";
import { type GateStep, runGate } from "./gate/run-gate.ts";

const installed = (packageName: string, program: string, ...args: string[]) =>
  packageCommand(root, packageName, program, args);

/** One checker each, since several check much of the same twice: two parts at a time keep two cores busier. */
const typesOf = (part: string, seconds: number): GateStep => ({
  name: `types of ${part}`,
  seconds,
  command: installed("typescript", "tsc", "-p", part, "--checkers", "1"),
  again: `npx tsc -p ${part}`,
});

const ownCheck = (name: string, script: string): GateStep => ({
  name,
  seconds: 2,
  command: [process.execPath, "--import", "tsx", script],
  again: `node --import tsx ${script}`,
});

const CHECKS: GateStep[] = [
  {
    name: "lint",
    seconds: 10,
    command: installed("@biomejs/biome", "biome", "ci", "--colors=off", "--error-on-warnings", "."),
    again: "npx biome ci --error-on-warnings .",
  },
  typesOf("src", 10),
  { ...typesOf("test", 14), beside: true },
  typesOf("web", 3),
  { ...typesOf("scripts", 6), beside: true },
  typesOf("web/worker", 1),
  ownCheck("architecture", "scripts/check-architecture.ts"),
  {
    name: "unused code",
    seconds: 6,
    command: installed("knip", "knip", "--no-progress", "--treat-config-hints-as-errors"),
    again: "npx knip --treat-config-hints-as-errors",
  },
  ownCheck("licences", "scripts/check-licences.ts"),
  {
    name: "texts",
    seconds: 2,
    command: [process.execPath, "--import", "tsx", "scripts/texts.ts", "--check"],
    again: "npm run texts",
  },
];

const suite = (project: string, seconds: number, lacks?: string): GateStep => ({
  name: project,
  project,
  seconds,
  command: installed("vitest", "vitest", "run", "--project", project),
  report: (path) => ["--reporter=./scripts/gate/reporter.ts", "--reporter=json", `--outputFile.json=${path}`],
  again: `npx vitest run --project ${project}`,
  lacks,
});

/** Quick suites first. The seconds were measured on two cores with nothing else to do. */
const SUITES = [
  suite("unit", 52),
  suite("api", 170),
  suite("security", 80),
  suite("live", 42),
  { ...suite("embedded", 25), beside: true },
];

/**
 * What `--all` breaks of what `npm run faults` goes through: the faults that ask whether anything is lost, doubled or let
 * through. Those that ask how fast the rest goes on want a quiet machine and more time than a check should take.
 */
const FAULTS = ["F11", "F12", "F13", "F15", "F17", "F19", "F20", "F21"];

const faultsStep = (name: string, seconds: number, faults: readonly string[]): GateStep => ({
  name,
  seconds,
  command: installed(
    "tsx",
    "tsx",
    "--tsconfig",
    "test/tsconfig.json",
    "test/faults/main.ts",
    "--short",
    ...faults,
  ),
  report: (path) => ["--report", path],
  again: `npm run faults -- --short ${faults.join(" ")}`,
  // A fault's name begins with its number.
  againAlone: ({ name = "" }) => `npm run faults -- --short ${name.split(" ", 1)}`,
});

const WEBKIT_LACKS = `WebKit or its display was not found. ${WEBKIT.map(({ advice }) => advice).join(" ")}`;

const withBrowsers = (): GateStep[] => [
  suite("browser", 400),
  { ...faultsStep("faults", 150, FAULTS), beside: true },
  suite("firefox", 32, findFirefox() === undefined ? `Firefox was not found. ${FIREFOX.advice}` : undefined),
  { ...suite("webkit", 38, findWebKit() === undefined ? WEBKIT_LACKS : undefined), beside: true },
  // Outages have time limits, so nothing but the other outage runs at the same time.
  faultsStep("database outage", 30, ["F1"]),
  { ...faultsStep("node outage", 13, ["F4"]), beside: true },
];

const { values, positionals } = parseArgs({ options: { all: { type: "boolean" } }, allowPositionals: true });
const steps = [...CHECKS, ...SUITES, ...(values.all ? withBrowsers() : [])];
/** Whether a name means a step: its own, or the first word of several, such as `types`. */
const means = (given: string, { name }: GateStep) => name === given || name.startsWith(`${given} `);
const unknown = positionals.filter((given) => !steps.some((step) => means(given, step)));
if (unknown.length > 0) {
  process.stderr.write(
    `No step is named ${unknown.join(", ")}. The steps: ${steps.map(({ name }) => name).join(", ")}.\n`,
  );
  process.exitCode = 1;
} else {
  // Suites that run at the same time need the built portal, and must not build it at the same time.
  if (values.all) await ensureBuilt();
  process.exitCode = await runGate(
    steps.filter((step) => positionals.length === 0 || positionals.some((given) => means(given, step))),
  );
}
