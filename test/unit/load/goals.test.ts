/** The bench's verdict on a figure, its row, and its place in the docs. */
import { describe, expect, it } from "vitest";
import { type Finding, find, GOALS, type Goal, notRun, verdictOf } from "../../load/bench/goals.ts";
import { type Circumstances, reportOf, withReport } from "../../load/bench/report.ts";
import { tableOf } from "../../load/bench/table.ts";

const rate: Goal = {
  id: "T1",
  what: "requests/s",
  unit: "x raw",
  direction: "at least",
  must: 0.2,
  good: 0.35,
};
const wait: Goal = {
  id: "T2",
  what: "p95",
  unit: "ms",
  direction: "at most",
  must: 50,
  good: 25,
  reason: "it waits for the disk",
};

describe("a verdict", () => {
  it.each([
    [rate, 0.5, "good"],
    [rate, 0.35, "good"],
    [rate, 0.349, "must"],
    [rate, 0.2, "must"],
    [rate, 0.199, "missed"],
    [wait, 10, "good"],
    [wait, 25, "good"],
    [wait, 25.1, "must"],
    [wait, 50, "must"],
    [wait, 50.1, "missed"],
    [wait, Number.NaN, "missed"],
    [rate, Number.NaN, "missed"],
  ] as const)("of $what at %d is %s", (goal, figure, verdict) => {
    expect(verdictOf(goal, figure)).toBe(verdict);
    expect(find(goal, figure, { portal: "" }).verdict).toBe(verdict);
  });
});

describe("the goals", () => {
  it.each(Object.entries(GOALS))("%s asks for no less where it is good than where it must", (_name, goal) => {
    if (goal.direction === "at least") expect(goal.good).toBeGreaterThanOrEqual(goal.must);
    else expect(goal.good).toBeLessThanOrEqual(goal.must);
  });
  it("are P1 to P21, and growth", () => {
    const ids = new Set(Object.values(GOALS).map(({ id }) => id));
    expect(ids).toEqual(new Set([...Array.from({ length: 21 }, (_, index) => `P${index + 1}`), "growth"]));
  });
});

const findings: Finding[] = [
  find(rate, 0.4213, { reference: "8000/s", portal: "3370/s", shipped: "1200/s" }),
  find(wait, 31, { portal: "31.0 ms" }),
  find(wait, 123.456, { portal: "123.5 ms" }),
  notRun(wait, "needs a Redis"),
];

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

describe("the table", () => {
  const [head = "", rule = "", ...rows] = tableOf(findings).split("\n");
  it("has a head, a rule and a line a finding, all of as many columns", () => {
    expect(cellsOf(head)).toEqual([
      ...[
        "goal",
        "what",
        "beside",
        "one node",
        "two nodes, Caddy, Redis",
        "figure",
        "must",
        "good",
        "verdict",
      ],
    ]);
    expect(cellsOf(rule).every((cell) => /^-+$/.test(cell))).toBe(true);
    expect(rows).toHaveLength(findings.length);
    for (const row of [rule, ...rows]) expect(cellsOf(row)).toHaveLength(9);
  });
  it("shows the figures of all sides, the ratio, both bars and the verdict", () => {
    expect(cellsOf(rows[0] ?? "")).toEqual([
      ...["T1", "requests/s", "8000/s", "3370/s", "1200/s", "0.42 x raw", ">= 0.20", ">= 0.35", "good"],
    ]);
  });
  it("has the reason beside a good or a must that was not reached, and nowhere else", () => {
    expect(cellsOf(rows[1] ?? "").at(-1)).toBe("must: it waits for the disk");
    expect(cellsOf(rows[2] ?? "")).toEqual([
      "T2",
      "p95",
      "",
      "123.5 ms",
      "",
      "123.5 ms",
      "<= 50",
      "<= 25",
      "missed: it waits for the disk",
    ]);
  });
  it("says why something was not run", () => {
    expect(cellsOf(rows[3] ?? "")).toEqual([
      "T2",
      "p95",
      "",
      "needs a Redis",
      "",
      "",
      "<= 50",
      "<= 25",
      "not run",
    ]);
  });
  it("keeps its columns under each other", () => {
    const bars = (line: string) => [...line.matchAll(/\|/g)].slice(0, 9).map(({ index }) => index);
    for (const row of rows) expect(bars(row)).toEqual(bars(head));
  });
});

const circumstances: Circumstances = {
  database: "embedded store",
  cores: 2,
  processor: "Sample",
  node: "v20.0.0",
  date: "2026-02-03",
  parts: [],
  residents: 10_000,
  loadBefore: 0.21,
  loadAfter: 1.96,
  seconds: 421,
};

describe("the report", () => {
  it("names command, day, machine, database and load, and counts the verdicts", () => {
    const [said = ""] = reportOf(circumstances, findings).split("\n");
    expect(said).toBe(
      "`npm run bench` on 2026-02-03, in 8 minutes: 2 cores (Sample), Node.js v20.0.0, database: embedded store; " +
        "load of the machine 0.2 before and 2.0 after; the large property has 10,000 residents with 50 log entries each. 1 good, 1 reached, 1 missed, 1 not run.",
    );
  });
  it("names the parts that were asked for", () => {
    expect(reportOf({ ...circumstances, parts: ["lists", "chat"] }, [])).toContain(
      "`npm run bench lists chat`",
    );
  });
  it("takes the place of the one before and touches nothing else", () => {
    const around = [
      "before\n<!-- figures of npm run bench -- --write -->",
      "<!-- end of the figures -->\nbehind",
    ];
    const once = withReport(around.join("\n"), "first");
    expect(once).toBe(around.join("\n\nfirst\n\n"));
    expect(withReport(once, "second")).toBe(around.join("\n\nsecond\n\n"));
  });
  it("is refused by a page without its marks", () => {
    expect(() => withReport("nothing here", "first")).toThrow(/no "<!-- figures/);
  });
});
