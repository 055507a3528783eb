/** Where months begin and end in a time zone. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthIn } from "../../../src/domain/calendar.ts";
import { monthBounds } from "../../../src/domain/month-bounds.ts";

const ZONES = [
  "UTC",
  "America/Chicago",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "Pacific/Niue",
  "Africa/Cairo",
];

describe("the bounds of a month", () => {
  it("are its first moment and the next month's", () => {
    expect(monthBounds("2026-02", "UTC")).toEqual({
      from: new Date("2026-02-01T00:00:00Z"),
      until: new Date("2026-03-01T00:00:00Z"),
    });
    expect(monthBounds("2026-11", "America/Chicago")).toEqual({
      from: new Date("2026-11-01T05:00:00Z"),
      until: new Date("2026-12-01T06:00:00Z"),
    });
  });

  it("hold every moment of the month and no other", () => {
    const moments = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2030-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.constantFrom(...ZONES), (moment, zone) => {
        const { from, until } = monthBounds(monthIn(moment, zone), zone);
        expect(from <= moment && moment < until).toBe(true);
        expect(monthIn(new Date(from.getTime() - 1), zone)).not.toBe(monthIn(moment, zone));
        expect(monthIn(until, zone)).not.toBe(monthIn(moment, zone));
      }),
    );
  });

  it("are asked for a real month", () => {
    expect(() => monthBounds("2026-13", "UTC")).toThrow(RangeError);
  });
});
