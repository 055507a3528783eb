/** The output of the gate while it runs and at its end. */
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../scripts/gate/counting.ts";
import {
  durationText,
  errorExcerpt,
  progressLine,
  remainingSeconds,
} from "../../../scripts/gate/progress.ts";
import { againCommand, FAILURES_SHOWN, namePattern, summaryLines } from "../../../scripts/gate/summary.ts";

const LINT = { name: "lint", again: "npx biome ci ." };
const API = { name: "api", project: "api", again: "npx vitest run --project api" };
const outcome = (counts: Partial<Outcome>): Outcome => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  ...counts,
});

describe("the summary", () => {
  it("names each failure with the command that runs it alone, and ends with the counts", () => {
    const failures = [
      { file: "test/api/a.test.ts", name: "lists newest first" },
      { file: "test/api/b.test.ts" },
    ];
    const lines = summaryLines([
      { step: LINT, outcome: outcome({ failed: 1, failures: [{}], reason: "ended with exit code 1" }) },
      { step: API, outcome: outcome({ passed: 5, failed: 2, skipped: 3, failures }) },
    ]);
    expect(lines).toEqual([
      "",
      "Failed, each with the command that runs it alone:",
      "lint: ended with exit code 1",
      "    npx biome ci .",
      "api",
      "  test/api/a.test.ts > lists newest first",
      '    npx vitest run --project api test/api/a.test.ts -t "lists newest first"',
      "  test/api/b.test.ts (outside of its tests)",
      "    npx vitest run --project api test/api/b.test.ts",
      "Skipped: 3",
      "5 passed, 3 failed",
    ]);
  });

  it("names a fault that was missed, with the command that breaks it alone", () => {
    const step = {
      name: "faults",
      again: "npm run faults",
      againAlone: () => "npm run faults -- --short F7",
    };
    const failures = [{ file: "test/faults/main.ts", name: "F7 Redis stops" }];
    const lines = summaryLines([{ step, outcome: outcome({ passed: 8, failed: 1, failures }) }]);
    expect(lines.slice(2, -1)).toEqual([
      "faults",
      "  test/faults/main.ts > F7 Redis stops",
      "    npm run faults -- --short F7",
    ]);
  });

  it("is one line where everything passed", () => {
    expect(summaryLines([{ step: API, outcome: outcome({ passed: 5 }) }])).toEqual(["5 passed, 0 failed"]);
  });

  it("names no more failures than a person reads", () => {
    const failures = Array.from({ length: FAILURES_SHOWN + 2 }, () => ({ file: "a.ts", name: "x" }));
    const lines = summaryLines([{ step: API, outcome: outcome({ failed: failures.length, failures }) }]);
    expect(lines.filter((line) => line === "  a.ts > x")).toHaveLength(FAILURES_SHOWN);
    expect(lines.at(-2)).toBe("  and 2 more");
  });
});

describe("the command for one test", () => {
  it.each(['costs $5 (or "six"), `now`', "50% off!", "a|b [c] {d} it's ^e\\f* +g?"])("matches %s", (name) => {
    const pattern = namePattern(`  ${name}`);
    expect(`suite ${name}`).toMatch(new RegExp(pattern));
    expect(pattern).not.toMatch(/["$`\\!%']/);
  });

  it("quotes a path with a space", () => {
    expect(againCommand(API, { file: "test/my folder/a.test.ts" })).toBe(
      'npx vitest run --project api "test/my folder/a.test.ts"',
    );
  });
});

describe("progress", () => {
  it.each([
    [0.2, "1 s"],
    [89, "89 s"],
    [90, "2 min"],
    [899, "15 min"],
    [6000, "1 h 40 min"],
  ])("says %d seconds as %s", (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it.each([
    ["at the start, what it took last time", { expected: 100, elapsed: 0, done: 0, of: 10 }, 100],
    ["half way at the same pace, half of it", { expected: 100, elapsed: 50, done: 5, of: 10 }, 50],
    ["half way at half the pace, more than that", { expected: 100, elapsed: 100, done: 5, of: 10 }, 75],
    ["at the end, nothing", { expected: 100, elapsed: 300, done: 10, of: 10 }, 0],
    ["without files, what it took last time", { expected: 100, elapsed: 0, done: 0, of: 0 }, 100],
  ])("%s", (_name, step, seconds) => {
    expect(remainingSeconds(step)).toBe(seconds);
  });

  it("tells the suite, how far it is, what failed and how long it takes", () => {
    const plan = { label: "[9/14] api", expected: 120, later: 600 };
    const state = { files: 60, filesDone: 30, passed: 400, failed: 1, skipped: 2, elapsed: 60 };
    expect(progressLine(plan, state)).toBe(
      "[9/14] api: 30 of 60 files, 400 passed, 1 failed, 2 skipped; about 60 s left, 11 min for everything",
    );
  });

  it("shows the start of an error and where it was thrown", () => {
    const message = "\u001b[31mTimeout\u001b[39m\n".concat("detail\n".repeat(20));
    const stacks = [{ file: `${process.cwd()}/test/unit/a.test.ts`, line: 12 }];
    const lines = errorExcerpt({ message, stacks }).split("\n");
    expect([lines[0], lines[1], lines.at(-2)]).toEqual([
      "  Timeout",
      "  detail",
      "  at test/unit/a.test.ts:12",
    ]);
    expect(lines).toHaveLength(10);
  });
});
