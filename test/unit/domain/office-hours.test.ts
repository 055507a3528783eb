/** Office hours: when the office opens next, in the property's time zone. */
import { describe, expect, it } from "vitest";
import { hoursRows, hoursText, timeText } from "../../../src/domain/office-hours.ts";
import { nextOpening } from "../../../src/domain/office-opening.ts";
import { phoneHref } from "../../../src/domain/property-texts.ts";
import { PROPERTY } from "../../factories/forms.ts";

const ZONE = "America/Chicago";
const never = PROPERTY.officeHours.map(() => null);
const onlyFriday = never.map((_, day) => (day === 4 ? { from: "09:00", to: "17:00" } : null));

it.each([
  [
    [0, 1, 2, 3, 4],
    ["Monday to Friday", "Saturday and Sunday"],
  ],
  [
    [0, 2],
    ["Monday", "Tuesday", "Wednesday", "Thursday to Sunday"],
  ],
  [[0, 1, 2, 3, 4, 5, 6], ["Monday to Sunday"]],
  [[], ["Monday to Sunday"]],
])("days with the same hours are one row: open on %j", (open, rows) => {
  const week = never.map((_, day) => (open.includes(day) ? { from: "09:00", to: "17:00" } : null));
  expect(hoursRows(week).map(({ days }) => days)).toEqual(rows);
});

describe("the next opening", () => {
  // November 20, 2026 is a Friday; Chicago is 6 hours behind UTC.
  it.each([
    ["open at the first minute", PROPERTY.officeHours, "2026-11-20T15:00:00Z", undefined],
    ["open until the last minute", PROPERTY.officeHours, "2026-11-20T23:29:59Z", undefined],
    ["today, before the opening", PROPERTY.officeHours, "2026-11-20T14:59:59Z", ["today", "09:00"]],
    ["tomorrow, after the closing", PROPERTY.officeHours, "2026-11-20T23:30:00Z", ["tomorrow", "10:00"]],
    ["over a closed day", PROPERTY.officeHours, "2026-11-21T20:00:00Z", ["Monday", "09:00"]],
    ["tomorrow, on a closed day", PROPERTY.officeHours, "2026-11-22T18:00:00Z", ["tomorrow", "09:00"]],
    [
      "tomorrow, where it is still Friday",
      PROPERTY.officeHours,
      "2026-11-21T03:00:00Z",
      ["tomorrow", "10:00"],
    ],
    ["in a week", onlyFriday, "2026-11-20T23:00:00Z", ["Friday", "09:00"]],
    ["never", never, "2026-11-20T15:00:00Z", undefined],
  ] as const)("is %s", (_name, hours, now, expected) => {
    const opening = nextOpening(hours, new Date(now), ZONE);
    expect(opening && [opening.day, opening.from]).toEqual(expected);
  });

  const FRIDAY = { from: "18:00", to: "02:00" };
  const late = never.map((_, day) => (day === 4 ? FRIDAY : null));
  const split = never.map((_, day) =>
    day === 4 ? { from: "09:00", to: "12:00", second: { from: "13:00", to: "00:00" } } : null,
  );
  const always = never.map(() => ({ from: "00:00", to: "00:00" }));

  it.each([
    ["open before midnight", late, "2026-11-21T05:59:00Z", undefined],
    ["open after midnight", late, "2026-11-21T07:59:00Z", undefined],
    ["closed in the night", late, "2026-11-21T08:00:00Z", ["Friday", "18:00"]],
    ["closed at noon", split, "2026-11-20T18:30:00Z", ["today", "13:00"]],
    ["open again", split, "2026-11-20T19:00:00Z", undefined],
    ["open until midnight", split, "2026-11-21T05:59:00Z", undefined],
    ["closed at midnight", split, "2026-11-21T06:00:00Z", ["Friday", "09:00"]],
    ["always open", always, "2026-11-21T06:00:00Z", undefined],
  ] as const)("over midnight and in two spans: %s", (_name, hours, now, expected) => {
    const opening = nextOpening(hours, new Date(now), ZONE);
    expect(opening && [opening.day, opening.from]).toEqual(expected);
  });

  it("follows the clock over a night with 25 hours", () => {
    // November 1, 2026, 2 AM is 1 AM again; the office is open until the second 1:30.
    const saturday = never.map((_, day) => (day === 5 ? { from: "20:00", to: "01:30" } : null));
    expect(nextOpening(saturday, new Date("2026-11-01T06:29:00Z"), ZONE)).toBeUndefined();
    expect(nextOpening(saturday, new Date("2026-11-01T07:30:00Z"), ZONE)?.day).toBe("Saturday");
  });

  it("follows the clock through the change to summer time", () => {
    // March 8, 2026, 2 AM is 3 AM; the office opens at 9 AM of the new time.
    const sunday = never.map((_, day) => (day === 6 ? { from: "09:00", to: "10:00" } : null));
    expect(nextOpening(sunday, new Date("2026-03-08T13:59:00Z"), ZONE)?.day).toBe("today");
    expect(nextOpening(sunday, new Date("2026-03-08T14:00:00Z"), ZONE)).toBeUndefined();
  });
});

describe("texts", () => {
  it.each([
    ["00:00", "12:00 AM"],
    ["09:05", "9:05 AM"],
    ["12:00", "12:00 PM"],
    ["23:59", "11:59 PM"],
  ])("%s is %s", (time, text) => expect(timeText(time)).toBe(text));

  it("a closed day says so", () => {
    expect(hoursText(null)).toBe("Closed");
    expect(hoursText({ from: "09:00", to: "17:00" })).toBe("9:00 AM to 5:00 PM");
    expect(hoursText({ from: "09:00", to: "12:00", second: { from: "13:00", to: "00:00" } })).toBe(
      "9:00 AM to 12:00 PM, 1:00 PM to midnight",
    );
    expect(hoursText({ from: "18:00", to: "02:00" })).toBe("6:00 PM to 2:00 AM");
    expect(hoursText({ from: "00:00", to: "00:00" })).toBe("Open 24 hours");
  });

  it.each([
    ["(555) 555-0100", "tel:+15555550100"],
    ["+49 30 123-456", "tel:+4930123456"],
    ["112", "tel:112"],
    ["555-555-0100 x12", "tel:+15555550100;ext=12"],
  ])("%s is called at %s", (phone, href) => expect(phoneHref(phone)).toBe(href));
});
