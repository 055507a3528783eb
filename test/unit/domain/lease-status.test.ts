/** Lease status and 'within the next 3 months', on, just before and just after each edge. */
import { describe, expect, it } from "vitest";
import { addDays } from "../../../src/domain/calendar.ts";
import { expiresWithinMonths, leaseStatus } from "../../../src/domain/resident-status.ts";

const today = "2025-11-30";

describe("lease status", () => {
  it.each([
    ["", "-"],
    ["soon", "-"],
    [addDays(today, -1), "Expired"],
    [today, "Expiring Soon"],
    [addDays(today, 89), "Expiring Soon"],
    [addDays(today, 90), "Active"],
    [addDays(today, 91), "Active"],
  ])("of a lease that ends %j is %s", (leaseEnd, expected) => {
    expect(leaseStatus(leaseEnd, today)).toBe(expected);
  });
});

describe("within the next 3 months", () => {
  it.each([
    [addDays(today, -1), false],
    [today, true],
    ["2026-02-28", true],
    ["2026-03-01", false],
    ["", false],
    ["2026-02-30", false],
  ])("a lease that ends %j: %s", (leaseEnd, expected) => {
    expect(expiresWithinMonths(leaseEnd, today)).toBe(expected);
  });
  it("takes the same day of the third month", () => {
    expect(expiresWithinMonths("2025-04-10", "2025-01-10")).toBe(true);
    expect(expiresWithinMonths("2025-04-11", "2025-01-10")).toBe(false);
  });
});
