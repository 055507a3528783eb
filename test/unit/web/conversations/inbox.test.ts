/** The office's inbox: its pages, its order while messages arrive, and its filters. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessageView } from "../../../../src/domain/chat-message.ts";
import type { ConversationView } from "../../../../src/domain/conversation.ts";
import { inboxText } from "../../../../web/app/pages/inbox/inbox-announcements.tsx";
import { useConversations } from "../../../../web/features/conversations/conversations.store.ts";
import {
  loadOlderInbox,
  useInbox,
  useOlderInbox,
} from "../../../../web/features/conversations/inbox.store.ts";
import {
  filterRows,
  type InboxFilter,
  previewOf,
  sortedRows,
} from "../../../../web/features/conversations/inbox-rows.ts";
import { topicOfKind } from "../../../../web/live/message-announcements.ts";
import { settled } from "../../../harness/faked-time.ts";
import { chatMessage } from "../chat-messages.ts";
import { officeView } from "./conversation-views.ts";

const PHOTO = { photoID: "p1", width: 1, height: 1 };

const START = Date.UTC(2026, 10, 20, 9, 0, 0);

/** The conversation of the resident with a number; the higher the number, the older the last message. */
function conversationOf(index: number, overrides: Partial<ConversationView> = {}): ConversationView {
  const userID = `R-${String(index).padStart(8, "0")}`;
  const { _id, conversationID, ...lastMessage } = chatMessage(2);
  return officeView(3, {
    conversationID: `office:${userID}`,
    residentUserID: userID,
    residentName: `Resident ${index}`,
    unitNumber: `${index}A`,
    lastMessage: { ...lastMessage, timestamp: new Date(START - index * 60_000).toISOString() },
    ...overrides,
  });
}

const STORED = Array.from({ length: 1_200 }, (_, index) => conversationOf(index));

let stored: ConversationView[];
let asked: URLSearchParams[];

beforeEach(() => {
  asked = [];
  stored = STORED;
  vi.stubGlobal("fetch", async (path: string) => {
    const query = new URL(path, "http://portal").searchParams;
    asked.push(query);
    const after = stored.findIndex(({ conversationID }) => conversationID === query.get("before")) + 1;
    return Response.json(stored.slice(after, after + Number(query.get("limit"))));
  });
});
const rows = () => sortedRows(useConversations.getState().byID, useInbox.getState().data ?? "");

describe("the pages of the inbox", () => {
  const load = () => useInbox.getState().load(undefined);

  it("are loaded one after another, without gaps, until there are none", async () => {
    await load();
    expect(rows()).toHaveLength(100);
    for (let page = 0; page < 3; page += 1) await loadOlderInbox();
    expect(rows()).toEqual(stored);
    await loadOlderInbox();
    expect(asked).toHaveLength(4);
  });

  it("leave out a known older conversation until its page is loaded", async () => {
    useConversations.getState().applyUpdated(conversationOf(700, { unread: 1 }));
    await load();
    expect(rows()).toHaveLength(100);
  });

  it("show a conversation on top whose message arrives", async () => {
    await load();
    const updated = conversationOf(-1, { conversationID: "office:R-00000700", unread: 1 });
    useConversations.getState().applyUpdated(updated);
    expect(rows()[0]).toMatchObject({ conversationID: "office:R-00000700", unread: 1 });
    expect(rows()).toHaveLength(101);
  });

  it("are all loaded when a filter asks for the next page as soon as one has arrived", async () => {
    await load();
    const stop = useInbox.subscribe(() => void loadOlderInbox());
    await loadOlderInbox();
    await settled();
    expect(rows()).toHaveLength(stored.length);
    stop();
  });

  it("ask once when the end of the list is reached twice", async () => {
    await load();
    await Promise.all([loadOlderInbox(), loadOlderInbox()]);
    expect(asked).toHaveLength(2);
  });

  it("load again after a break of the connection", async () => {
    await load();
    await loadOlderInbox();
    stored = [conversationOf(-5), ...stored];
    await useInbox.getState().refetch();
    expect(rows()).toHaveLength(100);
    expect(rows()[0]?.residentName).toBe("Resident -5");
  });

  it("leave out a page that was asked for before the list was fetched again", async () => {
    await load();
    const older = loadOlderInbox();
    await useInbox.getState().refetch();
    await older;
    expect(rows()).toHaveLength(100);
    await loadOlderInbox();
    expect(rows()).toHaveLength(600);
  });

  it("stay when the next one can't be loaded, until the list is fetched again", async () => {
    await load();
    const answer = fetch;
    vi.stubGlobal("fetch", async () => Response.json({ message: "Not found." }, { status: 404 }));
    await loadOlderInbox();
    expect(rows()).toHaveLength(100);
    expect(useOlderInbox.getState().error).toBeDefined();
    vi.stubGlobal("fetch", answer);
    await useInbox.getState().refetch();
    expect(useOlderInbox.getState().error).toBeUndefined();
  });
});

