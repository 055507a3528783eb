/** The sentences for the changes of an incident, as one line of its conversation. */

import { msg } from "@domain/message.ts";
import { outcomeForResident } from "@domain/outcome-text.ts";
import { dayKey, formatShortDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import type { Reader } from "./conversations.store.ts";
import type { ChangeMessage } from "./days.ts";

function sentenceOf(
  { change, senderName: name, photos = [] }: ChangeMessage,
  formatDate: (dueDate: string) => string,
  { who, role, dueDate }: { who: "own" | "other"; role: Reader["role"]; dueDate: string },
): string {
  const by = { who, name };
  switch (change.type) {
    case "reported":
      if (photos.length === 0) return t("{who, select, own {You} other {{name}}} reported this", by);
      return t(
        "{who, select, own {You} other {{name}}} reported this with {count, plural, one {a photo} other {# photos}}",
        { ...by, count: photos.length },
      );
    case "reopened":
      return t("{who, select, own {You} other {{name}}} reopened this", by);
    case "status":
      return t("{who, select, own {You} other {{name}}} changed the status from {from} to {to}", {
        ...by,
        from: t(change.from),
        to: t(change.to),
      });
    case "resolved":
      return t("{who, select, own {You} other {{name}}} resolved this: {outcome}", {
        ...by,
        outcome: t(role === "staff" ? change.outcome : outcomeForResident(change.outcome)),
      });
    case "due":
      if (change.to === "") return t("{who, select, own {You} other {{name}}} removed the due date", by);
      if (change.from === "")
        return t("{who, select, own {You} other {{name}}} set the due date to {to}", {
          ...by,
          to: formatDate(change.to),
        });
      return t("{who, select, own {You} other {{name}}} changed the due date from {from} to {to}", {
        ...by,
        from: formatDate(change.from),
        to: formatDate(change.to),
      });
    case "assignee":
      if (change.toName === "")
        return t("{who, select, own {You} other {{name}}} unassigned {assignee}", {
          ...by,
          assignee: change.fromName,
        });
      if (dueDate === "")
        return t("{who, select, own {You} other {{name}}} assigned this to {assignee}", {
          ...by,
          assignee: change.toName,
        });
      return t("{who, select, own {You} other {{name}}} assigned this to {assignee}, due {date}", {
        ...by,
        assignee: change.toName,
        date: formatDate(dueDate),
      });
    case "priority":
      return t("{who, select, own {You} other {{name}}} changed the priority from {from} to {to}", {
        ...by,
        from: t(change.from || msg("No priority")),
        to: t(change.to || msg("No priority")),
      });
    default:
      return change satisfies never;
  }
}

/**
 * 'Ben changed the status from Open to In Progress'. A resident's own changes begin with 'You'. Staff read their own names, too, as in a log.
 * @param dueDate the due date that was set together with an assignment
 */
export function changeText(message: ChangeMessage, reader: Reader, dueDate = ""): string {
  const isOwn = message.userID === reader.userID && reader.role === "resident";
  const formatDate = (text: string) => formatShortDate(text, dayKey(message.timestamp));
  return sentenceOf(message, formatDate, { who: isOwn ? "own" : "other", role: reader.role, dueDate });
}
