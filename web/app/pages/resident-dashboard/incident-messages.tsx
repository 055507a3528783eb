/** The conversation of a resident's incident. */

import { incidentConversation } from "@domain/conversation-id.ts";
import type { IncidentView } from "@domain/incident.ts";
import { isResolved } from "@domain/incident-kinds.ts";
import { isMember } from "@domain/roles.ts";
import { Lock } from "lucide-react";
import { useSession } from "../../../features/auth/session.store.ts";
import { Conversation } from "../../../features/conversations/conversation.tsx";
import { usePropertyName } from "../../../lib/property.store.ts";
import { t } from "../../../lib/t.ts";
import { sendTyping } from "../../../live/use-live.ts";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { officeReads } from "../common/chat-texts.ts";
import styles from "./incident-messages.module.css";

export function IncidentMessages({ incident: { _id, status } }: { incident: IncidentView }) {
  const user = useSession((state) => state.user);
  const property = usePropertyName();
  if (!user) return null;
  // A resident who moved out still reads the messages.
  const isClosed = isResolved(status) || !isMember(user);
  return (
    <Card title={t("Messages")} className={cx(styles.messages, isClosed && styles.closed)}>
      <Conversation
        conversationID={incidentConversation(_id)}
        reader={user}
        onTyping={sendTyping}
        fieldLabel={t("Message to the office")}
        audience={
          <>
            <Lock size={14} strokeWidth={2} />
            {officeReads(property)}
          </>
        }
        canAddPhotos
        isClosed={isClosed}
      />
    </Card>
  );
}
