/** Lists of messages: several conversations by time, receipts, changes, and drafts. */
import { describe, expect, it, vi } from "vitest";
import type { IncidentChange } from "../../../../src/domain/chat-message.ts";
import { changeText } from "../../../../web/features/conversations/change-text.ts";
import { draftOf } from "../../../../web/features/conversations/draft.store.ts";
import { messagesOf } from "../../../../web/features/conversations/messages.store.ts";
import { receiptOf } from "../../../../web/features/conversations/receipt.ts";
import { typingIn, useTyping } from "../../../../web/features/conversations/typing.store.ts";
import { mergeMessages } from "../../../../web/features/conversations/use-thread.ts";
import { formatTime } from "../../../../web/lib/dates.ts";
import { resetStores } from "../../../../web/lib/store-registry.ts";
import { fakeTime } from "../../../harness/faked-time.ts";
import { chatMessage, chatMessages, idsOf } from "../chat-messages.ts";
import { OFFICE, officeView, RESIDENT } from "./conversation-views.ts";

describe("messages of two conversations", () => {
  const notes = (from: number, to: number, seqFrom: number) =>
    chatMessages(from, to).map((message, index) => ({
      ...message,
      ...{ _id: `note${message._id}`, conversationID: "incident-notes:1", seq: seqFrom + index },
      timestamp: new Date(Date.parse(message.timestamp) + 30_000).toISOString(),
    }));

  it("are sorted by time", () => {
    const merged = mergeMessages([chatMessages(0, 3), notes(1, 2, 1)]);
    expect(idsOf(merged)).toEqual(idsOf([chatMessage(0), chatMessage(1), ...notes(1, 2, 1), chatMessage(2)]));
  });

  it("begin where both are loaded, so that nothing is missing between them", () => {
    const later = notes(5, 7, 40);
    expect(idsOf(mergeMessages([chatMessages(0, 7), later]))).toEqual(
      idsOf([later[0], chatMessage(6), later[1]].flatMap((message) => message ?? [])),
    );
  });
});

it("a resident's messages with the office are fetched by seq, older ones before the oldest one", async () => {
  const fetched = vi.fn(async (_path: string) => Response.json(chatMessages(200, 202)));
  vi.stubGlobal("fetch", fetched);
  const store = messagesOf(OFFICE).getState();
  await store.load();
  await store.refetch();
  await store.loadOlder();
  const path = `/api/dashboard/conversations/${encodeURIComponent(OFFICE)}/messages`;
  const asked = fetched.mock.calls.map(([address]) => address);
  expect(asked).toEqual([path, `${path}?afterSeq=202&limit=500`, `${path}?beforeSeq=201`]);
});

describe("a receipt", () => {
  const messages = chatMessages(0, 5).map((message) => ({ ...message, conversationID: OFFICE }));
  const own = messages.findLast(({ userID }) => userID === RESIDENT);
  const reader = { userID: RESIDENT, role: "resident" } as const;
  const AT = "2026-11-20T09:42:00.000Z";
  const TIME = formatTime(AT);
  const readUpTo = (seq: number, at = AT) =>
    officeView(5, { officeRead: { seq, at }, residentRead: { seq: 5, at } });

  it.each([
    ["is under the last own message", readUpTo(5), `Read ${TIME}`],
    ["names the day if it is another one", readUpTo(5, "2026-11-22T09:42:00.000Z"), `Read Nov 22, ${TIME}`],
    ["is missing until that message is read", readUpTo(4), undefined],
    ["is missing until the other side has read", officeView(5), undefined],
    ["is missing in the property's chat", { ...readUpTo(5), conversationID: "property" }, undefined],
  ])("%s", (_, conversation, text) => {
    expect(receiptOf(conversation, messages, reader)).toEqual(text && { messageID: own?._id, text });
  });

  it("for staff tells how far the resident has read", () => {
    const staff = { userID: "S-ODD00000", role: "staff" } as const;
    const conversation = officeView(5, { residentRead: { seq: 4, at: AT } });
    expect(receiptOf(conversation, messages, staff)).toEqual({
      messageID: messages[3]?._id,
      text: `Read ${TIME}`,
    });
  });
});

describe("the line of a change", () => {
  const text = (change: IncidentChange, role: "staff" | "resident" = "staff") =>
    changeText({ ...chatMessage(0), change }, { userID: RESIDENT, role });

  it.each<[IncidentChange, string]>([
    [{ type: "reported" }, "Maya reported this"],
    [{ type: "status", from: "Open", to: "In Progress" }, "Maya changed the status from Open to In Progress"],
    [{ type: "due", from: "", to: "2026-11-24" }, "Maya set the due date to Nov 24"],
    [
      { type: "due", from: "2026-11-24", to: "2027-01-02" },
      "Maya changed the due date from Nov 24 to Jan 2, 2027",
    ],
    [{ type: "due", from: "2026-11-24", to: "" }, "Maya removed the due date"],
    [{ type: "resolved", outcome: "Fixed" }, "Maya resolved this: Fixed"],
    [{ type: "reopened" }, "Maya reopened this"],
    [{ type: "assignee", fromName: "", toName: "Ben" }, "Maya assigned this to Ben"],
    [{ type: "assignee", fromName: "Ben", toName: "" }, "Maya unassigned Ben"],
    [{ type: "priority", from: "", to: "Urgent" }, "Maya changed the priority from No priority to Urgent"],
  ])("%j reads %s", (change, expected) => {
    expect(text(change)).toBe(expected);
  });

  it.each([
    [1, "Maya reported this with a photo"],
    [2, "Maya reported this with 2 photos"],
  ])("counts the photos of a report (%i)", (count, expected) => {
    const photos = Array(count).fill({ photoID: "p1", width: 1, height: 1 });
    const message = { ...chatMessage(0), change: { type: "reported" } as const, photos };
    expect(changeText(message, { userID: RESIDENT, role: "staff" })).toBe(expected);
  });

  it("names the due date that came with an assignment", () => {
    const message = { ...chatMessage(0), change: { type: "assignee", fromName: "", toName: "Ben" } as const };
    const line = changeText(message, { userID: RESIDENT, role: "staff" }, "2026-11-24");
    expect(line).toBe("Maya assigned this to Ben, due Nov 24");
  });

  it("addresses the resident, and avoids the words that staff use for disputes", () => {
    expect(text({ type: "reported" }, "resident")).toBe("You reported this");
    expect(text({ type: "resolved", outcome: "Upheld" }, "resident")).toBe(
      "You resolved this: Decided in your favor",
    );
  });
});

describe("what belongs to one conversation", () => {
  it("is its draft, here and on this device", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    });
    for (const id of ["property", OFFICE]) draftOf(id).getState().open(RESIDENT);
    draftOf(OFFICE).getState().write("About my rent");
    expect(draftOf("property").getState().text).toBe("");
    draftOf("property").getState().write("Hello, all");
    resetStores();
    for (const id of ["property", OFFICE]) draftOf(id).getState().open(RESIDENT);
    expect(draftOf(OFFICE).getState().text).toBe("About my rent");
    expect(draftOf("property").getState().text).toBe("Hello, all");
  });

  it("is who types in it", () => {
    fakeTime();
    useTyping.getState().applyEvent({ conversationID: OFFICE, userID: "S-1", senderName: "Grace" });
    expect(typingIn(useTyping.getState(), "property").size).toBe(0);
    expect([...typingIn(useTyping.getState(), OFFICE).values()]).toEqual(["Grace"]);
  });
});
