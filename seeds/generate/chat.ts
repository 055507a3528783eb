/** The property's chat: every conversation's lines as messages, oldest first and none ahead of now. */
import { addDays, toCalendarDate } from "../../src/domain/calendar.ts";
import { PROPERTY_CONVERSATION } from "../../src/domain/conversation-id.ts";
import { FIVE_WEEKS_AGO } from "../chat/five-weeks-ago.ts";
import { FOUR_WEEKS_AGO } from "../chat/four-weeks-ago.ts";
import { type Conversation, type Line, withDates } from "../chat/script.ts";
import { THIS_WEEK } from "../chat/this-week.ts";
import { THREE_WEEKS_AGO } from "../chat/three-weeks-ago.ts";
import { TWO_WEEKS_AGO } from "../chat/two-weeks-ago.ts";
import type { Calendar } from "../lib/calendar.ts";
import { demoRecordID } from "../lib/ids.ts";
import { createRandom } from "../lib/random.ts";
import { userIDOf } from "../people/everyone.ts";
import { moderated } from "./moderation.ts";
import type { ChatRecord } from "./records.ts";

const CONVERSATIONS: readonly Conversation[] = [
  ...FIVE_WEEKS_AGO,
  ...FOUR_WEEKS_AGO,
  ...THREE_WEEKS_AGO,
  ...TWO_WEEKS_AGO,
  ...THIS_WEEK,
];

const MINUTE_MS = 60_000;
/** Nobody sends on the full minute; a line's second is drawn below this, so that lines of one minute keep their order. */
const SECOND_SPAN_MS = 50_000;

/** How many minutes back the talk of today reaches; early in the day it is drawn together, so that it stays today's. */
export function todaysStretch(calendar: Calendar): number {
  const sinceMidnight = (calendar.now.getTime() - calendar.at(calendar.today, 0).getTime()) / MINUTE_MS;
  const furthest = Math.max(...THIS_WEEK.flatMap(({ lines }) => lines.map((line) => line.minutesAgo ?? 0)));
  return Math.min(1, sinceMidnight / (furthest + 1));
}

/** When a line is said. @param stretch how far the talk of today reaches back, as a share of its full length */
export function momentOf(line: Line, daysAgo: number, stretch: number, calendar: Calendar): Date {
  if (line.minutesAgo !== undefined) {
    return new Date(calendar.now.getTime() - Math.floor(line.minutesAgo * stretch * MINUTE_MS));
  }
  const day = addDays(calendar.today, (line.dayAfter ?? 0) - daysAgo);
  const second = createRandom(`${line.by} ${line.text}`).between(0, SECOND_SPAN_MS);
  return new Date(calendar.at(day, line.minutes ?? 0).getTime() + second);
}

/** All messages of the chat, with the entries of edits and removals; oldest first. */
export function chatOf(calendar: Calendar): ChatRecord[] {
  const stretch = todaysStretch(calendar);
  const messages = CONVERSATIONS.flatMap(({ daysAgo, lines }) =>
    lines.flatMap((line) => {
      const timestamp = momentOf(line, daysAgo, stretch, calendar);
      const message = {
        _id: demoRecordID(`chat ${daysAgo} ${line.by} ${line.text}`),
        conversationID: PROPERTY_CONVERSATION,
        userID: userIDOf(line.by),
        message: withDates(line.text, toCalendarDate(timestamp, calendar.timeZone)),
        timestamp,
      };
      return moderated(message, line, stretch, calendar);
    }),
  );
  return messages
    .sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime())
    .map((message, index) => ({ ...message, seq: index + 1 }));
}
