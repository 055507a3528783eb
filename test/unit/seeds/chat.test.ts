import { describe, expect, it } from "vitest";
import { conversation, withDates } from "../../../seeds/chat/script.ts";
import { addDays, toCalendarDate } from "../../../src/domain/calendar.ts";
import { isBlank } from "../../../src/domain/field-rules.ts";
import { CHAT_MESSAGE_MAX_LENGTH } from "../../../src/domain/limits.ts";
import { DEMO_DAYS, propertyOn, TIME_ZONE, USUAL_DAY } from "./demo-days.ts";

describe.each(DEMO_DAYS)("the chat on %s", (_, now) => {
  const { chatMessages, accounts, residents } = propertyOn(now);
  const today = toCalendarDate(now, TIME_ZONE);
  const dayOf = ({ timestamp }: { timestamp: Date }) => toCalendarDate(timestamp, TIME_ZONE);

  it("is in order, and none of it lies ahead", () => {
    const moments = chatMessages.map(({ timestamp }) => timestamp.getTime());
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(moments.at(-1)).toBeLessThan(now.getTime());
  });

  it("was alive today and yesterday", () => {
    const messages = chatMessages.filter(({ revises }) => revises === undefined);
    expect(messages.filter((message) => dayOf(message) === today)).toHaveLength(20);
    const yesterday = addDays(today, -1);
    expect(chatMessages.filter((message) => dayOf(message) === yesterday).length).toBeGreaterThan(10);
  });

  it("is among members alone, each approved before the first word", () => {
    const members = new Map(
      accounts.filter(({ access }) => access === "member").map((one) => [one.userID, one]),
    );
    for (const { userID, timestamp } of chatMessages) {
      expect(members.has(userID)).toBe(true);
      const resident = residents.find((one) => one.userID === userID);
      if (resident) expect(resident.approvedAt && resident.approvedAt < timestamp).toBe(true);
    }
  });

  it("says something in every message that was not removed, with its dates filled in", () => {
    const said = chatMessages.filter(({ revises, removal }) => !revises && !removal);
    for (const { message } of said) {
      expect(isBlank(message) || message.length > CHAT_MESSAGE_MAX_LENGTH || /[{}]/.test(message)).toBe(
        false,
      );
    }
  });
});

describe.each(DEMO_DAYS)("the safe room on %s", (_, now) => {
  const { chatMessages, messageReports } = propertyOn(now);

  it("has a message of a resident and one of staff that were edited, and messages removed by an author and by staff", () => {
    expect(chatMessages.filter(({ editedAt }) => editedAt)).toHaveLength(2);
    const removed = chatMessages.flatMap(({ removal }) => removal?.by ?? []);
    expect(removed.sort()).toEqual(["author", "staff"]);
  });

  it("has an entry after each edit and removal, and keeps the text before", () => {
    for (const message of chatMessages.filter(({ revision }) => revision)) {
      const entry = chatMessages.find(({ revises }) => revises === message._id);
      expect(entry?.seq).toBeGreaterThan(message.seq);
      expect(message.earlier?.[0]?.text).toMatch(/^[^{}]+$/);
      expect(message.earlier?.[0]?.text).not.toBe(message.message);
    }
  });

  it("has reports by others than the author, after the message and not ahead of now", () => {
    expect(messageReports).toHaveLength(2);
    for (const { messageID, userID, createdAt } of messageReports) {
      const message = chatMessages.find(({ _id }) => _id === messageID);
      expect(message?.userID).not.toBe(userID);
      expect(createdAt.getTime()).toBeGreaterThan(message?.timestamp.getTime() ?? Infinity);
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
    }
  });
});

describe("the chat", () => {
  const { chatMessages, accounts } = propertyOn(USUAL_DAY);

  it("has some weeks of talk, with days on which nobody wrote", () => {
    expect(chatMessages.length).toBeGreaterThan(250);
    expect(chatMessages.length).toBeLessThan(350);
    const days = new Set(chatMessages.map(({ timestamp }) => toCalendarDate(timestamp, TIME_ZONE)));
    expect(days.size).toBeGreaterThan(20);
    expect(days.size).toBeLessThan(37);
  });

  it("is a conversation of many residents and both staff members", () => {
    const speakers = new Set(chatMessages.map(({ userID }) => userID));
    const staff = accounts.filter(({ role }) => role === "staff");
    expect(staff.every(({ userID }) => speakers.has(userID))).toBe(true);
    expect(speakers.size).toBeGreaterThan(30);
  });

  it("is not one text again and again", () => {
    const texts = chatMessages.map(({ message }) => message);
    expect(new Set(texts).size).toBeGreaterThan(texts.length * 0.95);
  });
});

describe("a conversation's script", () => {
  it("is read line by line", () => {
    const { daysAgo, lines } = conversation(
      3,
      `
      18:42 maya Hello: is 10:00 fine?
      +1 09:05 ben It is.
      -15m grace Good.
      `,
    );
    expect(daysAgo).toBe(3);
    expect(lines).toEqual([
      { by: "maya", text: "Hello: is 10:00 fine?", dayAfter: 0, minutes: 18 * 60 + 42 },
      { by: "ben", text: "It is.", dayAfter: 1, minutes: 9 * 60 + 5 },
      { by: "grace", text: "Good.", minutesAgo: 15 },
    ]);
    expect(() => conversation(3, "maya Hello")).toThrow(SyntaxError);
  });

  it("gets its dates from the day on which it is said", () => {
    expect(withDates("on {date+3}, or {Saturday}", "2026-11-21")).toBe(
      "on Tuesday, Nov 24, or Saturday, Nov 28",
    );
  });
});
