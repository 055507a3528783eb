// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import {
  incidentAnnouncementText,
  newIncidentText,
} from "../../../../web/app/pages/incidents/incident-announcements.tsx";
import {
  ALL_INCIDENTS_TOPIC,
  useAllIncidents,
} from "../../../../web/features/staff-incidents/staff-incidents.store.ts";
import { topicOfKind } from "../../../../web/live/message-announcements.ts";
import { incident } from "./incidents.ts";

describe("what is said of a new incident", () => {
  it.each([
    ["Urgent", "3F", true, "New emergency: Electrical, Burning smell or sparks, unit 3F. Urgent."],
    ["High", "3F", false, "New incident: Electrical, Burning smell or sparks, unit 3F."],
    ["", "", false, "New incident: Electrical, Burning smell or sparks."],
  ])("with priority '%s' in unit '%s', emergency %s: %s", (priorityLevel, unit, isEmergency, text) => {
    const about = {
      category: "Electrical",
      subCategory: "Burning smell or sparks",
      priorityLevel,
      isEmergency,
    };
    expect(newIncidentText(about, unit)).toBe(text);
  });
});

it("says new incidents and replies, several replies to one incident once, and nothing of changes", () => {
  useAllIncidents.setState({ items: [incident({ _id: "1" }), incident({ _id: "2", category: "HVAC" })] });
  const replies = { topic: topicOfKind("incident"), kind: "new" } as const;
  const news = { topic: ALL_INCIDENTS_TOPIC, kind: "new" } as const;
  expect(
    incidentAnnouncementText([
      { ...replies, id: "incident:1 a" },
      { ...replies, id: "incident:1 b" },
      { ...news, id: "2" },
      { ...news, id: "1", kind: "updated" },
      { ...replies, id: "incident:unknown c" },
      { topic: "rewards", kind: "new", id: "1" },
    ]),
  ).toBe("Maya replied to Leaking faucet/pipe. New incident: HVAC, Leaking faucet/pipe, unit 3C.");
});
