/** What the live regions say of what others have done. */
import { describe, expect, it } from "vitest";
import { staffAnnouncementText } from "../../../web/app/pages/common/staff-announcements.tsx";
import {
  incidentAnnouncementText,
  newIncidentText,
} from "../../../web/app/pages/incidents/incident-announcements.tsx";
import { announcementText } from "../../../web/app/pages/resident-dashboard/unread-announcements.tsx";
import { profileAnnouncementText } from "../../../web/app/pages/resident-profile/profile-announcements.tsx";
import { BEHAVIOR_TOPIC, PAYMENT_TOPIC } from "../../../web/features/logs/logs.store.ts";
import { PROFILE_TOPIC, useProfile } from "../../../web/features/resident-profile/profile.store.ts";
import {
  ALL_INCIDENTS_TOPIC,
  useAllIncidents,
} from "../../../web/features/staff-incidents/staff-incidents.store.ts";
import { useUnread } from "../../../web/lib/unread.store.ts";
import { topicOfKind } from "../../../web/live/message-announcements.ts";
import { someResident } from "./residents/people.ts";
import { incident } from "./staff-incidents/incidents.ts";

const news = (topic: string, id: string, kind: "new" | "updated" = "new") => ({ topic, id, kind });

it("a resident's page counts by kind, names one and several, and counts an item that changed twice once", () => {
  const entries = [news("notifications", "a"), news("behavior", "b"), news("behavior", "c")];
  const changes = [news("incidents", "d", "updated"), news("incidents", "d", "updated")];
  expect(announcementText([...entries, ...changes])).toBe(
    "New: 1 notification, 2 behavior log entries. Updated: 1 incident.",
  );
  expect(announcementText([])).toBe("");
});

describe("a screen of staff", () => {
  const ARRIVED = [
    ...[news("staff-incidents", "a"), news("staff-incidents", "b", "updated")],
    ...[news("staff-notifications", "c"), news("staff-notifications", "d")],
    ...[news("residents", "e"), news("rewards", "f"), news("rewards", "g")],
  ];

  it.each([
    ["dashboard", "New: 1 incident report, 2 notifications. Updated: 1 incident report."],
    ["residents", "New: 1 resident."],
    ["rewards", "New: 2 rewards."],
  ] as const)("announces on %s what that screen shows", (screen, text) => {
    expect(staffAnnouncementText(screen, ARRIVED)).toBe(text);
    expect(staffAnnouncementText(screen, [news("chat", "x")])).toBe("");
  });

  it("announces the entries and the new standing of an open profile", () => {
    const resident = { ...someResident(1), residentScore: 3, monthlyFee: 60 };
    useProfile.setState({ data: { resident, completeAt: resident.updatedAt } });
    const entries = [
      news(BEHAVIOR_TOPIC, "1"),
      news(BEHAVIOR_TOPIC, "2"),
      news(PAYMENT_TOPIC, "3", "updated"),
    ];
    const standing = ["residentScore", "monthlyFee"].map((id) => news(PROFILE_TOPIC, id, "updated"));
    expect(profileAnnouncementText([...entries, ...standing])).toBe(
      "New: 2 behavior log entries. Updated: 1 payment log entry. Resident Score is now 3. Monthly fee is now $60.",
    );
    expect(profileAnnouncementText([])).toBe("");
  });

  it.each([
    ["Urgent", "3F", true, "New emergency: Electrical, Burning smell or sparks, unit 3F. Urgent."],
    ["High", "3F", false, "New incident: Electrical, Burning smell or sparks, unit 3F."],
    ["", "", false, "New incident: Electrical, Burning smell or sparks."],
  ])(
    "says a new incident of priority '%s' in unit '%s', emergency %s",
    (priorityLevel, unit, isEmergency, text) => {
      const about = {
        category: "Electrical",
        subCategory: "Burning smell or sparks",
        priorityLevel,
        isEmergency,
      };
      expect(newIncidentText(about, unit)).toBe(text);
    },
  );

  it("says new incidents and replies, several replies to one incident once, and nothing of changes", () => {
    useAllIncidents.setState({ items: [incident({ _id: "1" }), incident({ _id: "2", category: "HVAC" })] });
    const replies = ["incident:1 a", "incident:1 b", "incident:unknown c"].map((id) =>
      news(topicOfKind("incident"), id),
    );
    const others = [news(ALL_INCIDENTS_TOPIC, "1", "updated"), news("rewards", "1")];
    expect(incidentAnnouncementText([...replies, news(ALL_INCIDENTS_TOPIC, "2"), ...others])).toBe(
      "Maya replied to Leaking faucet/pipe. New incident: HVAC, Leaking faucet/pipe, unit 3C.",
    );
  });
});

it("a limited number of announcements that no page has made is kept, the latest of them", () => {
  const { add, takeAnnouncements } = useUnread.getState();
  const createdAt = "2026-01-05T12:00:00.000Z";
  for (let index = 0; index < 300; index += 1)
    add("residents", { _id: String(index % 10), createdAt }, "new");
  add("rewards", { _id: "last", createdAt }, "new");
  const kept = takeAnnouncements();
  expect(kept.length).toBeLessThanOrEqual(200);
  expect(kept.at(-1)).toEqual(news("rewards", "last"));
});
