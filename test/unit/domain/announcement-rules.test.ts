/** Floors of units, times of the property, and the texts of notifications of announcements. */
import { describe, expect, it } from "vitest";
import {
  announcementMessage,
  announcementMessages,
  announcementOf,
} from "../../../src/domain/announcement-notification.ts";
import { momentAt } from "../../../src/domain/calendar.ts";
import { compareUnits, floorOf } from "../../../src/domain/unit-floors.ts";

describe("the floor of a unit", () => {
  it.each([
    ["3C", 3],
    ["12B", 12],
    ["304", 3],
    ["1204", 12],
    ["A-304", 3],
    ["0A", 0],
    [" 5 ", undefined],
    ["12", undefined],
    ["20099", 200],
    ["20100", undefined],
    ["401B", 4],
    ["41022B", undefined],
    ["PH", undefined],
    ["", undefined],
  ])("of %j is %s", (unit, floor) => {
    expect(floorOf(unit)).toBe(floor);
  });

  it("units are sorted by their numbers", () => {
    expect(["10A", "2B", "2A", "PH"].sort(compareUnits)).toEqual(["2A", "2B", "10A", "PH"]);
  });
});

describe("a time at the property", () => {
  it.each([
    ["2026-11-30", "09:00", "America/Chicago", "2026-11-30T15:00:00.000Z"],
    ["2026-11-30", "00:00", "America/Chicago", "2026-11-30T06:00:00.000Z"],
    ["2026-07-01", "23:59", "Asia/Kolkata", "2026-07-01T18:29:00.000Z"],
    // Clocks go forward at 2:00 and back at 2:00.
    ["2027-03-14", "02:30", "America/Chicago", "2027-03-14T08:00:00.000Z"],
    ["2027-03-14", "12:00", "America/Chicago", "2027-03-14T17:00:00.000Z"],
    ["2027-11-07", "01:50", "America/Chicago", "2027-11-07T06:50:00.000Z"],
    ["2027-11-07", "02:00", "America/Chicago", "2027-11-07T08:00:00.000Z"],
  ])("%s %s in %s is %s", (date, time, zone, moment) => {
    expect(momentAt(date, time, zone).toISOString()).toBe(moment);
  });
});

describe("the notification of an announcement", () => {
  it("has the title as its first line", () => {
    const content = { title: "Water off", text: "From 9.\nUntil 11." };
    const message = announcementMessage(content);
    expect(announcementOf({ about: "announcement:665f1c2ab7e4c6d8f2a1b3c4", message }, "en")).toEqual({
      _id: "665f1c2ab7e4c6d8f2a1b3c4",
      ...content,
      onlyIn: undefined,
    });
    expect(announcementOf({ about: "behavior:665f1c2ab7e4c6d8f2a1b3c4", message }, "en")).toBeUndefined();
    expect(announcementOf({ message }, "en")).toBeUndefined();
  });

  it.each([
    ["en", "Water off", undefined],
    ["es", "Sin agua", undefined],
    ["fr", "Water off", "en"],
  ] as const)("for %s has the title '%s' and names its language: %s", (reader, title, onlyIn) => {
    const texts = { es: { title: "Sin agua", text: "De 9 a 11." } };
    const messages = announcementMessages({ title: "Water off", text: "From 9.", language: "en", texts });
    expect(announcementOf({ about: "announcement:1", ...messages }, reader)).toMatchObject({
      title,
      onlyIn,
    });
  });
});
