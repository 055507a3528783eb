import { describe, expect, it } from "vitest";
import type { ConversationView } from "../../../../src/domain/conversation.ts";
import { newIncidentText, replyText } from "../../../../web/app/pages/incidents/incident-announcements.tsx";
import { incident } from "./incidents.ts";

describe("what is said of a new incident", () => {
  it.each([
    ["Urgent", "3F", "New incident: Electrical, Burning smell or sparks, unit 3F. Urgent."],
    ["High", "3F", "New incident: Electrical, Burning smell or sparks, unit 3F."],
    ["", "", "New incident: Electrical, Burning smell or sparks."],
  ])("with priority '%s' in unit '%s': %s", (priorityLevel, unit, text) => {
    const about = { category: "Electrical", subCategory: "Burning smell or sparks", priorityLevel };
    expect(newIncidentText(about, unit)).toBe(text);
  });
});

function conversation(seq: number, senderRole: "resident" | "staff" = "resident"): ConversationView {
  return {
    conversationID: "incident:1",
    kind: "incident",
    residentUserID: "R-1",
    residentName: "Maya Lindqvist",
    unitNumber: "3C",
    lastMessage:
      seq === 0
        ? null
        : {
            seq,
            userID: "R-1",
            senderName: "Maya Lindqvist",
            senderRole,
            message: "It still drips.",
            timestamp: "2026-11-20T10:00:00.000Z",
          },
    unread: 1,
    officeRead: null,
    residentRead: null,
    assigneeID: "",
    assigneeName: "",
  };
}

describe("what is said of a conversation that changed", () => {
  const about = incident({ _id: "1" });

  it.each([
    ["a reply", conversation(3), conversation(2), "Maya replied to Leaking faucet/pipe."],
    ["the first reply", conversation(1), conversation(0), "Maya replied to Leaking faucet/pipe."],
    ["a message of staff", conversation(3, "staff"), conversation(2), undefined],
    ["a read marker", conversation(3), conversation(3), undefined],
  ])("%s", (_what, now, before, text) => {
    expect(replyText(now, before, about)).toBe(text);
  });

  it("is nothing for an incident that is not in the list", () => {
    expect(replyText(conversation(3), conversation(2), undefined)).toBeUndefined();
  });
});
