/** Measurements as a table for src/docs/figures.md. */
import { loadavg } from "node:os";
import { percentile } from "./statistics.ts";

const milliseconds = (ms: number) => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;

/** The cells of a series of times: median, 95 of 100, and the machine's load of the last minute. */
export const spreadOf = (times: readonly number[]): string[] => [
  milliseconds(percentile(times, 0.5)),
  milliseconds(percentile(times, 0.95)),
  (loadavg()[0] ?? 0).toFixed(1),
];

/** Prints a table in Markdown. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  process.stdout.write(`${line(head)}|${head.map(() => "---|").join("")}\n${rows.map(line).join("")}`);
}
