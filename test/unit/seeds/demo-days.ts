/** Days on which the demo property is looked at: usual ones, and those on which counting days is easy to get wrong. */
import { buildDemoProperty, type DemoProperty } from "../../../seeds/demo-property.ts";

export const TIME_ZONE = "America/Chicago";

/** An afternoon in Chicago. */
export const USUAL_DAY = new Date("2026-11-21T20:30:00Z");

export const DEMO_DAYS: readonly (readonly [string, Date])[] = [
  ["a usual afternoon", USUAL_DAY],
  ["a month's first minutes", new Date("2026-12-01T06:03:00Z")],
  ["a month's last evening", new Date("2027-02-01T05:50:00Z")],
  ["the end of a short month", new Date("2027-02-28T18:00:00Z")],
  ["a leap day", new Date("2028-02-29T15:00:00Z")],
  ["the day on which clocks go forward", new Date("2027-03-14T17:00:00Z")],
  ["the day on which clocks go back", new Date("2026-11-01T17:00:00Z")],
  ["the middle of summer", new Date("2027-07-15T14:00:00Z")],
  ["New Year's Eve", new Date("2027-12-31T22:00:00Z")],
];

const built = new Map<number, DemoProperty>();

/** The property of a day; made once. */
export function propertyOn(now: Date): DemoProperty {
  const known = built.get(now.getTime()) ?? buildDemoProperty({ now, timeZone: TIME_ZONE });
  built.set(now.getTime(), known);
  return known;
}
