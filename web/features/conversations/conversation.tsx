/** A conversation in a column: its messages, the names of people who type, and the message field. It fills the height of its parent. */
import { type ReactNode, useId } from "react";
import { Row } from "../../ui/layout.tsx";
import { Composer } from "./composer.tsx";
import styles from "./conversation.module.css";
import { type Reader, useConversations } from "./conversations.store.ts";
import { MessageList } from "./message-list.tsx";
import { MutedNote, useIsMuted } from "./muted-note.tsx";
import { TypingLine } from "./typing-line.tsx";

export interface ConversationProps {
  conversationID: string;
  reader: Reader;
  onTyping: (conversationID: string) => void;
  /** The accessible name of the list of messages. */
  label?: string;
  /** The accessible name of the message field. */
  fieldLabel?: string;
  /** Shown below 'No messages yet.' */
  emptyHint?: ReactNode;
  /** The readers of messages. Shown at the message field, or in its place. */
  audience: ReactNode;
  /** Shown above the message field. */
  note?: ReactNode;
  canAddPhotos?: boolean;
  /** More buttons beside the message field. */
  tools?: ReactNode;
  /** The conversation is closed: there is no message field. */
  isClosed?: boolean;
}

export function Conversation(props: ConversationProps) {
  const { conversationID, reader, onTyping, label, fieldLabel, emptyHint, tools } = props;
  const { isClosed = false, audience, note, canAddPhotos = false } = props;
  const audienceID = useId();
  const mute = useConversations(({ byID }) => byID[conversationID]?.mute);
  const isMuted = useIsMuted(mute);
  return (
    <>
      <MessageList
        key={conversationID}
        conversationIDs={[conversationID]}
        reader={reader}
        {...(label !== undefined && { label })}
        emptyHint={emptyHint}
      />
      <div className={styles.foot} data-media="screen">
        {isClosed ? null : (
          <>
            <TypingLine conversationID={conversationID} userID={reader.userID} />
            {note}
          </>
        )}
        {mute && isMuted && !isClosed ? <MutedNote mute={mute} /> : null}
        <Row as="p" gap={1} size={13} tone="body" id={audienceID} className={styles.audience}>
          {audience}
        </Row>
        {isClosed || isMuted ? null : (
          <Composer
            key={conversationID}
            conversationID={conversationID}
            userID={reader.userID}
            onTyping={onTyping}
            canAddPhotos={canAddPhotos}
            tools={tools}
            describedBy={audienceID}
            {...(fieldLabel !== undefined && { label: fieldLabel })}
          />
        )}
      </div>
    </>
  );
}
