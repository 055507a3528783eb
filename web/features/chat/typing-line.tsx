/** Who is typing; its height is always kept, so that nothing moves when it comes and goes. */

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
