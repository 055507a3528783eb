/** Counts what one step of the gate did, from its exit code and its report in vitest's JSON format. */
import { relative, sep } from "node:path";

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** A failed test; without a name, a file that failed outside of its tests, or the whole suite. */
export interface FailedTest {
  file?: string;
  name?: string;
}

export interface Outcome extends Count {
  failures: FailedTest[];
  /** Why a suite counts as failed although its report names no failed test. */
  reason?: string;
}

interface Report {
  success?: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests?: number;
  testResults?: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

function parseReport(text: string | undefined): Report | undefined {
  try {
    const report: Report = JSON.parse(text ?? "");
    const counts = [report.numPassedTests, report.numFailedTests, report.numPendingTests];
    return counts.every(isCount) ? report : undefined;
  } catch {
    return undefined;
  }
}

/** The failed tests of each file; a file that failed without a failed test, as when it doesn't load, counts once. */
function failuresOf(report: Report, root: string): FailedTest[] {
  return (report.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name).split(sep).join("/");
    const failed = assertionResults
      .filter((result) => result.status === "failed")
      .map(({ fullName }) => ({ file, name: fullName }));
    return status === "failed" && failed.length === 0 ? [{ file }] : failed;
  });
}

function reasonOf(report: Report, exitCode: number): string | undefined {
  if (exitCode !== 0)
    return `ended with exit code ${exitCode} although no test failed; an error outside of the tests is above`;
  if (report.success === false) return "reports no success although no test failed";
  if (report.numPassedTests === 0) return "ran no test";
  return undefined;
}

/**
 * The count of a suite. It has failed when a test failed, and also when its report is missing or unreadable, when it ran no test, or
 * when its exit code says so: an unhandled error fails no test, and still the suite.
 */
export function countReport(text: string | undefined, exitCode: number, root: string): Outcome {
  const report = parseReport(text);
  if (report === undefined) {
    const reason = `left no readable report (exit code ${exitCode})`;
    return { passed: 0, failed: 1, skipped: 0, failures: [{}], reason };
  }
  const failures = failuresOf(report, root);
  const counts = {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
  const failed = Math.max(report.numFailedTests, failures.length);
  if (failed > 0) return { ...counts, failed, failures: failures.length > 0 ? failures : [{}] };
  const reason = reasonOf(report, exitCode);
  if (reason === undefined) return { ...counts, failed: 0, failures: [] };
  return { ...counts, failed: 1, failures: [{}], reason };
}

/** The count of a check without tests, such as lint. */
export const countCheck = (exitCode: number): Outcome =>
  exitCode === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [{}], reason: `ended with exit code ${exitCode}` };
