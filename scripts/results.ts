/** Reads the results of checks and suites, and adds them up. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./bootstrap/run.mjs";

/** The result of one check, or of one run of Vitest or of the attacks. */
export interface Result {
  name: string;
  passed: number;
  skipped: number;
  /** Failed tests, each with its file. */
  failed: string[];
  /** Tests that passed when they were repeated. */
  flaky: string[];
}

/** The parts of a report in Vitest's JSON format that are used. */
interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

export const resultOfCheck = (name: string, exitCode: number): Result => ({
  name,
  passed: exitCode === 0 ? 1 : 0,
  skipped: 0,
  failed: exitCode === 0 ? [] : [name],
  flaky: [],
});

function parse(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Counts a report. A run that failed without a failed test, or that ran no test, counts as one failure. */
export function readReport(name: string, path: string, exitCode: number): Result {
  const files = parse(path)?.testResults ?? [];
  const tests = files.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${relative(root, file)} > ${test.fullName}` })),
  );
  const passed = tests.filter(({ status }) => status === "passed");
  const failed = [
    ...tests.filter(({ status }) => status === "failed").map(({ title }) => title),
    ...files
      .filter(({ status, assertionResults }) => {
        const hasFailedTest = assertionResults.some((test) => test.status === "failed");
        return status === "failed" && !hasFailedTest;
      })
      .map(({ name: file }) => `${relative(root, file)} (outside of its tests)`),
  ];
  if (failed.length === 0 && exitCode !== 0) failed.push(`${name} (outside of its tests)`);
  if (failed.length === 0 && passed.length === 0) failed.push(`${name} (no test ran)`);
  return {
    name,
    passed: passed.length,
    skipped: tests.length - passed.length - tests.filter(({ status }) => status === "failed").length,
    failed,
    // A test that passed at a later attempt has the errors of its first attempts.
    flaky: passed.filter(({ failureMessages = [] }) => failureMessages.length > 0).map(({ title }) => title),
  };
}

/** The last lines of the output. The very last one is always `N passed, N failed`. */
export function summaryLines(results: Result[]): string[] {
  const failed = results.flatMap((result) => result.failed);
  const flaky = results.flatMap((result) => result.flaky);
  const sum = (count: (result: Result) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const skipped = sum((result) => result.skipped);
  return [
    ...failed.map((title) => `failed: ${title}`),
    ...flaky.map((title) => `flaky: ${title}`),
    ...(skipped > 0 ? [`Skipped: ${skipped}`] : []),
    `${sum((result) => result.passed)} passed, ${failed.length} failed`,
  ];
}
