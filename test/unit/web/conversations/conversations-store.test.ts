/** Unread counts and read markers of conversations, in any order of responses and events. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ConversationView } from "../../../../src/domain/conversation.ts";
import {
  countUnreadIn,
  type Reader,
  unreadIn,
  useConversations,
} from "../../../../web/features/conversations/conversations.store.ts";
import { resetStores } from "../../../../web/lib/store-registry.ts";
import { settled } from "../../../harness/faked-time.ts";
import { chatMessage } from "../chat-messages.ts";
import { OFFICE, officeView, propertyView, RESIDENT } from "./conversation-views.ts";

const RESIDENT_READER: Reader = { userID: RESIDENT, role: "resident" };
const STAFF_READER: Reader = { userID: "S-GRACE001", role: "staff" };
const READ_AT = "2026-11-20T10:42:00.000Z";

let calls: { method: string; path: string; body: unknown }[];
let answers: Record<string, unknown>;

beforeEach(() => {
  calls = [];
  answers = {};
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    calls.push({ method, path, body: body === undefined ? undefined : JSON.parse(String(body)) });
    const answer = answers[`${method} ${path}`];
    return new Response(JSON.stringify(answer ?? { error: "Not found." }), { status: answer ? 200 : 404 });
  });
});
const state = () => useConversations.getState();
const unread = (conversationID: string) => unreadIn(state(), conversationID);
const updated = (view: ConversationView) => state().applyUpdated(view);
const pathOf = (conversationID: string) =>
  `/api/dashboard/conversations/${encodeURIComponent(conversationID)}`;

describe("the user's read marker", () => {
  it.each([
    ["is theirs on any device", "resident", RESIDENT_READER, 0],
    ["is not the other side's", "office", RESIDENT_READER, 2],
    ["is shared by all staff", "office", STAFF_READER, 0],
  ] as const)("%s", (_what, side, reader, count) => {
    updated(officeView(4, { unread: 2 }));
    state().applyRead({ conversationID: OFFICE, side, seq: 4, at: READ_AT }, reader);
    expect(unread(OFFICE)).toBe(count);
    expect(state().byID[OFFICE]).toMatchObject({ [`${side}Read`]: { seq: 4, at: READ_AT } });
  });

  it("is fetched when the user has read only some of the messages", async () => {
    updated(officeView(4, { unread: 3 }));
    answers[`GET ${pathOf(OFFICE)}`] = officeView(4, { unread: 1 });
    state().applyRead({ conversationID: OFFICE, side: "resident", seq: 3, at: READ_AT }, RESIDENT_READER);
    await settled();
    expect(unread(OFFICE)).toBe(1);
  });

  it("is sent once for each new message, and wins over a response that was generated before", async () => {
    answers[`PUT ${pathOf(OFFICE)}/read`] = { seq: 4 };
    updated(officeView(4, { unread: 2 }));
    await state().markRead(OFFICE, 4);
    expect(unread(OFFICE)).toBe(0);
    await state().markRead(OFFICE, 4);
    await state().markRead(OFFICE, 3);
    expect(calls).toEqual([{ method: "PUT", path: `${pathOf(OFFICE)}/read`, body: { seq: 4 } }]);
    updated(officeView(4, { unread: 2 }));
    expect(unread(OFFICE)).toBe(0);
    updated(officeView(5, { unread: 1 }));
    expect(unread(OFFICE)).toBe(1);
  });

  it("is sent once while there is no answer", async () => {
    answers[`PUT ${pathOf(OFFICE)}/read`] = { seq: 4 };
    updated(officeView(4, { unread: 2 }));
    await Promise.all([state().markRead(OFFICE, 4), state().markRead(OFFICE, 4)]);
    expect(calls.map(({ body }) => body)).toEqual([{ seq: 4 }]);
  });

  it("is sent again after a failure", async () => {
    updated(officeView(4, { unread: 2 }));
    await state().markRead(OFFICE, 4);
    expect(unread(OFFICE)).toBe(2);
    await state().markRead(OFFICE, 4);
    expect(calls).toHaveLength(2);
  });

  it("never goes back, in any order of events", () => {
    updated(officeView(4, { unread: 2 }));
    for (const seq of [4, 3])
      state().applyRead({ conversationID: OFFICE, side: "resident", seq, at: READ_AT }, RESIDENT_READER);
    updated(officeView(4, { unread: 2 }));
    expect(unread(OFFICE)).toBe(0);
  });
});

describe("events of a conversation", () => {
  it("may arrive in the wrong order, and never take back how far the other side has read", () => {
    const reads = { residentRead: { seq: 2, at: READ_AT }, officeRead: { seq: 4, at: READ_AT } };
    updated(officeView(5, { unread: 3, ...reads }));
    updated(officeView(4, { unread: 2, residentRead: null }));
    expect(state().byID[OFFICE]).toMatchObject({ lastMessage: { seq: 5 }, unread: 3, ...reads });
    updated(officeView(6, { officeRead: { seq: 3, at: READ_AT } }));
    expect(state().byID[OFFICE]).toMatchObject({ lastMessage: { seq: 6 }, officeRead: { seq: 4 } });
  });

  const OTHER_READER: Reader = { userID: "R-OTHER000", role: "resident" };

  it("count messages of the property's chat, with those that this page has not received", () => {
    updated(propertyView(10, 1));
    for (const index of [12, 11]) {
      state().applyChatMessage(chatMessage(index), OTHER_READER);
      expect(unread("property")).toBe(4);
    }
  });

  it("count a message that arrives before the first response, which was generated before the message", async () => {
    answers[`GET ${pathOf("property")}`] = propertyView(10, 0);
    const first = state().load("property");
    answers[`GET ${pathOf("property")}`] = propertyView(11, 1);
    state().applyChatMessage(chatMessage(10), OTHER_READER);
    await first;
    await settled();
    expect(unread("property")).toBe(1);
  });

  it("count nothing after the user's own message", () => {
    updated(propertyView(10, 1));
    state().applyChatMessage(chatMessage(10), RESIDENT_READER);
    expect(unread("property")).toBe(0);
  });

  it("don't count while the newest message is in view", () => {
    updated(officeView(4, { unread: 2 }));
    state().setInView([OFFICE], true);
    expect(unread(OFFICE)).toBe(0);
    state().setInView([OFFICE], false);
    expect(unread(OFFICE)).toBe(2);
  });
});

describe("counts behind links", () => {
  const other = officeView(2, { conversationID: "office:R-OTHER000", unread: 1 });

  it("are messages for residents, and conversations for staff", () => {
    updated(officeView(4, { unread: 2 }));
    updated(other);
    updated(propertyView(9, 5));
    expect(countUnreadIn(state(), ["property", "office"], "staff")).toBe(7);
    expect(countUnreadIn(state(), ["property", "office"], "resident")).toBe(8);
    expect(countUnreadIn(state(), ["office"], "staff")).toBe(2);
  });

  it("drop conversations that colleagues have read while the page was not connected", async () => {
    updated(officeView(4, { unread: 2 }));
    updated(other);
    answers["GET /api/dashboard/conversations?kind=office&unread=true&limit=100"] = [other];
    answers["GET /api/dashboard/conversations/property"] = propertyView(9, 0);
    await state().loadUnread({ userID: "S-GRACE000", role: "staff", access: "member" });
    expect(countUnreadIn(state(), ["office"], "staff")).toBe(1);
  });

  it("are empty after logout, even if a response arrives later", async () => {
    answers[`GET ${pathOf(OFFICE)}`] = officeView(4, { unread: 2 });
    const loading = state().load(OFFICE);
    resetStores();
    await loading;
    expect(state().byID).toEqual({});
  });
});