describe("the filters of the inbox", () => {
  const me = "S-GRACE001";
  const all = [
    conversationOf(1, { residentName: "José Peña", unitNumber: "2F", assigneeID: me }),
    conversationOf(2, { unread: 2, assigneeID: "S-BEN00001" }),
    conversationOf(3, { unread: 1 }),
    conversationOf(4, { lastMessage: null }),
  ];
  const shown = (text: string, filter: InboxFilter, openID?: string) => {
    const byID = Object.fromEntries(all.map((one) => [one.conversationID, one]));
    const found = filterRows(sortedRows(byID, ""), { text, filter, userID: me, openID });
    return found.map(({ residentUserID }) => Number(residentUserID.slice(2)));
  };

  it.each<[string, InboxFilter, number[]]>([
    ["", "all", [1, 2, 3]],
    ["", "unread", [2, 3]],
    ["", "mine", [1]],
    ["", "unassigned", [3]],
    ["jose", "all", [1]],
    ["2f", "all", [1]],
    ["jose", "unread", []],
  ])("'%s' and %s show %j", (text, filter, expected) => {
    expect(shown(text, filter)).toEqual(expected);
  });

  it("keep the open conversation when it is read", () => {
    expect(shown("", "unread", all[0]?.conversationID)).toEqual([1, 2, 3]);
  });
});

it.each<[string, Partial<ChatMessageView>, string]>([
  ["the reader", { userID: "S-ME", senderName: "Grace", message: "Hello" }, "You: Hello"],
  ["a colleague", { message: "Hello" }, "Ben: Hello"],
  ["the resident", { userID: conversationOf(1).residentUserID, message: "Hello" }, "Hello"],
  ["a photo", { photos: [PHOTO] }, "Ben: Photo"],
  ["photos", { photos: [PHOTO, PHOTO] }, "Ben: 2 photos"],
])("the preview of a last message names %s", (_name, content, expected) => {
  const row = conversationOf(1);
  const from = { userID: "S-BEN", senderName: "Ben", message: "" };
  const lastMessage = { ...chatMessage(0), ...from, ...content };
  expect(previewOf({ ...row, lastMessage }, "S-ME")).toBe(expected);
});

const announced = (index: number, message: string) => ({
  topic: topicOfKind("office"),
  id: `${conversationOf(index).conversationID} ${message}`,
  kind: "new" as const,
});

it("the announcement of new messages names each resident once, not the text, and nothing that was read", () => {
  const dana = { residentName: "Dana Whitfield", unitNumber: "2F" };
  const { applyAll } = useConversations.getState();
  applyAll([
    conversationOf(1, { ...dana, unread: 2 }),
    conversationOf(2, { residentName: "Noa", unitNumber: "", unread: 1 }),
    // Read in the meantime.
    conversationOf(3, { unread: 0 }),
  ]);
  const text = inboxText([announced(1, "a"), announced(2, "b"), announced(1, "c"), announced(3, "d")]);
  expect(text).toBe("Dana Whitfield, unit 2F: new message. Noa: new message.");
});
