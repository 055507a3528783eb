/** A screen with one conversation, such as the property's chat (specification, section 2). */
import type { ReactNode } from "react";
import text from "../../ui/text.module.css";
import { Conversation, type ConversationProps } from "./conversation.tsx";
import styles from "./conversation-column.module.css";

interface ConversationColumnProps extends ConversationProps {
  title: string;
  /** A text that says who can read the conversation. */
  audience: ReactNode;
  /** Between the title and the live indicator, such as a switch to another conversation. */
  children?: ReactNode;
  /** The live indicator, to the right of the title. */
  state: ReactNode;
}

export function ConversationColumn({
  title,
  audience,
  children,
  state,
  ...conversation
}: ConversationColumnProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.column}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={text.pageTitle}>{title}</h1>
          <p className={styles.audience}>{audience}</p>
        </div>
        {children}
        <div>{state}</div>
      </header>
      <Conversation {...conversation} />
    </main>
  );
}
