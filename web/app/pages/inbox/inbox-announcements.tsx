/** Announces new messages to the office by the names of the residents, unless their conversation is in view. */

import { useEffect } from "react";
import { unreadIn, useConversations } from "../../../features/conversations/conversations.store.ts";
import { t } from "../../../lib/t.ts";
import { type SpokenItem, useUnread } from "../../../lib/unread.store.ts";
import { conversationOf, topicOfKind } from "../../../live/message-announcements.ts";
import { AnnouncementRegion } from "../../../ui/announcement-region.tsx";

/** Messages that arrive within this time of the first one are announced together. */
const BATCH_MS = 2000;

/** 'Dana Whitfield, unit 2F: new message.' for each conversation with an unread message. */
export function inboxText(announcements: readonly SpokenItem[]): string {
  const conversations = useConversations.getState();
  const messages = announcements.filter(({ topic }) => topic === topicOfKind("office"));
  return [...new Set(messages.map(conversationOf))]
    .flatMap((id) => {
      const { residentName, unitNumber } = conversations.byID[id] ?? {};
      if (!residentName || unreadIn(conversations, id) === 0) return [];
      return [
        unitNumber
          ? t("{residentName}, unit {unitNumber}: new message.", { residentName, unitNumber })
          : t("{residentName}: new message.", { residentName }),
      ];
    })
    .join(" ");
}

export function InboxAnnouncements() {
  // Items that arrived on other screens are not announced here.
  useEffect(() => void useUnread.getState().takeAnnouncements(), []);
  return <AnnouncementRegion textOf={inboxText} batchMs={BATCH_MS} />;
}
