/** The property's chat, for residents and staff (specification, section 2). */
import { type ReactNode, useEffect } from "react";
import { view } from "../../lib/views.ts";
import text from "../../ui/text.module.css";
import { useChat } from "./chat.store.ts";
import styles from "./chat-column.module.css";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { TypingLine } from "./typing-line.tsx";

interface ChatColumnProps {
  title: string;
  /** A text that says who can read the chat. */
  audience: string;
  userID: string;
  /** The live indicator, to the right of the title. */
  state: ReactNode;
  onTyping: () => void;
}

export function ChatColumn({ title, audience, userID, state, onTyping }: ChatColumnProps) {
  useEffect(() => view(undefined, useChat), []);

  return (
    <main id="main" tabIndex={-1} className={styles.column}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={text.pageTitle}>{title}</h1>
          <p className={styles.audience}>{audience}</p>
        </div>
        <div>{state}</div>
      </header>
      <MessageList userID={userID} />
      <div className={styles.foot}>
        <TypingLine userID={userID} />
        <Composer userID={userID} onTyping={onTyping} />
      </div>
    </main>
  );
}
