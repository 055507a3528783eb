/** The messages by day. The list scrolls to the newest message unless the user has scrolled up. */

import { ArrowDown, MessageSquare } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useRef } from "react";
import { dayHeading } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Messages } from "./catch-up.ts";
import { type Reader, useConversations } from "./conversations.store.ts";
import { DaySection } from "./day-section.tsx";
import { type Day, groupByDay } from "./days.ts";
import styles from "./message-list.module.css";
import { messageActions } from "./message-menu.tsx";
import { type Receipt, receiptOf } from "./receipt.ts";
import { useReadMarker } from "./use-read-marker.ts";
import { useScroll } from "./use-scroll.ts";
import { useThread } from "./use-thread.ts";

interface MessageListProps {
  /** The conversations whose messages the list shows, sorted by time. The first one has the receipts. */
  conversationIDs: readonly [string, ...string[]];
  reader: Reader;
  /** The list's accessible name. */
  label?: string;
  /** Shown below 'No messages yet.' */
  emptyHint?: ReactNode;
  /**
   * `chat` has the user's own messages on the right, and screen readers speak new ones. `log` has all messages on the left, opens at the
   * first unread one, and leaves announcements to its screen.
   */
  layout?: "chat" | "log";
  /** Whether messages in view count as read. */
  marksRead?: boolean;
}

function useReceipt(conversationID: string, messages: Messages, reader: Reader): Receipt | undefined {
  const conversation = useConversations(({ byID }) => byID[conversationID]);
  return useMemo(() => receiptOf(conversation, messages, reader), [conversation, messages, reader]);
}

/** The `_id` of the first message of others that the user's side has not read. */
function useFirstUnread(conversationID: string, messages: Messages, reader: Reader): string | undefined {
  const conversation = useConversations(({ byID }) => byID[conversationID]);
  if (!conversation || conversation.unread === 0) return undefined;
  const readMark = reader.role === "staff" ? conversation.officeRead : conversation.residentRead;
  return messages.find(
    (message) =>
      message.conversationID === conversationID &&
      message.userID !== reader.userID &&
      message.seq > (readMark?.seq ?? 0),
  )?._id;
}

const MENUS = "[data-message-menu]";

/** The arrow keys move the focus from the menu of one message to the menu of the next. Without this handler, they would open the menu. */
function moveBetweenMenus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement) || !target.matches(MENUS)) return;
  const menus = [...currentTarget.querySelectorAll<HTMLElement>(MENUS)];
  event.preventDefault();
  event.stopPropagation();
  menus[menus.indexOf(target) + step]?.focus();
}

export function MessageList(props: MessageListProps) {
  const {
    conversationIDs,
    reader,
    label = t("Messages"),
    emptyHint,
    layout = "chat",
    marksRead = true,
  } = props;
  const { messages, status, refetch, loadingOlder, loadOlder, setReadingUp } = useThread(conversationIDs);
  const receipt = useReceipt(conversationIDs[0], messages, reader);
  const end = useRef<HTMLDivElement>(null);
  useReadMarker(conversationIDs, messages, end, marksRead);
  const today = useToday();
  const lastDays = useRef<readonly Day[]>([]);
  const days = useMemo(() => {
    lastDays.current = groupByDay(messages, lastDays.current);
    return lastDays.current;
  }, [messages]);
  const { userID } = reader;
  const firstUnreadID = useFirstUnread(conversationIDs[0], messages, reader);
  const scroll = useScroll({
    messages,
    userID,
    startAt: layout === "log" ? firstUnreadID : undefined,
    onNearTop: loadOlder,
    onReadingUp: setReadingUp,
  });
  const tabStop = useMemo(
    () => messages.findLast((message) => messageActions(message, reader).length > 0)?._id,
    [messages, reader],
  );
  const isEmpty = messages.length === 0;
  // Screen readers must not speak older messages, so the list becomes a live region one render after messages have loaded.
  const speaks = status === "ready" && !loadingOlder && layout === "chat";
  const isLive = useDeferredValue(speaks) && speaks;

  return (
    <div className={styles.frame}>
      <div
        ref={scroll.box}
        className={styles.box}
        role="log"
        aria-label={label}
        aria-live={isLive ? "polite" : "off"}
        onKeyDownCapture={moveBetweenMenus}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div ref={scroll.content} className={styles.content}>
          {loadingOlder ? <p className={styles.older}>{t("Loading older messages...")}</p> : null}
          {days.map((day) => (
            <DaySection
              key={day.key}
              day={day}
              heading={dayHeading(day.key, today)}
              reader={reader}
              layout={layout}
              tabStop={day.messages.some(({ _id }) => _id === tabStop) ? tabStop : undefined}
              receipt={day.messages.some(({ _id }) => _id === receipt?.messageID) ? receipt : undefined}
            />
          ))}
          {status === "failed" ? <LoadFailed isAbove={!isEmpty} fetch={refetch} /> : null}
          {isEmpty && status === "ready" ? (
            <EmptyState icon={<MessageSquare size={24} />} hint={emptyHint}>
              {t("No messages yet.")}
            </EmptyState>
          ) : null}
          {isEmpty && status === "loading" ? <Skeleton rows={4} /> : null}
          <div ref={end} aria-hidden />
        </div>
      </div>
      {scroll.unseenCount > 0 ? (
        <Button variant="primary" size="small" className={styles.jump} onClick={scroll.toBottom}>
          <ArrowDown size={14} strokeWidth={2} />
          {t("New messages")} <span className={styles.count}>{scroll.unseenCount}</span>
        </Button>
      ) : null}
    </div>
  );
}
