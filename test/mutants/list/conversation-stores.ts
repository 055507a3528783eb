/** Faults in the web app's stores of conversations, and in the recipients of typing events. */
import { faultsOf } from "../fault.ts";

const STORE = ["test/unit/web/conversations/conversations-store.test.ts"];
const INBOX = ["test/unit/web/conversations/inbox.test.ts"];
const THREAD = ["test/unit/web/conversations/thread.test.ts"];
const REVISIONS = ["test/unit/web/conversations/revisions.test.ts"];
const OUTBOX = ["test/unit/web/chat-outbox.test.ts"];
const TYPING = ["test/live/typing.test.ts"];
const CONVERSATION_ACCESS = ["test/security/conversations.test.ts"];

export const CONVERSATION_STORE_FAULTS = [
  ...faultsOf("web", [
    {
      name: "the page's own read marker goes back",
      file: "web/features/conversations/conversations.store.ts",
      find: "readUpTo.set(conversationID, Math.max(seq, readUpTo.get(conversationID) ?? 0));",
      replace: "readUpTo.set(conversationID, seq);",
      project: "unit",
      tests: STORE,
    },
    {
      name: "a receipt goes back",
      file: "web/features/conversations/conversations.store.ts",
      find: "(a?.seq ?? 0) > (b?.seq ?? 0) ? a : b",
      replace: "b ?? a",
      project: "unit",
      tests: STORE,
    },
    {
      name: "an older state of a conversation wins",
      file: "web/features/conversations/conversations.store.ts",
      find: "lastSeqOf(incoming) < lastSeqOf(held) ? held : incoming",
      replace: "incoming",
      project: "unit",
      tests: STORE,
    },
    {
      name: "the other side's reading clears the own count",
      file: "web/features/conversations/conversations.store.ts",
      find: `if (side === "own" || side === sideOf(reader)) applyMarker`,
      replace: "applyMarker",
      project: "unit",
      tests: STORE,
    },
    {
      name: "what was read on another device stays unread",
      file: "web/features/conversations/conversations.store.ts",
      find: `if (side === "own" || side === sideOf(reader)) applyMarker(conversationID, seq);`,
      replace: "",
      project: "unit",
      tests: STORE,
    },
    {
      name: "a message counts twice that arrives twice",
      file: "web/features/conversations/conversations.store.ts",
      find: "if (seq <= lastSeqOf(held)) return;",
      replace: "",
      project: "unit",
      tests: STORE,
    },
    {
      name: "messages that the page has missed are not counted",
      file: "web/features/conversations/conversations.store.ts",
      find: "held.unread + seq - lastSeqOf(held) - revisions",
      replace: "held.unread + 1",
      project: "unit",
      tests: STORE,
    },
    {
      name: "the own message counts as unread",
      file: "web/features/conversations/conversations.store.ts",
      find: "const unread = isOwn ? 0 : ",
      replace: "const unread = isOwn ? held.unread : ",
      project: "unit",
      tests: STORE,
    },
    {
      name: "an edit counts as unread on the page",
      file: "web/features/conversations/conversations.store.ts",
      find: "- lastSeqOf(held) - revisions",
      replace: "- lastSeqOf(held)",
      project: "unit",
      tests: REVISIONS,
    },
    {
      name: "what is in view counts as unread",
      file: "web/features/conversations/conversations.store.ts",
      find: "inView.has(conversationID) ? 0 : ",
      replace: "",
      project: "unit",
      tests: STORE,
    },
    {
      name: "staff's count adds up messages instead of conversations",
      file: "web/features/conversations/conversations.store.ts",
      find: "Math.min(1, unread)",
      replace: "unread",
      project: "unit",
      tests: STORE,
    },
    {
      name: "all conversations share a draft on the device",
      file: "web/features/conversations/draft.store.ts",
      find: `privateKey("chat-draft", userID, part)`,
      replace: `privateKey("chat-draft", userID)`,
      project: "unit",
      tests: THREAD,
    },
    {
      name: "the office's draft is sent to everyone's draft",
      file: "web/features/conversations/outbox.store.ts",
      find: "draftOf(conversationID).getState().sent(text);",
      replace: `draftOf("property").getState().sent(text);`,
      project: "unit",
      tests: OUTBOX,
    },
    {
      name: "a text for the office is sent to everyone",
      file: "web/features/conversations/conversations.api.ts",
      find: "if (conversationID === PROPERTY_CONVERSATION) return CHAT_API;",
      replace: `if (!conversationID.startsWith("incident")) return CHAT_API;`,
      project: "unit",
      tests: [...THREAD, ...OUTBOX],
    },
    {
      name: "who types to the office is shown to everyone",
      file: "web/features/conversations/typing.store.ts",
      find: "byConversation[conversationID] ?? NO_NAMES;\n\n/**",
      replace: "Object.values(byConversation)[0] ?? NO_NAMES;\n\n/**",
      project: "unit",
      tests: THREAD,
    },
    {
      name: "a message has a receipt that the other side has not reached",
      file: "web/features/conversations/receipt.ts",
      find: "if (!own || !read || read.seq < own.seq) return undefined;",
      replace: "if (!own || !read) return undefined;",
      project: "unit",
      tests: THREAD,
    },
  ]),
  ...faultsOf("live", [
    {
      name: "typing without being a reader is announced",
      file: "src/conversations/conversations.service.ts",
      find: "const found = await access.readableBy(user, conversationID);",
      replace: "const found = await access.find(conversationID);",
      project: "security",
      tests: CONVERSATION_ACCESS,
    },
    {
      name: "typing in a private conversation is announced to all members",
      file: "src/conversations/conversations.service.ts",
      find: "return isMuted ? undefined : found?.readers;",
      replace: `return isMuted ? undefined : found && [...found.readers, "members" as Room];`,
      project: "security",
      tests: CONVERSATION_ACCESS,
    },
    {
      name: "typing of a note is announced to residents",
      file: "src/live/live-server.ts",
      find: "readers.map(privateRooms.typing)",
      replace: "[rooms.members, ...readers].map(privateRooms.typing)",
      project: "live",
      tests: TYPING,
    },
    {
      name: "residents are in the room of staff who see typing",
      file: "src/live/live-server.ts",
      find: `const own = user.role === "staff" ? rooms.staff : rooms.user(user.userID);`,
      replace: "const own = rooms.staff;",
      project: "live",
      tests: TYPING,
    },
  ]),
];
