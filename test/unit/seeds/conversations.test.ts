/** The demo's private conversations, as of many days. */
import { describe, expect, it } from "vitest";
import { userIDOf } from "../../../seeds/people/everyone.ts";
import { unreadBy } from "../../../src/conversations/conversation-state.ts";
import { officeConversation, parseConversationID } from "../../../src/domain/conversation-id.ts";
import { isBlank } from "../../../src/domain/field-rules.ts";
import { DEMO_DAYS, propertyOn, USUAL_DAY } from "./demo-days.ts";

describe.each(DEMO_DAYS)("private conversations on %s", (_, now) => {
  const { privateMessages, conversations, incidents, accounts } = propertyOn(now);
  const byConversation = new Map<string, typeof privateMessages>();
  for (const message of privateMessages) {
    const { conversationID } = message;
    byConversation.set(conversationID, [...(byConversation.get(conversationID) ?? []), message]);
  }

  it("are numbered without gaps, in order, and none of them lies ahead", () => {
    for (const messages of byConversation.values()) {
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_message, index) => index + 1));
      const moments = messages.map(({ timestamp }) => timestamp.getTime());
      expect(moments).toEqual([...moments].sort((a, b) => a - b));
      expect(moments.at(-1)).toBeLessThanOrEqual(now.getTime());
    }
  });

  it("are among their readers, about incidents that exist, and say something", () => {
    const roles = new Map(accounts.map(({ userID, role }) => [userID, role]));
    for (const { conversationID, userID, message, change } of privateMessages) {
      const { kind, key = "" } = parseConversationID(conversationID) ?? {};
      const incident = incidents.find(({ _id }) => _id === key);
      const resident = kind === "office" ? key : incident?.userID;
      expect(resident, conversationID).toBeDefined();
      expect(roles.get(userID) === "staff" || (kind !== "incident-notes" && userID === resident)).toBe(true);
      expect(change !== undefined || !isBlank(message)).toBe(true);
      expect(message).not.toMatch(/[{}]/);
    }
  });

  it("have a state that follows from their messages", () => {
    for (const { conversationID, last, residentUserID } of conversations) {
      expect(last?.seq).toBe(byConversation.get(conversationID)?.length);
      expect(roleOf(residentUserID)).toBe("resident");
    }
  });

  const roleOf = (userID: string) => accounts.find((account) => account.userID === userID)?.role;
});

it("leave something unread for the office and for the demo resident", () => {
  const { conversations } = propertyOn(USUAL_DAY);
  const maya = userIDOf("maya");
  const unreadOf = (side: "office" | "resident") =>
    conversations.filter(
      (one) => unreadBy(one, side) > 0 && (side === "office" || one.residentUserID === maya),
    );
  expect(unreadOf("office").length).toBeGreaterThan(2);
  expect(unreadOf("resident").map(({ conversationID }) => conversationID)).toContain(
    officeConversation(maya),
  );
});
