/** Runs Vitest in a workspace and reads its report. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Fault, Report } from "./fault.ts";

/** The slowest tests of the list take half a minute on a busy machine; one that takes this long waits for what the fault prevents. */
const TEST_TIMEOUT_MS = 60_000;

/** A run that takes this long hangs. */
const HANGS_AFTER_MS = 240_000;

const running = new Set<ChildProcess>();

/** Ends the running tests. Each run is a process group, so that its workers and its database end with it. */
export function endTestRuns(): void {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, "SIGTERM");
    } catch {
      // It has ended by itself.
    }
  }
}

type Choice = Pick<Fault, "project" | "tests" | "only">;

/** Runs some tests until the first one fails. @returns undefined where no report was written */
export function runTests(folder: string, { project, tests, only }: Choice): Promise<Report | undefined> {
  const file = join(folder, ".cache", "mutants.json");
  rmSync(file, { force: true });
  const args = [
    join(folder, "node_modules", "vitest", "vitest.mjs"),
    ...[
      "run",
      "--project",
      project,
      "--bail",
      "1",
      `--testTimeout=${TEST_TIMEOUT_MS}`,
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    ...(only === undefined ? [] : ["--testNamePattern", only]),
    ...tests,
  ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: "ignore", detached: true });
    running.add(child);
    const timer = setTimeout(
      () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL"),
      HANGS_AFTER_MS,
    );
    child.once("close", () => {
      clearTimeout(timer);
      running.delete(child);
      resolve(reportIn(file));
    });
  });
}

function reportIn(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return undefined;
  }
}
