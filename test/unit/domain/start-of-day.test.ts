/** When a date begins in a time zone, also on days on which the clocks change. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startOfDay, toCalendarDate } from "../../../src/domain/calendar.ts";

const ZONES = [
  "UTC",
  "America/Chicago",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "Pacific/Niue",
  "Africa/Cairo",
];

describe("the first moment of a date", () => {
  it("is midnight on the zone's clock", () => {
    expect(startOfDay("2026-02-01", "UTC")).toEqual(new Date("2026-02-01T00:00:00Z"));
    expect(startOfDay("2026-11-01", "America/Chicago")).toEqual(new Date("2026-11-01T05:00:00Z"));
    expect(startOfDay("2026-12-01", "America/Chicago")).toEqual(new Date("2026-12-01T06:00:00Z"));
  });

  it("belongs to the date, and the moment before does not", () => {
    const moments = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2030-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.constantFrom(...ZONES), (moment, zone) => {
        const date = toCalendarDate(moment, zone);
        const first = startOfDay(date, zone);
        expect(first <= moment).toBe(true);
        expect(toCalendarDate(first, zone)).toBe(date);
        expect(toCalendarDate(new Date(first.getTime() - 1), zone)).not.toBe(date);
      }),
    );
  });

  it("refuses a zone that nobody knows", () => {
    expect(() => startOfDay("2026-01-01", "Nowhere/Land")).toThrow(RangeError);
  });
});
