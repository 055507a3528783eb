/** Runs the steps of the gate, most of them one after another, says where it is, and ends with a summary. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "../bootstrap/run.mjs";
import { countCheck, countReport, type Outcome } from "./counting.ts";
import { readDurations, writeDurations } from "./durations.ts";
import { durationText, type Plan } from "./progress.ts";
import { type Result, type Step, summaryLines, totalOf } from "./summary.ts";

export interface GateStep extends Step {
  /** Seconds that it takes on two cores, for the first run on a machine. */
  seconds: number;
  /** The program and its arguments. */
  command: string[];
  /** Whether the command leaves a report in vitest's JSON format at the path that is added to its arguments. */
  report?: (path: string) => string[];
  /** Why it can't run on this machine; it then counts as one skipped test. */
  lacks?: string | undefined;
  /** Runs at the same time as the step before it, because one of the two waits for long. */
  beside?: boolean;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

async function runStep(step: GateStep, reportPath: string, plan: Plan): Promise<Outcome> {
  const [program = "", ...args] = [...step.command, ...(step.report?.(reportPath) ?? [])];
  // Codes for colors are noise in a log, and vitest sees a terminal where continuous integration has none.
  const exitCode = await run(program, args, { env: { NO_COLOR: "1", GATE_PROGRESS: JSON.stringify(plan) } });
  return step.report === undefined ? countCheck(exitCode) : countReport(readText(reportPath), exitCode, root);
}

function outcomeText({ passed, failed, skipped, reason }: Outcome): string {
  const counts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return `${failed > 0 ? "FAILED" : "ok"}, ${counts.join(", ")}${reason === undefined ? "" : `; ${reason}`}`;
}

/** The steps in the order in which they run; those of one group run at the same time. */
function groupsOf(steps: GateStep[]): GateStep[][] {
  const groups: GateStep[][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    if (step.beside && group !== undefined) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Runs every step, also after one failed, and answers with the exit code. */
export async function runGate(steps: GateStep[]): Promise<number> {
  const cache = join(root, ".cache");
  const reports = join(cache, "reports");
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const durationsFile = join(cache, "gate-durations.json");
  const durations = readDurations(durationsFile);
  const expectedOf = (step: GateStep) =>
    step.lacks === undefined ? (durations[step.name] ?? step.seconds) : 0;
  const longestOf = (group: GateStep[]) => Math.max(...group.map(expectedOf));

  async function outcomeOf(step: GateStep, later: number): Promise<Outcome> {
    const place = steps.indexOf(step) + 1;
    const label = `[${place}/${steps.length}] ${step.name}`;
    if (step.lacks !== undefined) {
      say(`${label}: skipped, ${step.lacks}`);
      return { passed: 0, failed: 0, skipped: 1, failures: [] };
    }
    const plan = { label, expected: expectedOf(step), later };
    say(
      `${label}: started, about ${durationText(plan.expected)}; everything about ${durationText(plan.expected + later)}`,
    );
    const started = performance.now();
    const outcome = await runStep(step, join(reports, `${place}.json`), plan);
    const seconds = (performance.now() - started) / 1000;
    say(`${label}: ${outcomeText(outcome)} (${durationText(seconds)})`);
    if (outcome.failed === 0)
      writeDurations(durationsFile, Object.assign(durations, { [step.name]: seconds }));
    return outcome;
  }

  const results: Result[] = [];
  const groups = groupsOf(steps);
  for (const [index, group] of groups.entries()) {
    const later = groups.slice(index + 1).reduce((sum, next) => sum + longestOf(next), 0);
    const running = group.map(async (step) => ({ step, outcome: await outcomeOf(step, later) }));
    results.push(...(await Promise.all(running)));
  }
  for (const line of summaryLines(results)) say(line);
  return totalOf(results).failed > 0 ? 1 : 0;
}
