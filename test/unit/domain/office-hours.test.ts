/** Office hours: when the office opens next, in the property's time zone. */
import { describe, expect, it } from "vitest";
import { hoursText, timeText } from "../../../src/domain/office-hours.ts";
import { nextOpening } from "../../../src/domain/office-opening.ts";
import { phoneHref } from "../../../src/domain/property-texts.ts";
import { PROPERTY } from "../../factories/forms.ts";

const ZONE = "America/Chicago";
const never = PROPERTY.officeHours.map(() => null);
const onlyFriday = never.map((_, day) => (day === 4 ? { from: "09:00", to: "17:00" } : null));

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
  });

  it.each([
    ["(555) 555-0100", "tel:+15555550100"],
    ["+49 30 123-456", "tel:+4930123456"],
    ["112", "tel:112"],
    ["555-555-0100 x12", "tel:+15555550100;ext=12"],
  ])("%s is called at %s", (phone, href) => expect(phoneHref(phone)).toBe(href));
});
