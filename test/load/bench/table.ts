/** The bench's findings as a table in Markdown, as the docs contain it. */
import type { Finding, Goal } from "./goals.ts";

const HEAD = [
  "goal",
  "what",
  "beside",
  "one node",
  "two nodes, Caddy, Redis",
  "figure",
  "must",
  "good",
  "verdict",
];

function digits(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(1);
}

function bar(goal: Goal, value: number): string {
  return `${goal.direction === "at least" ? ">=" : "<="} ${digits(value)}`;
}

function verdictIn({ verdict, goal: { reason } }: Finding): string {
  const isBehind = verdict === "must" || verdict === "missed";
  return isBehind && reason !== undefined ? `${verdict}: ${reason}` : verdict;
}

function row(finding: Finding): string[] {
  const { goal, figure, reference = "", portal, shipped = "", verdict } = finding;
  return [
    ...[goal.id, goal.what, reference, portal, shipped],
    verdict === "not run" ? "" : `${digits(figure)} ${goal.unit}`.trim(),
    ...[bar(goal, goal.must), bar(goal, goal.good), verdictIn(finding)],
  ];
}

/** One line a finding, with the columns aligned; a good that was missed has its reason beside it. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = [HEAD, ...findings.map(row)];
  // The last column may be long and needs nothing behind it.
  const widths = HEAD.map((head, column) =>
    column === HEAD.length - 1 ? head.length : Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  const [head = HEAD, ...rest] = rows;
  return [line(head), rule, ...rest.map(line)].join("\n");
}
