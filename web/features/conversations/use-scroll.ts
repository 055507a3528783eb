/**
 * Scrolls the list of messages to the newest one when the list opens, after the user's own messages, and while the user is at
 * the bottom. Otherwise the position stays and new messages are counted. Loading older messages doesn't move the view.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Messages } from "./catch-up.ts";

/** A distance from the bottom up to this counts as being at the bottom. */
const BOTTOM_SLACK_PX = 48;

/** At this distance from the top, older messages are loaded. */
const TOP_SLACK_PX = 240;

/** Below this distance from the top, the browser's scroll anchoring keeps the view in place. */
const ANCHOR_WITHIN_PX = 4 * TOP_SLACK_PX;

interface ScrollOptions {
  messages: Messages;
  userID: string;
  onNearTop: () => void;
  /** Called with whether the user has scrolled up, and with false when the list unmounts. */
  onReadingUp: (isReadingUp: boolean) => void;
}

export interface Scroll {
  box: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  toBottom: () => void;
  /** The number of others' messages below the view. */
  countUnread: number;
}

/** The number of others' messages after the one with the id `lastSeen`. */
export function countUnseen(messages: Messages, lastSeen: string | undefined, userID: string): number {
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message._id === lastSeen) break;
    if (message.userID !== userID) count += 1;
  }
  return count;
}

export function useScroll({ messages, userID, onNearTop, onReadingUp }: ScrollOptions): Scroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const shown = useRef<{ first: string | undefined; last: string | undefined }>({
    first: undefined,
    last: undefined,
  });
  const anchor = useRef<{ element: Element; top: number } | undefined>(undefined);
  const [lastSeen, setLastSeen] = useState<string>();
  const newest = messages.at(-1);

  const toBottom = useCallback(() => {
    const element = box.current;
    stuck.current = true;
    onReadingUp(false);
    if (element) element.scrollTop = element.scrollHeight;
  }, [onReadingUp]);

  useEffect(() => () => onReadingUp(false), [onReadingUp]);

  // After a change, stay at the bottom, or keep the first visible message in place.
  useLayoutEffect(() => {
    const first = messages[0]?._id;
    const last = newest?._id;
    const hasNewer = last !== shown.current.last;
    const hasOlder = first !== shown.current.first && shown.current.first !== undefined;
    const isOwn = hasNewer && newest?.userID === userID;
    shown.current = { first, last };
    if (stuck.current || isOwn) {
      toBottom();
      setLastSeen(last);
    } else if (hasOlder && anchor.current && box.current) {
      box.current.scrollTop += anchor.current.element.getBoundingClientRect().top - anchor.current.top;
    }
  }, [messages, newest, userID, toBottom]);

  // Messages get their real height only near the view, and the view can change its height.
  useEffect(() => {
    const observer = new ResizeObserver(() => stuck.current && toBottom());
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [toBottom]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    stuck.current = element.scrollHeight - element.scrollTop - element.clientHeight <= BOTTOM_SLACK_PX;
    onReadingUp(!stuck.current);
    if (stuck.current) setLastSeen(shown.current.last);
    anchor.current = element.scrollTop <= ANCHOR_WITHIN_PX ? anchorIn(element) : undefined;
    if (element.scrollTop <= TOP_SLACK_PX) onNearTop();
  }, [onNearTop, onReadingUp]);

  const countUnread = lastSeen === newest?._id ? 0 : countUnseen(messages, lastSeen, userID);
  return { box, content, onScroll, toBottom, countUnread };
}

/** The first visible message and its position. */
function anchorIn(box: HTMLElement): { element: Element; top: number } | undefined {
  const edge = box.getBoundingClientRect().top;
  for (const element of box.querySelectorAll("[data-message]")) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > edge) return { element, top };
  }
  return undefined;
}
