// @vitest-environment happy-dom
/** What a staff screen says of what others have done, and that unsaid news do not pile up. */
import { describe, expect, it } from "vitest";
import { staffAnnouncementText } from "../../../../web/app/pages/common/staff-announcements.tsx";
import { useUnread } from "../../../../web/lib/unread.store.ts";

const news = (topic: string, id: string, kind: "new" | "updated" = "new") => ({ topic, id, kind });

const ARRIVED = [
  news("staff-incidents", "a"),
  news("staff-incidents", "b", "updated"),
  news("staff-notifications", "c"),
  news("staff-notifications", "d"),
  news("residents", "e"),
  news("rewards", "f"),
  news("rewards", "g"),
];

describe("the announcement of a staff screen", () => {
  it.each([
    ["dashboard", "New: 1 incident report, 2 notifications. Updated: 1 incident report."],
    ["residents", "New: 1 resident."],
    ["rewards", "New: 2 rewards."],
  ] as const)("on %s announces what that screen shows", (screen, text) => {
    expect(staffAnnouncementText(screen, ARRIVED)).toBe(text);
    expect(staffAnnouncementText(screen, [news("chat", "x")])).toBe("");
  });
});

it("keeps a limited number of announcements that no page has made, the latest of them", () => {
  const { add, takeAnnouncements } = useUnread.getState();
  for (let index = 0; index < 1000; index += 1) {
    add("residents", { _id: String(index % 10), createdAt: "2026-01-05T12:00:00.000Z" }, "new");
  }
  add("rewards", { _id: "last", createdAt: "2026-01-05T12:00:00.000Z" }, "new");
  const kept = takeAnnouncements();
  expect(kept.length).toBeLessThanOrEqual(200);
  expect(kept.at(-1)).toEqual(news("rewards", "last"));
});
