/** The staff's chat screen, with the number of online users. */

import { PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import { useEffect } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { ConversationColumn } from "../../../features/conversations/conversation-column.tsx";
import { applyModerationEvent, useModeration } from "../../../features/conversations/moderation.store.ts";
import { usePropertyName } from "../../../lib/property.store.ts";
import { t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { view } from "../../../lib/views.ts";
import { useConnection } from "../../../live/connection.store.ts";
import { usePresence } from "../../../live/presence.store.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { sendTyping, useScreenSubscriptions } from "../../../live/use-live.ts";
import { LiveState } from "../../live-state.tsx";
import { ChatSegments } from "../common/chat-segments.tsx";
import { CHAT_TITLE, everyoneReads } from "../common/chat-texts.ts";

export const MODERATION_SUBSCRIPTIONS: readonly Subscription[] = [
  { events: { "audit:recorded": applyModerationEvent }, store: useModeration },
];

export function ResidentChatPage() {
  useTitle(t(CHAT_TITLE));
  const property = usePropertyName();
  const user = useSession((state) => state.user);
  const online = usePresence((state) => state.online.size);
  const isLive = useConnection((state) => state.state === "live");
  useScreenSubscriptions(MODERATION_SUBSCRIPTIONS);
  useEffect(() => view(undefined, useModeration), []);
  if (!user) return null;
  return (
    <ConversationColumn
      conversationID={PROPERTY_CONVERSATION}
      title={t(CHAT_TITLE)}
      audience={everyoneReads(property)}
      reader={user}
      liveIndicator={
        <LiveState detail={isLive && online > 0 ? t("{count} online", { count: online }) : undefined} />
      }
      onTyping={sendTyping}
    >
      <ChatSegments current="residentChat" />
    </ConversationColumn>
  );
}
