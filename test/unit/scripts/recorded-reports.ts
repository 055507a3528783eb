/** Reports that vitest's JSON reporter wrote for small projects, without the times and texts that no count depends on. */

type Status = "passed" | "failed" | "skipped";

const fileOf = (name: string, status: Status, tests: [string, Status][], message = "") => ({
  assertionResults: tests.map(([fullName, result]) => ({ ancestorTitles: [], fullName, status: result })),
  status,
  message,
  name: `/repository/test/${name}.case.ts`,
});

const countsOf = (suites: [number, number], tests: [number, number, number], success: boolean) => ({
  numTotalTestSuites: suites[0] + suites[1],
  numPassedTestSuites: suites[0],
  numFailedTestSuites: suites[1],
  numPendingTestSuites: 0,
  numTotalTests: tests[0] + tests[1] + tests[2],
  numPassedTests: tests[0],
  numFailedTests: tests[1],
  numPendingTests: tests[2],
  numTodoTests: 0,
  success,
});

export const PASSED = {
  ...countsOf([2, 0], [2, 0, 1], true),
  testResults: [
    fileOf("one", "passed", [
      ["sums a", "passed"],
      ["sums b", "passed"],
      ["sums c", "skipped"],
    ]),
  ],
};

export const ONE_FAILED = {
  ...countsOf([0, 2], [1, 1, 0], false),
  testResults: [
    fileOf("one", "failed", [
      ["sums one and one is two", "passed"],
      ["sums one and one is three", "failed"],
    ]),
  ],
};

/** Exit code 1. */
export const NOT_LOADED = {
  ...countsOf([1, 1], [1, 0, 0], false),
  testResults: [
    fileOf(
      "broken",
      "failed",
      [],
      "Cannot find module './gone.ts' imported from /repository/test/broken.case.ts",
    ),
    fileOf("good", "passed", [["a", "passed"]]),
  ],
};

/** Exit code 1. */
export const HOOK_FAILED = {
  ...countsOf([0, 1], [0, 0, 1], false),
  testResults: [fileOf("hook", "failed", [["a", "skipped"]], "no database")],
};

/** Exit code 1, although vitest calls it a success here. */
export const UNHANDLED = {
  ...countsOf([1, 0], [1, 0, 0], true),
  testResults: [fileOf("unhandled", "passed", [["a", "passed"]])],
};

/** Exit code 0. */
export const ONLY_SKIPPED = {
  ...countsOf([1, 0], [0, 0, 1], true),
  testResults: [fileOf("skipped", "passed", [["a", "skipped"]])],
};

/** Exit code 1; 0 with `passWithNoTests`. */
export const NO_FILE = { ...countsOf([0, 0], [0, 0, 0], true), testResults: [] };
