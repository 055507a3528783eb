/**
 * Scrolls the list of messages to the newest one when the list opens, after the user's own messages, and while the user is at
 * the bottom. Otherwise the position stays and new messages are counted. Loading older messages doesn't move the view.
 * Where the styles let the list's box grow with its messages, the page or a panel around it scrolls, and the list opens at its top.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Messages } from "./catch-up.ts";

/** A distance from the bottom up to this counts as being at the bottom. */
const BOTTOM_SLACK_PX = 48;

/** At this distance from the top, older messages are loaded. */
const TOP_SLACK_PX = 240;

/** Within this distance from the top, `useScroll` keeps the view in place; farther down, the browser's scroll anchoring does. */
const ANCHOR_WITHIN_PX = 4 * TOP_SLACK_PX;

interface ScrollOptions {
  messages: Messages;
  userID: string;
  /** The message at which a list that scrolls opens; the newest one by default. */
  startAt?: string | undefined;
  onNearTop: () => void;
  /** Called with whether the user has scrolled up, and with false when the list unmounts. */
  onReadingUp: (isReadingUp: boolean) => void;
}

export interface Scroll {
  box: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  toBottom: () => void;
  /** The number of others' messages below the view. */
  unseenCount: number;
}

/** The element that scrolls the list: its box, or the nearest one around it. */
function scrollerOf(box: HTMLElement): HTMLElement {
  for (let element: HTMLElement | null = box; element; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return document.documentElement;
}

/** The top edge of a scroller's visible area. */
const topOf = (scroller: HTMLElement): number =>
  scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;

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

export function useScroll({ messages, userID, startAt, onNearTop, onReadingUp }: ScrollOptions): Scroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** Whether the user is at the bottom; undefined before the list opens. */
  const isAtBottom = useRef<boolean>(undefined);
  /** The first and last message of the last render. */
  const lastEnds = useRef<{ first?: string | undefined; last?: string | undefined }>({});
  const anchor = useRef<{ element: Element; top: number }>(undefined);
  const [lastSeen, setLastSeen] = useState<string>();
  const newest = messages.at(-1);

  const toBottom = useCallback(() => {
    const element = box.current;
    isAtBottom.current = true;
    onReadingUp(false);
    if (!element) return;
    const scroller = scrollerOf(element);
    scroller.scrollTop = scroller.scrollHeight;
  }, [onReadingUp]);

  useEffect(() => () => onReadingUp(false), [onReadingUp]);

  // After a change, stay at the bottom, or keep the first visible message in place.
  useLayoutEffect(() => {
    const first = messages[0]?._id;
    const last = newest?._id;
    const hasNewer = last !== lastEnds.current.last;
    const hasOlder = first !== lastEnds.current.first && lastEnds.current.first !== undefined;
    const isOpening = lastEnds.current.last === undefined;
    const isOwn = hasNewer && !isOpening && newest?.userID === userID;
    lastEnds.current = { first, last };
    if (!box.current) return;
    const scroller = scrollerOf(box.current);
    isAtBottom.current ??= scroller === box.current;
    const start = isOpening && startAt !== undefined ? messageIn(box.current, startAt) : null;
    if (isOpening && !isAtBottom.current) {
      // The page or a panel scrolls: the list opens at its top, and nothing counts as new.
      setLastSeen(last);
    } else if (start) {
      isAtBottom.current = false;
      scroller.scrollTop += start.getBoundingClientRect().top - topOf(scroller);
      setLastSeen(messages[messages.findIndex(({ _id }) => _id === startAt) - 1]?._id);
    } else if (isAtBottom.current || isOwn) {
      toBottom();
      setLastSeen(last);
    } else if (hasOlder && anchor.current) {
      scroller.scrollTop += anchor.current.element.getBoundingClientRect().top - anchor.current.top;
    }
  }, [messages, newest, userID, startAt, toBottom]);

  // Messages get their real height only near the view, and the view can change its height.
  useEffect(() => {
    const observer = new ResizeObserver(() => isAtBottom.current && toBottom());
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [toBottom]);

  useEffect(() => {
    function onScroll(): void {
      if (!box.current) return;
      const scroller = scrollerOf(box.current);
      isAtBottom.current =
        scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= BOTTOM_SLACK_PX;
      onReadingUp(!isAtBottom.current);
      if (isAtBottom.current) setLastSeen(lastEnds.current.last);
      const above = content.current ? topOf(scroller) - content.current.getBoundingClientRect().top : 0;
      anchor.current = above <= ANCHOR_WITHIN_PX ? anchorIn(box.current, topOf(scroller)) : undefined;
      if (above <= TOP_SLACK_PX) onNearTop();
    }
    // Scroll events don't bubble, but the document can capture them.
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", onScroll, { capture: true });
  }, [onNearTop, onReadingUp]);

  return { box, content, toBottom, unseenCount: countUnseen(messages, lastSeen, userID) };
}

const messageIn = (box: HTMLElement, _id: string): Element | null =>
  box.querySelector(`[data-message="${CSS.escape(_id)}"]`);

/** The first message below an edge, and its position. */
function anchorIn(box: HTMLElement, edge: number): { element: Element; top: number } | undefined {
  for (const element of box.querySelectorAll("[data-message]")) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > edge) return { element, top };
  }
  return undefined;
}
