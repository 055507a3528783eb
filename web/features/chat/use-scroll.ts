/**
 * How the list of messages scrolls: to the newest when it opens, after an own message and while the reader is at the
 * bottom; otherwise it stays, and counts what came. Loading older messages keeps what is being read where it is.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Messages } from "./catch-up.ts";

/** This close to the bottom counts as at the bottom. */
const BOTTOM_SLACK_PX = 48;

/** This close to the top asks for older messages. */
const TOP_SLACK_PX = 240;

/** Farther down than this the browser's own scroll anchoring keeps the view in place. */
const ANCHOR_WITHIN_PX = 4 * TOP_SLACK_PX;

interface ScrollOptions {
  messages: Messages;
  userID: string;
  onNearTop: () => void;
  /** Is told whether the reader is farther up than at the bottom; with the list, nobody is. */
  onReadingUp: (isReadingUp: boolean) => void;
}

export interface Scroll {
  box: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  toBottom: () => void;
  /** Messages of others that came below what is in view. */
  countUnread: number;
}

/** How many messages of others are newer than the one with the id `lastSeen`. */
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
  const held = useRef<{ first: string | undefined; last: string | undefined }>({
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

  // After a change: stay at the bottom, or keep in place what was on top of the view.
  useLayoutEffect(() => {
    const first = messages[0]?._id;
    const last = newest?._id;
    const cameNewer = last !== held.current.last;
    const cameOlder = first !== held.current.first && held.current.first !== undefined;
    const isOwn = cameNewer && newest?.userID === userID;
    held.current = { first, last };
    if (stuck.current || isOwn) {
      toBottom();
      setLastSeen(last);
    } else if (cameOlder && anchor.current && box.current) {
      box.current.scrollTop += anchor.current.element.getBoundingClientRect().top - anchor.current.top;
    }
  }, [messages, newest, userID, toBottom]);

  // Bubbles get their real height only when they come near the view, and the view itself changes its height.
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
    if (stuck.current) setLastSeen(held.current.last);
    anchor.current = element.scrollTop <= ANCHOR_WITHIN_PX ? anchorIn(element) : undefined;
    if (element.scrollTop <= TOP_SLACK_PX) onNearTop();
  }, [onNearTop, onReadingUp]);

  const countUnread = lastSeen === newest?._id ? 0 : countUnseen(messages, lastSeen, userID);
  return { box, content, onScroll, toBottom, countUnread };
}

/** The first message in view and where it stands. */
function anchorIn(box: HTMLElement): { element: Element; top: number } | undefined {
  const edge = box.getBoundingClientRect().top;
  for (const element of box.querySelectorAll("[data-message]")) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > edge) return { element, top };
  }
  return undefined;
}
