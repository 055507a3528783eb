/** Days, times, ages and amounts as texts. */
import { describe, expect, it, vi } from "vitest";
import {
  dayHeading,
  dayKey,
  dueText,
  expectedText,
  formatAge,
  formatDate,
  formatDay,
  formatFullMoment,
  formatMoment,
  formatRecentMoment,
  formatShortMoment,
  formatTime,
  msToMidnight,
  spokenAge,
} from "../../../web/lib/dates.ts";
import { formatMoney } from "../../../web/lib/formats.ts";

/** A time in the reader's own zone. */
const local = (year: number, month: number, day: number, hour: number, minute: number) =>
  new Date(year, month - 1, day, hour, minute);

const NOW = local(2026, 11, 20, 10, 46);

describe("moments", () => {
  it.each([
    [local(2026, 11, 20, 10, 38), "10:38 AM", "Today, 10:38 AM", "Nov 20, 10:38 AM"],
    [local(2026, 11, 20, 0, 0), "12:00 AM", "Today, 12:00 AM", "Nov 20, 12:00 AM"],
    [local(2026, 11, 19, 23, 59), "Yesterday", "Yesterday, 11:59 PM", "Nov 19, 11:59 PM"],
    [local(2026, 11, 18, 19, 20), "Nov 18", "Nov 18, 7:20 PM", "Nov 18, 7:20 PM"],
    [local(2025, 11, 20, 19, 20), "Nov 20, 2025", "Nov 20, 2025, 7:20 PM", "Nov 20, 2025, 7:20 PM"],
  ])("writes %s as '%s', '%s' or '%s'", (moment, short, recent, long) => {
    expect(formatShortMoment(moment.toISOString(), NOW)).toBe(short);
    expect(formatRecentMoment(moment.toISOString(), NOW)).toBe(recent);
    expect(formatMoment(moment.toISOString(), NOW)).toBe(long);
  });

  it("shows yesterday's last year as Yesterday on January 1", () => {
    const newYear = local(2027, 1, 1, 8, 0);
    expect(formatShortMoment(local(2026, 12, 31, 23, 0).toISOString(), newYear)).toBe("Yesterday");
  });

  it("has the year in a tooltip", () => {
    expect(formatFullMoment(local(2026, 11, 18, 19, 20).toISOString())).toBe("Nov 18, 2026, 7:20 PM");
  });
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

it.each([
  [-5 * MINUTE, "1m", "1 minute old"],
  [0, "1m", "1 minute old"],
  [25 * MINUTE, "25m", "25 minutes old"],
  [60 * MINUTE - 1, "59m", "59 minutes old"],
  [60 * MINUTE, "1h", "1 hour old"],
  [DAY - 1, "23h", "23 hours old"],
  [DAY, "1d", "1 day old"],
  [7 * DAY - 1, "6d", "6 days old"],
  [7 * DAY, "1w", "1 week old"],
  [14 * DAY, "2w", "2 weeks old"],
  [23 * DAY, "3w", "3 weeks old"],
])("an age of %i ms is '%s', spoken '%s'", (ms, short, spoken) => {
  const since = new Date(NOW.getTime() - ms).toISOString();
  expect(formatAge(since, NOW)).toBe(short);
  expect(spokenAge(since, NOW)).toBe(spoken);
});

describe("due dates", () => {
  const today = "2026-11-20";
  it.each([
    ["Open", "", "", ""],
    ["Open", "2026-11-20", "Due today", "Expected by today"],
    ["In Progress", "2026-11-24", "Due Nov 24", "Expected by Nov 24"],
    ["In Progress", "2027-01-05", "Due Jan 5, 2027", "Expected by Jan 5, 2027"],
    ["On Hold", "2026-11-19", "Overdue, Nov 19", "Running late"],
    ["Resolved", "2026-11-19", "", ""],
  ] as const)("%s, due '%s': staff read '%s', residents '%s'", (status, dueDate, staff, resident) => {
    expect(dueText({ status, dueDate }, today)).toBe(staff);
    expect(expectedText({ status, dueDate }, today)).toBe(resident);
  });
});

describe("days and times", () => {
  it.each([
    ["soon", "", ""],
    [local(2026, 11, 9, 9, 5), "Nov 9, 2026", "9:05 AM"],
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
  const now = local(2026, 3, 1, 9, 5);

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
