import { describe, expect, it, vi } from "vitest";
import {
  dayHeading,
  dayKey,
  formatDate,
  formatDay,
  formatTime,
  msToMidnight,
} from "../../../web/lib/dates.ts";
import { formatMoney } from "../../../web/lib/formats.ts";

/** Nine past nine in the reader's own zone. */
const local = (year: number, month: number, day: number, hour = 9, minute = 5) =>
  new Date(year, month - 1, day, hour, minute);

describe("moments", () => {
  it.each([
    ["soon", "", ""],
    [local(2026, 11, 9), "Nov 9, 2026", "9:05 AM"],
    [local(2026, 11, 9, 13, 30), "Nov 9, 2026", "1:30 PM"],
  ])("writes %s as '%s' and '%s'", (moment, day, time) => {
    expect([formatDay(moment), formatTime(moment)]).toEqual([day, time]);
  });

  it("returns the calendar day in the user's time zone", () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(dayKey("2026-11-10T03:00:00.000Z")).toBe("2026-11-09");
    vi.stubEnv("TZ", "Asia/Tokyo");
    expect(dayKey("2026-11-10T03:00:00.000Z")).toBe("2026-11-10");
  });
});

it.each(["Pacific/Honolulu", "UTC", "Pacific/Kiritimati"])("a date is the same day in %s", (zone) => {
  vi.stubEnv("TZ", zone);
  expect([formatDate("2026-03-01"), formatDate("")]).toEqual(["Mar 1, 2026", "-"]);
});

it("money has cents only if there are some", () => {
  expect([1740, 0, 12.5, 12.25].map(formatMoney)).toEqual(["$1,740", "$0", "$12.50", "$12.25"]);
});

describe("day headings", () => {
  const now = local(2026, 3, 1);

  it.each([
    ["2026-03-01", "Today"],
    ["2026-02-28", "Yesterday"],
    ["2026-02-27", "Feb 27, 2026"],
    ["2026-03-02", "Mar 2, 2026"],
  ])("are across a month's end for %s '%s'", (day, heading) => {
    expect(dayHeading(day, now)).toBe(heading);
  });

  it("rolls over at midnight", () => {
    const late = local(2026, 3, 1, 23, 59);
    expect(dayHeading("2026-03-01", new Date(late.getTime() + msToMidnight(late) - 1))).toBe("Today");
    expect(dayHeading("2026-03-01", new Date(late.getTime() + msToMidnight(late)))).toBe("Yesterday");
  });

  it("counts 23 hours for a day with a clock change", () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(msToMidnight(new Date("2026-03-08T00:00:00-05:00"))).toBe(23 * 60 * 60 * 1000);
  });
});
