/** The bench's findings as a table in Markdown, so that it can stand in a README as it was printed. */
import type { Finding, Goal } from "./goals.ts";

const HEAD = ["goal", "what", "raw", "portal", "figure", "must", "good", "verdict"];

function digits(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(1);
}

function bar(goal: Goal, value: number): string {
  return `${goal.direction === "at least" ? ">=" : "<="} ${digits(value)}`;
}

function row({ goal, figure, reference = "", portal, verdict }: Finding): string[] {
  return [
    ...[goal.id, goal.what, reference, portal, `${digits(figure)} ${goal.unit}`],
    ...[bar(goal, goal.must), bar(goal, goal.good), verdict],
  ];
}

/** One line a finding, with the columns aligned. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = [HEAD, ...findings.map(row)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  const [head = HEAD, ...rest] = rows;
  return [line(head), rule, ...rest.map(line)].join("\n");
}
