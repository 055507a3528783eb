/** The Resident Chat tab: the property's chat, and the resident's conversation with the office at `#chat/office`. */
import { officeConversation, PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import { isMember } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { Lock, Users } from "lucide-react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "../../../features/auth/session.store.ts";
import { ConversationColumn } from "../../../features/conversations/conversation-column.tsx";
import { unreadIn, useConversations } from "../../../features/conversations/conversations.store.ts";
import { OfficeClosed } from "../../../features/conversations/office-closed.tsx";
import { usePropertyName } from "../../../lib/property.store.ts";
import { sendTyping } from "../../../live/use-live.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { LiveState } from "../../live-state.tsx";
import { CHAT_TITLE, everyoneReads } from "../common/chat-texts.ts";
import styles from "./resident-chat-tab.module.css";

const HASHES = { everyone: "#chat", office: "#chat/office" } as const;

export function ResidentChatTab() {
  const user = useSession((state) => state.user);
  return user ? <Chat user={user} /> : null;
}

function Chat({ user }: { user: SessionUserView }) {
  const property = usePropertyName();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const office = officeConversation(user.userID);
  const unread = useConversations((state) => unreadIn(state, PROPERTY_CONVERSATION));
  const unreadOffice = useConversations((state) => unreadIn(state, office));
  const mayWrite = isMember(user);
  // The property's chat is closed to residents who have moved out.
  const isOffice = hash === HASHES.office || !mayWrite;
  const Icon = isOffice ? Lock : Users;
  const conversation = isOffice
    ? {
        conversationID: office,
        label: "Messages with the office",
        fieldLabel: "Message to the office",
        note: <OfficeClosed />,
        ...(mayWrite && { emptyHint: "Ask the office anything. It stays between you and the staff." }),
        photos: true,
        isClosed: !mayWrite,
      }
    : { conversationID: PROPERTY_CONVERSATION };
  return (
    <ConversationColumn
      {...conversation}
      title={CHAT_TITLE}
      audience={
        <span className={styles.audience}>
          <Icon size={14} strokeWidth={2} aria-hidden />
          {isOffice ? `Only you and the staff of ${property} read this.` : everyoneReads(property)}
        </span>
      }
      reader={user}
      state={<LiveState />}
      onTyping={sendTyping}
    >
      {mayWrite ? (
        <div className={styles.segments}>
          <SegmentedControl
            label="Who reads it"
            choices={[
              { value: "everyone", label: "Everyone", count: unread },
              { value: "office", label: "Office", count: unreadOffice },
            ]}
            value={isOffice ? "office" : "everyone"}
            onChange={(segment) => navigate({ hash: HASHES[segment] })}
          />
        </div>
      ) : null}
    </ConversationColumn>
  );
}
