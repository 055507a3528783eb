/**
 * The Resident Chat tab: the property's chat at `#chat/everyone`, and the resident's conversation with the office at `#chat/office`. The
 * address `#chat` opens the property's chat if only that has unread messages, and otherwise the office line: what is written there by
 * mistake is read by staff only.
 */

import { officeConversation, PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import { isMember } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { Lock, Users } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "../../../features/auth/session.store.ts";
import { ConversationColumn } from "../../../features/conversations/conversation-column.tsx";
import { unreadIn, useConversations } from "../../../features/conversations/conversations.store.ts";
import { OfficeClosed } from "../../../features/conversations/office-closed.tsx";
import { usePropertyName } from "../../../lib/property.store.ts";
import { t } from "../../../lib/t.ts";
import { sendTyping } from "../../../live/use-live.ts";
import { passFocusOn } from "../../../ui/focus-content.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { LiveState } from "../../live-state.tsx";
import { CHAT_TITLE, everyoneReads, officeReads } from "../common/chat-texts.ts";
import styles from "./resident-chat-tab.module.css";

const HASHES = { everyone: "#chat/everyone", office: "#chat/office" } as const;

export function ResidentChatTab() {
  const user = useSession((state) => state.user);
  const { hash } = useLocation();
  if (!user) return null;
  return Object.values<string>(HASHES).includes(hash) ? (
    <Chat user={user} />
  ) : (
    <ConversationChoice user={user} />
  );
}

/** Chooses the conversation once the unread messages of both have been counted. */
function ConversationChoice({ user }: { user: SessionUserView }) {
  const navigate = useNavigate();
  const { userID } = user;
  const mayWrite = isMember(user);
  useEffect(() => {
    let isUnmounted = false;
    function choose(): void {
      if (isUnmounted) return;
      const state = useConversations.getState();
      const isForEveryone =
        unreadIn(state, PROPERTY_CONVERSATION) > 0 && unreadIn(state, officeConversation(userID)) === 0;
      navigate({ hash: isForEveryone ? HASHES.everyone : HASHES.office }, { replace: true });
    }
    const { byID, load } = useConversations.getState();
    // For residents who have moved out, the property's chat is closed, so there is nothing to choose.
    const uncounted = mayWrite
      ? [PROPERTY_CONVERSATION, officeConversation(userID)].filter((id) => byID[id] === undefined)
      : [];
    if (uncounted.length === 0) choose();
    else void Promise.all(uncounted.map((id) => load(id))).then(choose);
    return () => {
      isUnmounted = true;
    };
  }, [navigate, userID, mayWrite]);
  return (
    <main id="main" ref={passFocusOn} tabIndex={-1}>
      <Skeleton rows={4} />
    </main>
  );
}

function Chat({ user }: { user: SessionUserView }) {
  const property = usePropertyName();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const office = officeConversation(user.userID);
  const unread = useConversations((state) => unreadIn(state, PROPERTY_CONVERSATION));
  const unreadOffice = useConversations((state) => unreadIn(state, office));
  const mayWrite = isMember(user);
  const isOffice = hash === HASHES.office || !mayWrite;
  const Icon = isOffice ? Lock : Users;
  const conversation = isOffice
    ? {
        conversationID: office,
        label: t("Messages with the office"),
        fieldLabel: t("Message to the office"),
        note: <OfficeClosed />,
        ...(mayWrite && { emptyHint: t("Ask the office anything. It stays between you and the staff.") }),
        photos: true,
        isClosed: !mayWrite,
      }
    : { conversationID: PROPERTY_CONVERSATION };
  return (
    <ConversationColumn
      {...conversation}
      title={t(CHAT_TITLE)}
      audience={
        <>
          <Icon size={14} strokeWidth={2} />
          {isOffice ? officeReads(property) : everyoneReads(property)}
        </>
      }
      reader={user}
      liveIndicator={<LiveState />}
      onTyping={sendTyping}
    >
      {mayWrite ? (
        <div className={styles.segments}>
          <SegmentedControl
            label={t("Who reads it")}
            choices={[
              { value: "everyone", label: t("Everyone"), count: unread },
              { value: "office", label: t("Office"), count: unreadOffice },
            ]}
            value={isOffice ? "office" : "everyone"}
            onChange={(segment) => navigate({ hash: HASHES[segment] })}
          />
        </div>
      ) : null}
    </ConversationColumn>
  );
}
