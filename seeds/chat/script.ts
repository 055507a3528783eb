/**
 * Conversations are written like a stage script, one message a line: `18:42 maya Hello!`. `+1 10:12 ben ...` is said a day
 * after the conversation's first, `-95m grace ...` so many minutes before now. `{date+3}` becomes a date such as
 * `Tuesday, Nov 24`, counted from the message's own day; `{Saturday}` the next Saturday after it.
 */
import { addDays, type CalendarDate } from "../../src/domain/calendar.ts";
import { minutesOf, nextWeekday, shortDate, type Weekday, weekdayOf } from "../lib/calendar.ts";

export interface Line {
  /** The key of a resident or a staff member. */
  by: string;
  text: string;
  /** Either by the clock of a day after the conversation's first... */
  dayAfter?: number;
  minutes?: number;
  /** ...or counted back from now. */
  minutesAgo?: number;
}

export interface Conversation {
  daysAgo: number;
  lines: readonly Line[];
}

const BY_CLOCK = /^(?:\+(\d+) )?(\d\d:\d\d) ([a-z]+) (.+)$/;
const BACK_FROM_NOW = /^-(\d+)m ([a-z]+) (.+)$/;

function readLine(line: string): Line {
  const clock = BY_CLOCK.exec(line);
  if (clock) {
    const [, dayAfter = "0", time = "", by = "", text = ""] = clock;
    return { by, text, dayAfter: Number(dayAfter), minutes: minutesOf(time) };
  }
  const back = BACK_FROM_NOW.exec(line);
  if (!back) throw new SyntaxError(`Not a line of a conversation: ${line}`);
  const [, minutesAgo, by = "", text = ""] = back;
  return { by, text, minutesAgo: Number(minutesAgo) };
}

/** Reads one conversation that began so many days ago. @throws SyntaxError for a line in another form */
export function conversation(daysAgo: number, script: string): Conversation {
  const lines = script.split("\n").map((line) => line.trim());
  return { daysAgo, lines: lines.filter((line) => line !== "").map(readLine) };
}

const dateText = (day: CalendarDate) => `${weekdayOf(day)}, ${shortDate(day)}`;

/** Puts dates into a message that is said on a day. */
export function withDates(text: string, day: CalendarDate): string {
  return text
    .replace(/\{date\+(\d+)\}/g, (_, days: string) => dateText(addDays(day, Number(days))))
    .replace(/\{([A-Z][a-z]+day)\}/g, (_, name: string) => dateText(nextWeekday(day, name as Weekday)));
}
