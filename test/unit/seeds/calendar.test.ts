import { describe, expect, it } from "vitest";
import { createCalendar, monthYearOf, nextWeekday, shortDate } from "../../../seeds/lib/calendar.ts";

const NOW = new Date("2026-11-21T20:30:00Z");

describe("the demo property's calendar", () => {
  it("finds the moment of a wall clock's time, in summer and in winter", () => {
    const chicago = createCalendar(NOW, "America/Chicago");
    expect(chicago.at("2026-07-01", 9 * 60).toISOString()).toBe("2026-07-01T14:00:00.000Z");
    expect(chicago.at("2026-12-01", 9 * 60).toISOString()).toBe("2026-12-01T15:00:00.000Z");
    const kolkata = createCalendar(NOW, "Asia/Kolkata");
    expect(kolkata.at("2026-12-01", 0).toISOString()).toBe("2026-11-30T18:30:00.000Z");
  });

  it("finds it on the days on which clocks change", () => {
    const chicago = createCalendar(NOW, "America/Chicago");
    expect(chicago.at("2026-11-01", 0).toISOString()).toBe("2026-11-01T05:00:00.000Z");
    expect(chicago.at("2026-11-01", 12 * 60).toISOString()).toBe("2026-11-01T18:00:00.000Z");
    expect(chicago.at("2027-03-14", 0).toISOString()).toBe("2027-03-14T06:00:00.000Z");
    expect(chicago.at("2027-03-14", 12 * 60).toISOString()).toBe("2027-03-14T17:00:00.000Z");
  });

  it("counts months back and ahead, and ends a short one earlier", () => {
    const calendar = createCalendar(new Date("2026-03-31T15:00:00Z"), "America/Chicago");
    expect(calendar.inMonth(1, 31)).toBe("2026-02-28");
    expect(calendar.inMonth(3, 31)).toBe("2025-12-31");
    expect(calendar.inMonth(-10, 1)).toBe("2027-01-01");
  });

  it("words dates as the portal does", () => {
    expect(shortDate("2026-11-04")).toBe("Nov 4");
    expect(monthYearOf("2025-01-31")).toBe("Jan 2025");
    expect(nextWeekday("2026-11-21", "Saturday")).toBe("2026-11-28");
    expect(nextWeekday("2026-11-21", "Sunday")).toBe("2026-11-22");
  });
});
