/** Rules of move-outs and renewals. */

import { describe, expect, it } from "vitest";
import { findBehavior } from "../../../src/domain/behavior-rules.ts";
import {
  closingDay,
  MOVE_OUT_TEXTS,
  moveOutProblem,
  nextTerm,
  RENEWAL_TEXTS,
  renewalBehavior,
  renewalProblem,
} from "../../../src/domain/tenancy-rules.ts";
import { problemText } from "./problem-text.ts";

const TODAY = "2026-11-23";
const FORM = { date: TODAY, reason: "Lease ended", forwardingNote: "" };

describe("a move-out", () => {
  it.each([
    [{}, undefined],
    [{ date: "2026-01-01" }, undefined],
    [{ date: "2028-11-23" }, undefined],
    [{ date: "2028-11-24" }, MOVE_OUT_TEXTS.dateTooFar],
    [{ date: "2025-12-31" }, MOVE_OUT_TEXTS.beforeLease],
    [{ date: "tomorrow" }, MOVE_OUT_TEXTS.dateInvalid],
    [{ reason: "" }, MOVE_OUT_TEXTS.reasonMissing],
    [{ reason: "x".repeat(10_000) }, expect.stringContaining("Reason")],
    [{ forwardingNote: "x".repeat(100_000) }, expect.stringContaining("Forwarding note")],
  ])("of %j: %j", (fields, text) => {
    const problem = moveOutProblem({ ...FORM, ...fields }, { leaseStart: "2026-01-01", today: TODAY });
    expect(problemText(problem)).toEqual(text);
  });

  it("may be of any day without a lease", () => {
    expect(moveOutProblem({ ...FORM, date: "1999-01-01" }, { leaseStart: "", today: TODAY })).toBeUndefined();
  });

  it.each([
    ["2026-12-01", "2026-12-31"],
    [TODAY, "2026-12-23"],
    ["2026-01-31", "2026-12-23"],
  ])("on %s closes the account on %s", (date, closing) => expect(closingDay(date, TODAY)).toBe(closing));
});

describe("a renewal", () => {
  const current = { leaseStart: "2025-01-01", leaseEnd: "2025-12-31" };
  it.each([
    [{ leaseStart: "2026-01-01", leaseEnd: "2026-12-31" }, undefined],
    [{ leaseStart: "2025-01-01", leaseEnd: "2026-12-31" }, undefined],
    [{ leaseStart: "2025-01-01", leaseEnd: "2025-12-31" }, RENEWAL_TEXTS.endNotLater],
    [{ leaseStart: "2026-01-01", leaseEnd: "2026-01-01" }, "Lease end date must be after lease start date."],
    [{ leaseStart: "0026-01-01", leaseEnd: "2026-12-31" }, "Please enter a valid lease start date."],
    [{ leaseStart: "2026-01-01", leaseEnd: "9999-12-31" }, "Please enter a valid lease end date."],
    [{ leaseStart: "", leaseEnd: "2026-12-31" }, "Lease start date is required."],
  ])("of %j: %j", (form, text) => expect(problemText(renewalProblem(form, current, TODAY))).toBe(text));

  it.each([
    ["the start stays, and the end is a year later", current, "2025-01-01", "2026-12-31"],
    ["without a lease, a year from today", { leaseStart: "", leaseEnd: "" }, TODAY, "2027-11-22"],
    [
      "of a lease that ended long ago",
      { leaseStart: "2019-03-01", leaseEnd: "2021-02-28" },
      "2019-03-01",
      "2027-02-28",
    ],
    [
      "February stays its last day",
      { leaseStart: "2026-03-01", leaseEnd: "2027-02-28" },
      "2026-03-01",
      "2028-02-29",
    ],
    [
      "from February 28 of a leap year",
      { leaseStart: "2027-03-01", leaseEnd: "2028-02-28" },
      "2027-03-01",
      "2029-02-28",
    ],
  ] as const)("begins with a year: %s", (_name, lease, leaseStart, leaseEnd) => {
    expect(nextTerm(lease, TODAY)).toEqual({ leaseStart, leaseEnd });
  });

  it.each([
    ["2027-01-22", "Early Lease Renewal (60+ days before expiry)"],
    ["2027-01-21", "Lease Renewal"],
    ["2025-12-31", "Lease Renewal"],
    ["", "Lease Renewal"],
  ])("of a lease until %j is the behavior %s", (leaseEnd, type) => {
    expect(renewalBehavior({ leaseEnd }, TODAY)).toBe(type);
    expect(findBehavior(type)?.type).toBe(type);
  });
});
