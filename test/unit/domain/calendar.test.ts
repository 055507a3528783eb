/** Calendar dates: real ones, arithmetic at the ends of months, and whose "today" it is. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  isCalendarDate,
  monthIn,
  toCalendarDate,
  wholeMonthsBetween,
} from "../../../src/domain/calendar.ts";

const anyDate = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2200-12-31"), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

describe("a calendar date", () => {
  it.each(["2024-02-29", "2000-02-29", "1999-12-31", "0004-02-29"])("%s is real", (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });
  it.each([
    ...["", "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-10", "2024-01-00"],
    ...["2024-1-1", "01/02/2024", "2024-01-01T00:00:00Z", " 2024-01-01"],
  ])("%j is none", (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });
});

describe("today", () => {
  it("follows the time zone, not UTC", () => {
    const moment = new Date("2026-01-01T03:00:00Z");
    expect(toCalendarDate(moment, "UTC")).toBe("2026-01-01");
    expect(toCalendarDate(moment, "America/Chicago")).toBe("2025-12-31");
    expect(monthIn(moment, "America/Chicago")).toBe("2025-12");
    expect(toCalendarDate(new Date("2025-12-31T20:00:00Z"), "Asia/Tokyo")).toBe("2026-01-01");
  });
  it("is in the month that its date names, in any zone, also around a month's end", () => {
    const zone = fc.constantFrom("Pacific/Kiritimati", "America/Chicago", "Pacific/Pago_Pago", "UTC");
    const monthEnd = fc.tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: -50, max: 50 }));
    fc.assert(
      fc.property(zone, monthEnd, (timeZone, [month, hours]) => {
        const moment = new Date(Date.UTC(1950, month, 1, hours));
        expect(monthIn(moment, timeZone)).toBe(toCalendarDate(moment, timeZone).slice(0, 7));
      }),
    );
  });

  it("refuses a time zone that doesn't exist", () => {
    expect(() => toCalendarDate(new Date(0), "Nowhere/City")).toThrow(RangeError);
  });
});

describe("adding months", () => {
  it.each([
    ["2025-01-15", 3, "2025-04-15"],
    ["2025-11-30", 3, "2026-02-28"],
    ["2023-11-30", 3, "2024-02-29"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2025-03-31", -1, "2025-02-28"],
    ["2025-01-31", -2, "2024-11-30"],
  ])("%s and %i months are %s", (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });
});

describe("whole calendar months", () => {
  it.each([
    ["2024-05-10", "2025-05-09", 11],
    ["2024-05-10", "2025-05-10", 12],
    ["2024-05-10", "2025-05-11", 12],
    ["2022-08-01", "2025-07-31", 35],
    ["2022-08-01", "2025-08-01", 36],
    ["2025-01-31", "2025-02-27", 0],
    ["2025-01-31", "2025-02-28", 1],
    ["2026-01-01", "2025-01-01", 0],
    ["2025-01-01", "2025-01-01", 0],
  ])("from %s to %s are %i", (from, to, expected) => {
    expect(wholeMonthsBetween(from, to)).toBe(expected);
  });
  it("undo adding months", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 600 }), (date, months) => {
        expect(wholeMonthsBetween(date, addMonths(date, months))).toBe(months);
      }),
    );
  });
});

describe("days", () => {
  it("undo one another and don't feel a change of clocks", () => {
    expect(daysBetween("2025-03-08", "2025-03-10")).toBe(2);
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });
  it("are asked of real dates only", () => {
    expect(() => addDays("2025-02-30", 1)).toThrow(RangeError);
  });
});
