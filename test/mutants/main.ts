/**
 * `npm run test:mutants`: plants one fault after another into a copy of the repository and runs the tests that should
 * notice it. Ends with exit code 1 under 95 % of killed faults. `--only TEXT` takes the faults with this text in their names,
 * `--capability NAME` those of one capability.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../scripts/bootstrap/run.mjs";
import { CAPABILITIES, type ListedFault, plant, type Verdict, verdictOf } from "./fault.ts";
import { FAULTS } from "./list/all.ts";
import { endTestRuns, runTests } from "./run-tests.ts";
import { createWorkspace, type Workspace } from "./workspace.ts";

/** Percent of the faults that the tests have to notice. */
const KILLED_MIN_PERCENT = 95;

/** As many as the machine that the time limit is meant for has cores. */
const WORKERS = 2;

const say = (text: string) => void process.stdout.write(`${text}\n`);

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const { values } = parseArgs({ options: { only: { type: "string" }, capability: { type: "string" } } });
if (values.capability !== undefined && !CAPABILITIES.some((one) => one === values.capability)) {
  fail(`There is no capability '${values.capability}'. Use one of ${CAPABILITIES.join(", ")}.`);
}
const chosen = FAULTS.filter(
  ({ name, capability }) =>
    (values.only === undefined || name.includes(values.only)) &&
    (values.capability === undefined || capability === values.capability),
);
if (chosen.length === 0) fail("No fault of the list has this name.");

const stale = FAULTS.flatMap((fault) => {
  try {
    plant(readFileSync(join(root, fault.file), "utf8"), fault);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
});
if (stale.length > 0) fail(stale.join("\n"));

const began = performance.now();
const workspaces = Array.from({ length: Math.min(WORKERS, chosen.length) }, createWorkspace);
process.once("exit", () => {
  for (const { remove } of workspaces) remove();
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    endTestRuns();
    process.exit(1);
  });
}

/** The choices of tests that were seen to pass without a fault; where they fail anyway, a failure says nothing. */
const passing = new Map<string, Promise<boolean>>();

function passWithoutFault({ folder }: Workspace, { project, tests, only }: ListedFault): Promise<boolean> {
  const key = JSON.stringify([project, tests, only]);
  const known = passing.get(key);
  if (known) return known;
  const found = runTests(folder, { project, tests, ...(only === undefined ? {} : { only }) }).then(
    (report) => verdictOf(report) === "survived",
  );
  passing.set(key, found);
  return found;
}

async function verdictOn(workspace: Workspace, fault: ListedFault): Promise<Verdict> {
  const verdict = await workspace.withFault(fault, async () =>
    verdictOf(await runTests(workspace.folder, fault)),
  );
  if (verdict !== "killed") return verdict;
  return (await passWithoutFault(workspace, fault)) ? "killed" : "broken";
}

const WORDS: Record<Verdict, string> = { killed: "killed  ", survived: "SURVIVED", broken: "BROKEN  " };
const verdicts = new Map<ListedFault, Verdict>();
const waiting = chosen.values();

async function work(workspace: Workspace): Promise<void> {
  for (const fault of waiting) {
    const started = performance.now();
    const verdict = await verdictOn(workspace, fault);
    verdicts.set(fault, verdict);
    const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(3);
    const count = `${verdicts.size}/${chosen.length}`.padStart(7);
    say(`${count} ${WORDS[verdict]} ${seconds} s  ${fault.capability}: ${fault.name}`);
  }
}

say(`${chosen.length} faults, ${workspaces.length} at a time`);
await Promise.all(workspaces.map(work));

const left = chosen.filter((fault) => verdicts.get(fault) !== "killed");
const killed = chosen.length - left.length;
const percent = (100 * killed) / chosen.length;
if (left.some((fault) => verdicts.get(fault) === "broken")) {
  say(
    "BROKEN means that the tests fail without the fault, too, or that no test ran: change the fault or its tests.",
  );
}
for (const fault of left) {
  say(`${WORDS[verdicts.get(fault) ?? "broken"]} ${fault.capability}: ${fault.name} (${fault.file})`);
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
say(
  `${killed} of ${chosen.length} faults killed (${percent.toFixed(1)} %), ${left.length} left, ${minutes} minutes`,
);
process.exit(percent < KILLED_MIN_PERCENT ? 1 : 0);
