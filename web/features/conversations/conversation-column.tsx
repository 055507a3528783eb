/** A screen with one conversation, such as the property's chat (specification, section 2). */
import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { passFocusOn } from "../../ui/focus-content.ts";
import { Row } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import { Conversation, type ConversationProps } from "./conversation.tsx";
import styles from "./conversation-column.module.css";

interface ConversationColumnProps extends ConversationProps {
  title: string;
  /** Between the title and the live indicator, such as a switch to another conversation. */
  children?: ReactNode;
  /** To the right of the title. */
  liveIndicator: ReactNode;
}

export function ConversationColumn({
  title,
  children,
  liveIndicator,
  ...conversation
}: ConversationColumnProps) {
  return (
    <main id="main" ref={passFocusOn} tabIndex={-1} className={styles.column}>
      <Row as="header" gap={4} className={styles.head}>
        <h1 className={cx(text.pageTitle, styles.title)}>{title}</h1>
        {children}
        <div>{liveIndicator}</div>
      </Row>
      <Conversation {...conversation} />
    </main>
  );
}
