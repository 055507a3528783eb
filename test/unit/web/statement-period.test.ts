import { expect, it } from "vitest";
import { periodRange } from "../../../web/features/ledger/statement-period.tsx";

it.each([
  ["two-months", "2026-12-01", "2027-01-20"],
  ["month", "2027-01-01", "2027-01-20"],
  ["last-month", "2026-12-01", "2026-12-31"],
  ["year", "2027-01-01", "2027-01-20"],
  ["last-year", "2026-01-01", "2026-12-31"],
  ["all", "", "2027-01-20"],
] as const)("%s of a statement, on January 20, 2027", (period, from, to) => {
  expect(periodRange(period, "2027-01-20")).toEqual({ from, to });
});
