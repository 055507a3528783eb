/** The line with the names of people who are typing. Its height is constant, so that the layout doesn't shift. */

import { PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import { typingIn, typingText, useTyping } from "./typing.store.ts";
import styles from "./typing-line.module.css";

interface TypingLineProps {
  conversationID: string;
  userID: string;
}

export function TypingLine({ conversationID, userID }: TypingLineProps) {
  const names = useTyping((state) => typingIn(state, conversationID));
  const otherNames = [...names].filter(([id]) => id !== userID).map(([, name]) => name);
  return (
    <p className={styles.typing} aria-live="polite">
      {typingText(otherNames, conversationID === PROPERTY_CONVERSATION ? "typing" : "writing")}
    </p>
  );
}
