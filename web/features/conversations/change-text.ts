/** The sentences for the changes of an incident, as one line of its conversation. */
import type { ChatMessageView, IncidentChange } from "@domain/chat-message.ts";
import { outcomeForResident } from "@domain/outcome-text.ts";
import { dayKey, formatShortDate } from "../../lib/dates.ts";
import type { Reader } from "./conversations.store.ts";

/** A message that records a change, in a thread or as the last one of a conversation. */
type Changed = Pick<ChatMessageView, "userID" | "senderName" | "timestamp" | "photos"> & {
  change: IncidentChange;
};

/** @param date how to write a due date */
function predicateOf(
  { change, photos = [] }: Changed,
  date: (text: string) => string,
  role: Reader["role"],
  dueDate: string,
): string {
  switch (change.type) {
    case "reported":
      if (photos.length === 0) return "reported this";
      return `reported this with ${photos.length === 1 ? "a photo" : `${photos.length} photos`}`;
    case "reopened":
      return "reopened this";
    case "status":
      return `changed the status from ${change.from} to ${change.to}`;
    case "resolved":
      return `resolved this: ${role === "staff" ? change.outcome : outcomeForResident(change.outcome)}`;
    case "due":
      if (change.to === "") return "removed the due date";
      if (change.from === "") return `set the due date to ${date(change.to)}`;
      return `changed the due date from ${date(change.from)} to ${date(change.to)}`;
    case "assignee":
      if (change.toName === "") return `unassigned ${change.fromName}`;
      return `assigned this to ${change.toName}${dueDate === "" ? "" : `, due ${date(dueDate)}`}`;
    case "priority":
      return `changed the priority from ${change.from || "No priority"} to ${change.to || "No priority"}`;
    default:
      return change satisfies never;
  }
}

/**
 * 'Ben changed the status from Open to In Progress'. A resident's own changes begin with 'You'.
 * @param dueDate the due date that was set together with an assignment
 */
export function changeText(message: Changed, reader: Reader, dueDate = ""): string {
  const { userID, senderName, timestamp } = message;
  const isOwn = userID === reader.userID && reader.role === "resident";
  const date = (text: string) => formatShortDate(text, dayKey(timestamp));
  return `${isOwn ? "You" : senderName} ${predicateOf(message, date, reader.role, dueDate)}`;
}
