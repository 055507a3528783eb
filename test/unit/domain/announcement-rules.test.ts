/** Floors of units, times of the property, the rules of announcements, and the texts of their notifications. */
import { describe, expect, it } from "vitest";
import {
  announcementMessage,
  announcementMessages,
  announcementOf,
} from "../../../src/domain/announcement-notification.ts";
import {
  ANNOUNCEMENT_TEXTS,
  ANNOUNCEMENT_UNITS_MAX,
  announcementProblem,
} from "../../../src/domain/announcement-rules.ts";
import { momentAt } from "../../../src/domain/calendar.ts";
import { LANGUAGE_UNKNOWN } from "../../../src/domain/offered-languages.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { compareUnits, floorOf } from "../../../src/domain/unit-floors.ts";
import { problemText } from "./problem-text.ts";

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

describe("the rules of an announcement", () => {
  const places = { buildings: [], floors: [], units: [] };
  const form = { title: "Water off", text: "From 9.", texts: {}, audience: "everyone", ...places };
  const rest = { sendBy: [], date: "", time: "" };
  const at = { now: new Date("2027-05-18T17:00:00Z"), timeZone: "America/Chicago" };
  const tooManyUnits = Array.from({ length: ANNOUNCEMENT_UNITS_MAX + 1 }, (_, unit) => `${unit}A`);

  it.each([
    [{}, undefined],
    [{ title: " " }, ANNOUNCEMENT_TEXTS.titleMissing],
    [{ text: "\n" }, ANNOUNCEMENT_TEXTS.textMissing],
    [{ title: "x".repeat(81) }, ANNOUNCEMENT_TEXTS.titleTooLong],
    [{ text: "x".repeat(1001) }, ANNOUNCEMENT_TEXTS.textTooLong],
    [{ texts: { es: { title: "Sin agua", text: "" } } }, ANNOUNCEMENT_TEXTS.textMissing],
    [{ texts: { es: { title: "x".repeat(81), text: "y" } } }, ANNOUNCEMENT_TEXTS.titleTooLong],
    [{ texts: { xx: { title: "Sin agua", text: "De 9 a 11." } } }, LANGUAGE_UNKNOWN],
    [{ audience: "class B" }, ANNOUNCEMENT_TEXTS.audienceMissing],
    [{ audience: "buildings" }, ANNOUNCEMENT_TEXTS.buildingsMissing],
    [{ audience: "floors" }, ANNOUNCEMENT_TEXTS.floorsMissing],
    [{ audience: "units" }, ANNOUNCEMENT_TEXTS.unitsMissing],
    [{ audience: "units", units: tooManyUnits }, ANNOUNCEMENT_TEXTS.unitsTooMany],
    [{ date: "2027-02-30", time: "09:00" }, ANNOUNCEMENT_TEXTS.timeInvalid],
    [{ date: "2020-01-01", time: "09:00" }, ANNOUNCEMENT_TEXTS.timeInvalid],
    [{ time: "09:00" }, ANNOUNCEMENT_TEXTS.timeInvalid],
    [{ date: "2040-01-01", time: "09:00" }, ANNOUNCEMENT_TEXTS.timeTooFar],
  ])("of %j", (changes, text) => {
    const problem = announcementProblem({ ...form, ...rest, ...changes }, at);
    expect(problemText(problem)).toBe(text && englishOf(text));
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
