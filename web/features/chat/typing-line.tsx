/** Shows who is typing. Its height is constant, so that the layout doesn't shift. */

import styles from "./chat-column.module.css";
import { typingText, useTyping } from "./typing.store.ts";

export function TypingLine({ userID }: { userID: string }) {
  const names = useTyping((state) => state.names);
  const others = [...names].filter(([id]) => id !== userID).map(([, name]) => name);
  return (
    <p className={styles.typing} aria-live="polite">
      {typingText(others)}
    </p>
  );
}
