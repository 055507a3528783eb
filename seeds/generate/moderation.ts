/** Changes of chat messages after they were sent: edits, removals and residents' reports. */

import { toCalendarDate } from "../../src/domain/calendar.ts";
import { PROPERTY_CONVERSATION } from "../../src/domain/conversation-id.ts";
import { EARLIER_TEXTS_MS } from "../../src/domain/moderation-rules.ts";
import { NOTIFICATION_TYPES } from "../../src/domain/notification-rules.ts";
import {
  messageRemovedText,
  messageReportedText,
  residentName,
} from "../../src/domain/notification-texts.ts";
import { storedText } from "../../src/domain/rendered-message.ts";
import { ALL_STAFF } from "../../src/domain/roles.ts";
import { EDITED, REMOVED, REPORTED } from "../chat/moderated.ts";
import { type Line, withDates } from "../chat/script.ts";
import type { Calendar } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { userIDOf } from "../people/everyone.ts";
import type { ResidentRecord } from "./history.ts";
import type { ChatRecord, MessageReportRecord, NotificationRecord } from "./records.ts";

type Unnumbered = Omit<ChatRecord, "seq">;

const MINUTE_MS = 60_000;
/** From a message to its edit or removal, and from one report of it to the next. */
const CHANGE_MINUTES = 2;
const REPORT_MINUTES = 9;

/** The changed message; undefined without a change. */
function changed({ by, text }: Line, { message, timestamp }: Unnumbered, at: Date, { timeZone }: Calendar) {
  const edit = EDITED.find((one) => one.by === by && one.text === text);
  if (edit) {
    const earlier = withDates(edit.earlier, toCalendarDate(timestamp, timeZone));
    return { message, editedAt: at, earlier: [{ text: earlier, at: timestamp }] };
  }
  const removed = REMOVED.find((one) => one.by === by && one.text === text);
  if (!removed) return undefined;
  const { remover, removedBy, reason } = removed;
  const removal = { by: remover, userID: userIDOf(removedBy), reason, at };
  return { message: "", removal, earlier: [{ text: message, at: timestamp }] };
}

/**
 * A message as it is now, and the entry of its edit or removal.
 * @param stretch how far the talk of today reaches back, as a share of its full length
 */
export function moderated(
  message: Unnumbered,
  line: Line,
  stretch: number,
  calendar: Calendar,
): readonly Unnumbered[] {
  const { _id, userID, timestamp } = message;
  const at = new Date(timestamp.getTime() + CHANGE_MINUTES * stretch * MINUTE_MS);
  const content = changed(line, message, at, calendar);
  if (!content) return [message];
  const entry = {
    _id: demoRecordID(`entry ${_id}`),
    conversationID: PROPERTY_CONVERSATION,
    entryIn: PROPERTY_CONVERSATION,
    revises: _id,
    userID,
    message: "",
    timestamp: at,
  };
  return [
    { ...message, ...content, revision: 1, erasesAt: new Date(at.getTime() + EARLIER_TEXTS_MS) },
    entry,
  ];
}

/** The residents' reports that staff have not answered. */
export function reportsOf(chat: readonly ChatRecord[]): MessageReportRecord[] {
  return REPORTED.flatMap(({ by, text, reports }) => {
    const reported = chat.find(({ userID, message }) => userID === userIDOf(by) && message === text);
    if (!reported) throw new RangeError(`The chat has no message '${text}'.`);
    return reports.map((report, index) => ({
      _id: demoRecordID(`report ${reported._id} ${report.by}`),
      messageID: reported._id,
      userID: userIDOf(report.by),
      reason: report.reason,
      createdAt: new Date(reported.timestamp.getTime() + (index + 1) * REPORT_MINUTES * MINUTE_MS),
      isOpen: true,
    }));
  });
}

/** Notifications to staff about reports, and to authors about messages that staff removed. */
export function moderationNotifications(
  chat: readonly ChatRecord[],
  reports: readonly MessageReportRecord[],
  residents: readonly ResidentRecord[],
): NotificationRecord[] {
  const removals = chat.flatMap(({ _id, userID, removal }) =>
    removal?.by === "staff"
      ? [
          {
            _id: demoRecordID(`notification removed ${_id}`),
            userID,
            type: NOTIFICATION_TYPES.messageRemoved,
            ...storedText(messageRemovedText(removal.reason)),
            createdAt: removal.at,
          },
        ]
      : [],
  );
  const reported = [...new Set(reports.map(({ messageID }) => messageID))].flatMap((messageID) => {
    const own = reports.filter((report) => report.messageID === messageID);
    const authorID = chat.find(({ _id }) => _id === messageID)?.userID;
    const author = residents.find(({ userID }) => userID === authorID);
    const [createdAt] = own.map((report) => report.createdAt).slice(-1);
    if (!author || !createdAt) return [];
    const message = messageReportedText(residentName(author), own.length);
    const _id = demoRecordID(`notification reported ${messageID}`);
    return [
      { _id, userID: ALL_STAFF, type: NOTIFICATION_TYPES.messageReported, ...storedText(message), createdAt },
    ];
  });
  return [...removals, ...reported];
}
