/** The bench's verdict on a figure, its row, and its place in the docs. */
import { expect, it } from "vitest";
import { find, GOALS, type Goal, notRun, verdictOf } from "../../load/bench/goals.ts";
import { reportOf, withReport } from "../../load/bench/report.ts";
import { tableOf } from "../../load/bench/table.ts";

const rate: Goal = {
  id: "T1",
  what: "requests/s",
  unit: "x raw",
  direction: "at least",
  must: 0.2,
  good: 0.35,
};
const reason = "it waits for the disk";
const wait: Goal = { id: "T2", what: "p95", unit: "ms", direction: "at most", must: 50, good: 25, reason };

it.each([
  [rate, 0.35, "good"],
  [rate, 0.349, "must"],
  [rate, 0.2, "must"],
  [rate, 0.199, "missed"],
  [wait, 25, "good"],
  [wait, 25.1, "must"],
  [wait, 50, "must"],
  [wait, 50.1, "missed"],
  [wait, Number.NaN, "missed"],
  [rate, Number.NaN, "missed"],
] as const)("the verdict of $what at %d is %s", (goal, figure, verdict) => {
  expect(verdictOf(goal, figure)).toBe(verdict);
});

it.each(Object.entries(GOALS))("%s asks for no less where it is good than where it must", (_name, goal) => {
  const [less, more] = goal.direction === "at least" ? [goal.must, goal.good] : [goal.good, goal.must];
  expect(less).toBeLessThanOrEqual(more);
});

const findings = [
  find(rate, 0.4213, { reference: "8000/s", portal: "3370/s", shipped: "1200/s" }),
  find(wait, 31, { portal: "31.0 ms" }),
  find(wait, 123.456, { portal: "123.5 ms" }),
  notRun(wait, "needs a Redis"),
];

it("the table shows all sides, the ratio, both bars and the verdict, with the reason of a missed bar", () => {
  const [, , ...rows] = tableOf(findings).split("\n");
  const cells = rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual([
    ["T1", "requests/s", "8000/s", "3370/s", "1200/s", "0.42 x raw", ">= 0.20", ">= 0.35", "good"],
    ["T2", "p95", "", "31.0 ms", "", "31 ms", "<= 50", "<= 25", `must: ${reason}`],
    ["T2", "p95", "", "123.5 ms", "", "123.5 ms", "<= 50", "<= 25", `missed: ${reason}`],
    ["T2", "p95", "", "needs a Redis", "", "", "<= 50", "<= 25", "not run"],
  ]);
});

it("the report says how it was measured, and takes the place of the one before", () => {
  const circumstances = {
    ...{ database: "embedded store", cores: 2, processor: "Sample", node: "v20.0.0", date: "2026-02-03" },
    ...{ parts: ["lists", "chat"], residents: 10_000, loadBefore: 0.21, loadAfter: 1.96, seconds: 421 },
  };
  const [head] = reportOf(circumstances, findings).split("\n");
  expect(head).toMatch(/^`npm run bench lists chat` on 2026-02-03, in 8 minutes: 2 cores \(Sample\)/);
  expect(head).toMatch(/1 good, 1 reached, 1 missed, 1 not run\.$/);
  const around = [
    "before\n<!-- figures of npm run bench -- --write -->",
    "<!-- end of the figures -->\nbehind",
  ];
  const once = withReport(around.join("\n"), "first");
  expect(once).toBe(around.join("\n\nfirst\n\n"));
  expect(withReport(once, "second")).toBe(around.join("\n\nsecond\n\n"));
  expect(() => withReport("nothing here", "first")).toThrow(/no "<!-- figures/);
});
