/** The messages by day. The list scrolls to the newest message unless the user has scrolled up. */
import { ArrowDown, MessageSquare } from "lucide-react";
import { useDeferredValue, useMemo, useRef } from "react";
import { dayHeading } from "../../lib/formats.ts";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useChat } from "./chat.store.ts";
import { DaySection } from "./day-section.tsx";
import { type Day, groupByDay } from "./days.ts";
import styles from "./message-list.module.css";
import { useScroll } from "./use-scroll.ts";

export function MessageList({ userID }: { userID: string }) {
  const messages = useChat((state) => state.messages);
  const status = useChat((state) => state.status);
  const loadingOlder = useChat((state) => state.loadingOlder);
  const loadOlder = useChat((state) => state.loadOlder);
  const setReadingUp = useChat((state) => state.setReadingUp);
  const today = useToday();
  const before = useRef<readonly Day[]>([]);
  const days = useMemo(() => {
    before.current = groupByDay(messages, before.current);
    return before.current;
  }, [messages]);
  const scroll = useScroll({ messages, userID, onNearTop: loadOlder, onReadingUp: setReadingUp });
  const isEmpty = messages.length === 0;
  // Screen readers must not read history aloud, so the list becomes a live region one render after messages were loaded.
  const isSettled = status === "ready" && !loadingOlder;
  const speaks = useDeferredValue(isSettled) && isSettled;

  return (
    <div className={styles.frame}>
      <div
        ref={scroll.box}
        className={styles.box}
        role="log"
        aria-label="Messages"
        aria-live={speaks ? "polite" : "off"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div ref={scroll.content} className={styles.content}>
          {loadingOlder ? <p className={styles.older}>Loading older messages...</p> : null}
          {days.map((day) => (
            <DaySection key={day.key} day={day} heading={dayHeading(day.key, today)} userID={userID} />
          ))}
          {isEmpty && status === "ready" ? (
            <EmptyState icon={<MessageSquare size={24} strokeWidth={1.75} aria-hidden />}>
              No messages yet.
            </EmptyState>
          ) : null}
          {isEmpty && status !== "ready" ? <Skeleton rows={4} /> : null}
        </div>
      </div>
      {scroll.countUnread > 0 ? (
        <Button variant="primary" size="small" className={styles.jump} onClick={scroll.toBottom}>
          <ArrowDown size={14} strokeWidth={2} aria-hidden />
          New messages <span className={styles.count}>{scroll.countUnread}</span>
        </Button>
      ) : null}
    </div>
  );
}
