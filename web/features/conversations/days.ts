/** Which messages are shown together: those of a day, of a sender within a day, and of one update of an incident. */
import type { ChatMessageView, IncidentChange } from "@domain/chat-message.ts";
import { parseConversationID } from "@domain/conversation-id.ts";
import { dayKey } from "../../lib/dates.ts";
import type { Messages } from "./catch-up.ts";

export interface Day {
  /** The calendar day in the user's time zone, `YYYY-MM-DD`. */
  key: string;
  /** Oldest first. */
  messages: Messages;
}

/** Messages of one sender within this time are shown under one name. */
const GROUP_WITHIN_MS = 5 * 60 * 1000;

function isSameDay(a: Day | undefined, b: Day): a is Day {
  if (a?.key !== b.key || a.messages.length !== b.messages.length) return false;
  return a.messages.every((message, index) => message === b.messages[index]);
}

/**
 * Groups sorted messages by day, oldest day first. An unchanged day is the same object as in `previousDays`, so that its section
 * doesn't render again.
 */
export function groupByDay(messages: Messages, previousDays: readonly Day[] = []): readonly Day[] {
  const days = new Map<string, ChatMessageView[]>();
  for (const message of messages) {
    const key = dayKey(message.timestamp);
    const day = days.get(key);
    if (day) day.push(message);
    else days.set(key, [message]);
  }
  const previousByKey = new Map(previousDays.map((day) => [day.key, day]));
  return [...days].map(([key, dayMessages]) => {
    const day = { key, messages: dayMessages };
    const previous = previousByKey.get(key);
    return isSameDay(previous, day) ? previous : day;
  });
}

/** A message that records a change of an incident. */
export type ChangeMessage = ChatMessageView & { change: IncidentChange };

export const isChange = (message: ChatMessageView): message is ChangeMessage => message.change !== undefined;

/** Whether only staff read a message. Such messages are not printed, because a printed incident is handed over at the door. */
export const isInternal = ({ conversationID }: Pick<ChatMessageView, "conversationID">): boolean =>
  parseConversationID(conversationID)?.kind === "incident-notes";

/** Whether a message follows one of the same sender closely, so that the name is not repeated. */
export function isContinued(message: ChatMessageView, previous: ChatMessageView | undefined): boolean {
  if (previous?.userID !== message.userID || isChange(previous)) return false;
  if (previous.conversationID !== message.conversationID) return false;
  return Date.parse(message.timestamp) - Date.parse(previous.timestamp) < GROUP_WITHIN_MS;
}

/** An update's assignment and due date are stored as two messages, one after the other. */
const JOINED_WITHIN_MS = 2_000;

const isAssignment = ({ change }: ChangeMessage) => change.type === "assignee" && change.toName !== "";
const isDueDate = ({ change }: ChangeMessage) => change.type === "due" && change.to !== "";

/** The other half of an update that changed assignee and due date together; the two messages are one line. Undefined for other messages. */
export function joinedChange(messages: Messages, index: number): ChangeMessage | undefined {
  const message = messages[index];
  if (!message || !isChange(message)) return undefined;
  return [messages[index - 1], messages[index + 1]].find((other): other is ChangeMessage => {
    if (!other || !isChange(other) || other.userID !== message.userID) return false;
    const isPair = (isAssignment(message) && isDueDate(other)) || (isDueDate(message) && isAssignment(other));
    const distance = Math.abs(Date.parse(message.timestamp) - Date.parse(other.timestamp));
    return isPair && distance <= JOINED_WITHIN_MS;
  });
}
