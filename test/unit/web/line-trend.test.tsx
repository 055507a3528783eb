// @vitest-environment happy-dom
/** The trend of a chart's line: its last value and the change since the month before that has one. */
import { expect, it } from "vitest";
import type { ChartMonth } from "../../../src/domain/property-analytics.ts";
import { LineTrend } from "../../../web/features/dashboard/line-trend.tsx";
import { renderAt } from "./render.tsx";

const months = (values: readonly (number | null)[]): ChartMonth[] =>
  values.map((payment, index) => ({ month: `2026-0${index + 1}`, label: "Jan", behavior: null, payment }));

it.for<[what: string, values: (number | null)[], texts: string[], lines: number]>([
  ["nothing", [null, null], ["-"], 0],
  ["one month", [80], ["80.0"], 0],
  ["a rise", [80, 86.4], ["86.4", "+6.4 since Jan"], 1],
  ["a fall", [80, 75.1], ["75.1", "-4.9 since Jan"], 1],
  ["no change", [80, 80.04], ["No change since Jan"], 1],
  ["a month without entries", [80, null, 90], ["90.0", "+10.0 since Jan"], 1],
])("%s", async ([, values, texts, lines]) => {
  await renderAt("/", <LineTrend chart={months(values)} line="payment" className="line" />);
  for (const text of texts) expect(document.body.textContent).toContain(text);
  expect(document.body.textContent?.includes("since")).toBe(lines > 0);
  const drawn = [...document.querySelectorAll("path.line")].map((path) => path.getAttribute("d"));
  expect(drawn.length).toBe(1 + lines);
  for (const path of drawn) expect(path).not.toContain("NaN");
});
