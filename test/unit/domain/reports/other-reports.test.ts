/** Lease expiry, incident ageing and reward points outstanding: order, classes of age and sums, also by brute force. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isCalendarDate } from "../../../../src/domain/calendar.ts";
import { INCIDENT_STATUSES, INCIDENT_TYPES } from "../../../../src/domain/enumerations.ts";
import { incidentAging, type ReportIncident } from "../../../../src/domain/reports/incident-aging.ts";
import { leaseExpiry } from "../../../../src/domain/reports/lease-expiry.ts";
import { addEntry, type CpSums, rewardPoints } from "../../../../src/domain/reports/reward-points.ts";
import { anyResidents, resident, TODAY } from "./people.ts";

const OPEN = { from: "", to: "" };

describe("lease expiry", () => {
  it.each([
    [-1, "Expired"],
    [0, "Within 30 days"],
    [30, "Within 30 days"],
    [31, "31-60 days"],
    [60, "31-60 days"],
    [61, "61-90 days"],
    [90, "61-90 days"],
    [91, "Later"],
  ])("in %i days counts as %s", (days, expires) => {
    const { rows } = leaseExpiry([resident({ leaseEnd: addDays(TODAY, days) })], OPEN, TODAY);
    expect(rows).toMatchObject([{ daysLeft: days, expires, total: 1560 }]);
  });

  it("holds every lease of the range once, soonest first, and adds it up by time and by month", () => {
    fc.assert(
      fc.property(anyResidents, (residents) => {
        const range = { from: addDays(TODAY, -100), to: addDays(TODAY, 200) };
        const { rows, totals, breakdowns } = leaseExpiry(residents, range, TODAY);
        const wanted = residents.filter(
          ({ approved, leaseEnd }) =>
            approved && isCalendarDate(leaseEnd) && leaseEnd >= range.from && leaseEnd <= range.to,
        );
        expect(rows.map(({ userID }) => userID).sort()).toEqual(wanted.map(({ userID }) => userID).sort());
        const ends = rows.map(({ leaseEnd }) => leaseEnd);
        expect(ends).toEqual(ends.toSorted());
        for (const { rows: lines } of breakdowns) {
          expect(lines.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(rows.length);
          expect(lines.reduce((sum, { values }) => sum + (values[1] ?? 0), 0)).toBeCloseTo(
            totals.total ?? 0,
            5,
          );
        }
      }),
    );
  });
});

const incident = (fields: Partial<ReportIncident> = {}): ReportIncident => ({
  userID: "R-00000001",
  requestID: "REQ-1",
  type: "Maintenance" as const,
  category: "Plumbing",
  subCategory: "burst pipe/major leak",
  status: "Open" as const,
  priorityLevel: "High",
  isEmergency: false,
  unitNumber: "2F",
  reported: TODAY,
  ...fields,
});

describe("incident ageing", () => {
  const residentOf = (userID: string) => (userID === "R-00000001" ? resident() : undefined);

  it("shows who reported what and since when, emergencies first; an incident of staff's own has no resident", () => {
    const { rows } = incidentAging(
      [
        incident({ reported: "2026-11-01" }),
        incident({ userID: "S-00000001", requestID: "REQ-2", isEmergency: true, unitNumber: "" }),
      ],
      residentOf,
      OPEN,
      TODAY,
    );
    expect(rows).toMatchObject([
      { requestID: "REQ-2", age: 0, open: "0-7 days", resident: "Staff", unit: "", userID: "" },
      { requestID: "REQ-1", age: 20, open: "8-30 days", resident: "Dana Whitfield", unit: "2F" },
    ]);
  });

  it("counts open incidents by type and age for any input", () => {
    const any = fc.array(
      fc.record({
        type: fc.constantFrom(...INCIDENT_TYPES),
        status: fc.constantFrom(...INCIDENT_STATUSES),
        days: fc.integer({ min: 0, max: 200 }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(any, (found) => {
        const incidents = found.map(({ days, ...fields }, at) =>
          incident({ ...fields, reported: addDays(TODAY, -days), requestID: `REQ-${at}` }),
        );
        const { rows, breakdowns } = incidentAging(incidents, residentOf, OPEN, TODAY);
        const open = found.filter(({ status }) => status !== "Resolved");
        expect(rows.map(({ age }) => age)).toEqual(open.map(({ days }) => days).sort((a, b) => b - a));
        if (open.length === 0) return;
        const edges = [0, 8, 31, 61, 91, 1e9];
        const line = (label: string, of: readonly { days: number }[]) => {
          const within = (least: number, end: number) => of.filter(({ days }) => days >= least && days < end);
          const counts = edges.slice(1).map((end, at) => within(edges[at] ?? 0, end).length);
          return { label, values: [...counts, of.length] };
        };
        expect(breakdowns[0]?.rows).toEqual([
          ...INCIDENT_TYPES.map((name) =>
            line(
              name,
              open.filter(({ type }) => type === name),
            ),
          ),
          line("All", open),
        ]);
      }),
    );
  });
});

describe("reward points outstanding", () => {
  it("counts what was earned and corrected in the range beside what is held today", () => {
    const inRange = new Map<string, CpSums>();
    for (const cp of [50, 10, -20]) addEntry(inRange, { userID: "R-00000001", cp });
    addEntry(inRange, { userID: "R-2", cp: 5 });
    const { rows, totals } = rewardPoints(
      [
        resident({ totalCP: 300 }),
        resident({ userID: "R-2", totalCP: 0, class: "A" }),
        resident({ userID: "R-3", totalCP: 100, class: "B" }),
        resident({ userID: "R-4", totalCP: 0 }),
      ],
      inRange,
    );
    expect(rows).toMatchObject([
      { userID: "R-00000001", earned: 60, corrected: -20, outstanding: 300, share: 75 },
      { userID: "R-3", earned: 0, corrected: 0, outstanding: 100, share: 25 },
      { userID: "R-2", earned: 5, corrected: 0, outstanding: 0, share: 0 },
    ]);
    expect(totals).toEqual({ earned: 65, corrected: -20, outstanding: 400, share: 100 });
  });
});
