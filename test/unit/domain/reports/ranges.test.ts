/** The reports' ranges: what each begins with, and what is no range. */
import { describe, expect, it } from "vitest";
import {
  defaultRange,
  RANGE_TEXTS,
  rangeProblem,
} from "../../../../src/domain/reports/report-definitions.ts";
import { REPORTS } from "../../../../src/domain/reports/report-view.ts";

describe("a report's range", () => {
  it("begins as a property manager would ask", () => {
    expect(REPORTS.map((name) => [name, defaultRange(name, "2026-11-21")])).toEqual([
      ["rent-roll", { from: "", to: "" }],
      ["delinquency", { from: "2026-11", to: "2026-11" }],
      ["balances", { from: "", to: "" }],
      ["lease-expiry", { from: "", to: "2027-11-21" }],
      ["occupancy", { from: "2025-12", to: "2026-11" }],
      ["incident-ageing", { from: "", to: "" }],
      ["reward-points", { from: "2026-01-01", to: "2026-11-21" }],
    ]);
  });

  it.each(REPORTS)("of %s, as it begins, is in order", (name) => {
    expect(rangeProblem(name, defaultRange(name, "2028-02-29"))).toBeUndefined();
  });

  it.each([
    ["lease-expiry", "2026-02-30", "", RANGE_TEXTS.invalid],
    ["lease-expiry", "2026-02", "", RANGE_TEXTS.invalid],
    ["lease-expiry", "", "tomorrow", RANGE_TEXTS.invalid],
    ["lease-expiry", "2026-02-02", "2026-02-01", RANGE_TEXTS.order],
    ["lease-expiry", "2026-02-01", "2026-02-01", undefined],
    ["delinquency", "2026-02-01", "", RANGE_TEXTS.invalid],
    ["delinquency", "2026-13", "", RANGE_TEXTS.invalid],
    ["delinquency", "2026-02", "2026-01", RANGE_TEXTS.order],
    ["delinquency", "2026-02", "2026-02", undefined],
    ["occupancy", "2026-02-01", "", RANGE_TEXTS.invalid],
    ["rent-roll", "2026-02-01", "", RANGE_TEXTS.invalid],
  ] as const)("of %s from '%s' to '%s': %s", (name, from, to, problem) => {
    expect(rangeProblem(name, { from, to })).toBe(problem);
  });
});
