import { afterEach, describe, expect, it, vi } from "vitest";
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

afterEach(() => vi.unstubAllEnvs());

describe("moments", () => {
  it("writes a day as 'Nov 9, 2026' and a time as '9:05 AM'", () => {
    expect(formatDay(local(2026, 11, 9))).toBe("Nov 9, 2026");
    expect(formatTime(local(2026, 11, 9))).toBe("9:05 AM");
    expect(formatTime(local(2026, 11, 9, 13, 30))).toBe("1:30 PM");
  });

  it("returns an empty text for an invalid time", () => {
    expect(formatDay("soon")).toBe("");
    expect(formatTime("soon")).toBe("");
  });

  it("returns the calendar day in the user's time zone", () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(dayKey("2026-11-10T03:00:00.000Z")).toBe("2026-11-09");
    vi.stubEnv("TZ", "Asia/Tokyo");
    expect(dayKey("2026-11-10T03:00:00.000Z")).toBe("2026-11-10");
  });
});

describe("dates without a time", () => {
  it.each(["Pacific/Honolulu", "UTC", "Pacific/Kiritimati"])("are the same day in %s", (zone) => {
    vi.stubEnv("TZ", zone);
    expect(formatDate("2026-03-01")).toBe("Mar 1, 2026");
  });

  it("shows '-' if there is none", () => {
    expect(formatDate("")).toBe("-");
  });
});

describe("money", () => {
  it("shows cents only if there are some", () => {
    expect(formatMoney(1740)).toBe("$1,740");
    expect(formatMoney(0)).toBe("$0");
    expect(formatMoney(12.5)).toBe("$12.50");
    expect(formatMoney(12.25)).toBe("$12.25");
  });
});

describe("day headings", () => {
  const now = local(2026, 3, 1);

  it("shows Today and Yesterday, across a month's end", () => {
    expect(dayHeading("2026-03-01", now)).toBe("Today");
    expect(dayHeading("2026-02-28", now)).toBe("Yesterday");
  });

  it("shows a short date for every other day", () => {
    expect(dayHeading("2026-02-27", now)).toBe("Feb 27, 2026");
    expect(dayHeading("2026-03-02", now)).toBe("Mar 2, 2026");
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
