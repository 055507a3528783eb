/**
 * The rows of the office's inbox: their filter, their order and their texts. They don't keep their places (`lib/stable-rows.ts`), because a new
 * message brings its conversation to the top at once.
 */

import type { ConversationView } from "@domain/conversation.ts";
import { searchableText, wordTest } from "@domain/folded-text.ts";
import { t } from "../../lib/t.ts";

export const INBOX_FILTERS = ["all", "unread", "mine", "unassigned"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** A conversation with at least one message. */
export type InboxRow = ConversationView & { lastMessage: NonNullable<ConversationView["lastMessage"]> };

const isRow = (conversation: ConversationView): conversation is InboxRow =>
  conversation.kind === "office" && conversation.lastMessage !== null;

function newestMessageFirst(a: InboxRow, b: InboxRow): number {
  const [first, second] = [a.lastMessage.timestamp, b.lastMessage.timestamp];
  if (first !== second) return first < second ? 1 : -1;
  return a.conversationID < b.conversationID ? 1 : -1;
}

/**
 * The rows of the office's conversations, newest message first.
 * @param from the time since which all conversations have loaded. Known older ones are left out: others between them may be missing
 */
export function sortedRows(
  byID: Readonly<Record<string, ConversationView>>,
  from: string,
): readonly InboxRow[] {
  return Object.values(byID)
    .filter(isRow)
    .filter(({ lastMessage }) => lastMessage.timestamp >= from)
    .sort(newestMessageFirst);
}

export interface InboxQuery {
  text: string;
  filter: InboxFilter;
  /** The member of staff whose conversations 'mine' shows. */
  userID: string;
  /** The open conversation: it stays in the list with every filter, but only while its resident matches the text. */
  openID: string | undefined;
}

export const hasFilter = ({ text, filter }: Pick<InboxQuery, "text" | "filter">): boolean =>
  text.trim() !== "" || filter !== "all";

const FILTER_TESTS: Record<InboxFilter, (row: InboxRow, userID: string) => boolean> = {
  all: () => true,
  unread: ({ unread }) => unread > 0,
  mine: ({ assigneeID }, userID) => assigneeID === userID,
  unassigned: ({ assigneeID }) => assigneeID === "",
};

export function filterRows(
  rows: readonly InboxRow[],
  { text, filter, userID, openID }: InboxQuery,
): readonly InboxRow[] {
  const test = wordTest(text);
  return rows.filter((row) => {
    const matches = text.trim() === "" || test(searchableText(`${row.residentName} ${row.unitNumber}`));
    return matches && (row.conversationID === openID || FILTER_TESTS[filter](row, userID));
  });
}

/** 'You: See you then', 'Ben: 2 photos', or the resident's text alone. */
export function previewOf({ lastMessage, residentUserID }: InboxRow, userID: string): string {
  const { message, photos = [], senderName } = lastMessage;
  const text = message || t("{count, plural, one {Photo} other {# photos}}", { count: photos.length });
  if (lastMessage.userID === residentUserID) return text;
  return t("{name}: {text}", { name: lastMessage.userID === userID ? t("You") : senderName, text });
}
