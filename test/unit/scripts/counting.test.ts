/** The gate counts by vitest's reports. A suite that didn't run counts as failed. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { countCheck, countReport } from "../../../scripts/gate/counting.ts";
import type { Outcome as FaultOutcome } from "../../faults/fault.ts";
import { reportOf } from "../../faults/harness/report.ts";
import {
  HOOK_FAILED,
  NO_FILE,
  NOT_LOADED,
  ONE_FAILED,
  ONLY_SKIPPED,
  PASSED,
  UNHANDLED,
} from "./recorded-reports.ts";

const ROOT = "/repository";
const count = (report: unknown, exitCode: number) => countReport(JSON.stringify(report), exitCode, ROOT);

describe("a report", () => {
  it.each([
    ["of passed and skipped tests", PASSED, 0, { passed: 2, failed: 0, skipped: 1, failures: [] }],
    [
      "of a failed test",
      ONE_FAILED,
      1,
      {
        passed: 1,
        failed: 1,
        skipped: 0,
        failures: [{ file: "test/one.case.ts", name: "sums one and one is three" }],
      },
    ],
    [
      "of a failed test, although the exit code is 0",
      ONE_FAILED,
      0,
      {
        passed: 1,
        failed: 1,
        skipped: 0,
        failures: [{ file: "test/one.case.ts", name: "sums one and one is three" }],
      },
    ],
    [
      "of a file that doesn't load, beside one that passes",
      NOT_LOADED,
      1,
      { passed: 1, failed: 1, skipped: 0, failures: [{ file: "test/broken.case.ts" }] },
    ],
    [
      "of a hook that fails, so that its tests don't run",
      HOOK_FAILED,
      1,
      { passed: 0, failed: 1, skipped: 1, failures: [{ file: "test/hook.case.ts" }] },
    ],
    [
      "of an unhandled error that fails no test",
      UNHANDLED,
      1,
      { passed: 1, failed: 1, skipped: 0, failures: [{}], reason: expect.stringContaining("exit code 1") },
    ],
    [
      "of no success, although no test failed and the exit code is 0",
      { ...PASSED, success: false },
      0,
      { passed: 2, failed: 1, skipped: 1, failures: [{}], reason: expect.stringContaining("no success") },
    ],
    [
      "of more failures than it names",
      { ...PASSED, numFailedTests: 3 },
      0,
      { passed: 2, failed: 3, skipped: 1, failures: [{}] },
    ],
    [
      "without files",
      NO_FILE,
      0,
      { passed: 0, failed: 1, skipped: 0, failures: [{}], reason: "ran no test" },
    ],
    [
      "of skipped tests alone",
      { ...ONLY_SKIPPED, success: true },
      0,
      { passed: 0, failed: 1, skipped: 1, failures: [{}], reason: "ran no test" },
    ],
    [
      "of counts alone",
      { numPassedTests: 7, numFailedTests: 1, numPendingTests: 0 },
      1,
      { passed: 7, failed: 1, skipped: 0, failures: [{}] },
    ],
  ])("%s", (_name, report, exitCode, expected) => {
    expect(count(report, exitCode)).toEqual(expected);
  });

  it.each([
    ["is missing", undefined],
    ["is empty", ""],
    ["is cut off", '{"numPassedTests": 3'],
    ["has no counts", "{}"],
    ["has counts that are none", '{"numPassedTests":1,"numFailedTests":null,"numPendingTests":0}'],
  ])("that %s counts as a failure, also with exit code 0", (_name, text) => {
    expect(countReport(text, 0, ROOT)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [{}],
      reason: "left no readable report (exit code 0)",
    });
  });
});

it("a run of faults names those that were missed", () => {
  const outcome = (id: string, holds: boolean, notRun?: string): FaultOutcome => ({
    fault: { id, title: "Something breaks", short: true, run: async () => undefined },
    findings: [{ what: "messages lost", figure: "1", bar: "0", holds }],
    seconds: 1,
    ...(notRun === undefined ? {} : { notRun }),
  });
  const outcomes = [outcome("F1", true), outcome("F2", false), outcome("F3", true, "needs Redis")];
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  expect(countReport(JSON.stringify(reportOf(outcomes)), 1, root)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: [{ file: "test/faults/main.ts", name: "F2 Something breaks" }],
  });
});

it("a check counts by its exit code", () => {
  expect(countCheck(0)).toMatchObject({ passed: 1, failed: 0 });
  expect(countCheck(2)).toMatchObject({ passed: 0, failed: 1, reason: "ended with exit code 2" });
});
