/** Messages by the reader's calendar days, and who stands above which bubble. */
import type { ChatMessageView } from "@domain/chat-message.ts";
import { dayKey } from "../../lib/formats.ts";
import type { Messages } from "./catch-up.ts";

export interface Day {
  /** The reader's calendar day, `YYYY-MM-DD`. */
  key: string;
  /** Oldest first. */
  messages: Messages;
}

/** Messages of one sender within this time stand under one name. */
const SAME_BREATH_MS = 5 * 60 * 1000;

function isSameDay(a: Day | undefined, b: Day): a is Day {
  if (a?.key !== b.key || a.messages.length !== b.messages.length) return false;
  return a.messages.every((message, index) => message === b.messages[index]);
}

/**
 * Groups sorted messages by day, oldest day first. A day that is as it was in `before` is the same object again,
 * so that its part of the screen needs no new drawing.
 */
export function groupByDay(messages: Messages, before: readonly Day[] = []): readonly Day[] {
  const days = new Map<string, ChatMessageView[]>();
  for (const message of messages) {
    const key = dayKey(message.timestamp);
    const day = days.get(key);
    if (day) day.push(message);
    else days.set(key, [message]);
  }
  const known = new Map(before.map((day) => [day.key, day]));
  return [...days].map(([key, ofDay]) => {
    const day = { key, messages: ofDay };
    const held = known.get(key);
    return isSameDay(held, day) ? held : day;
  });
}

/** Whether a message follows one of the same sender so closely that the name need not stand again. */
export function isContinued(message: ChatMessageView, previous: ChatMessageView | undefined): boolean {
  if (previous?.userID !== message.userID) return false;
  return Date.parse(message.timestamp) - Date.parse(previous.timestamp) < SAME_BREATH_MS;
}
