/** The conversation about an incident: messages and internal notes in one thread, and a field for either. */

import { incidentConversation, incidentNotes } from "@domain/conversation-id.ts";
import type { IncidentView } from "@domain/incident.ts";
import { Lock } from "lucide-react";
import { useMemo, useState } from "react";
import { Composer } from "../../../features/conversations/composer.tsx";
import { MessageList } from "../../../features/conversations/message-list.tsx";
import { TypingLine } from "../../../features/conversations/typing-line.tsx";
import type { Reporter } from "../../../features/staff-incidents/reporters.ts";
import { t } from "../../../lib/t.ts";
import { sendTyping } from "../../../live/use-live.ts";
import { cx } from "../../../ui/cx.ts";
import { Row } from "../../../ui/layout.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { ShortReplies } from "../common/short-replies.tsx";
import { say } from "./incident-announcements.tsx";
import styles from "./incident-conversation.module.css";

interface IncidentConversationProps {
  incident: IncidentView;
  reporter: Reporter;
  userID: string;
  /** Whether messages in view count as read. */
  marksRead: boolean;
}

export function IncidentConversation({ incident, reporter, userID, marksRead }: IncidentConversationProps) {
  const { _id } = incident;
  const replyID = incidentConversation(_id);
  const notesID = incidentNotes(_id);
  // An incident that staff reported for no resident has only notes.
  const hasResident = !reporter.isStaff;
  const [chosenMode, setChosenMode] = useState<"reply" | "note">("reply");
  const mode = hasResident ? chosenMode : "note";
  const isNote = mode === "note";
  const reader = useMemo(() => ({ userID, role: "staff" as const }), [userID]);
  const { firstName } = reporter;

  return (
    <>
      <div className={styles.thread}>
        <MessageList
          conversationIDs={hasResident ? [replyID, notesID] : [notesID]}
          reader={reader}
          label={t("Conversation and changes")}
          layout="log"
          marksRead={marksRead}
        />
      </div>
      <div className={cx(styles.write, isNote && styles.note)} data-media="screen">
        <Row gap={3} className={styles.who}>
          {hasResident ? (
            <SegmentedControl
              small
              label={t("Who reads it")}
              choices={[
                { value: "reply", label: t("Reply to {firstName}", { firstName }) },
                {
                  value: "note",
                  label: t("Internal note"),
                  icon: <Lock size={14} strokeWidth={2} />,
                },
              ]}
              value={mode}
              onChange={setChosenMode}
            />
          ) : null}
          <span className={styles.hint}>
            {isNote ? t("Only staff can read this.") : t("{firstName} gets a notification.", { firstName })}
          </span>
          <span className={styles.typing}>
            <TypingLine conversationID={isNote ? notesID : replyID} userID={userID} />
          </span>
        </Row>
        <Composer
          key={mode}
          conversationID={isNote ? notesID : replyID}
          userID={userID}
          onTyping={sendTyping}
          label={isNote ? t("Internal note") : t("Reply to {firstName}", { firstName })}
          placeholder={isNote ? t("Write a note for staff...") : t("Write to {firstName}...", { firstName })}
          sendLabel={isNote ? t("Add note") : t("Send")}
          enter="newLine"
          staffOnly={isNote}
          onSent={() => isNote && say(t("Note added, staff only."))}
          canAddPhotos
          tools={isNote ? undefined : <ShortReplies conversationID={replyID} />}
        />
      </div>
    </>
  );
}
