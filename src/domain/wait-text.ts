/** The text that says when to try again. */
import { type Message, message, msg, word } from "./message.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A wait of at most this long is 'a moment'. */
const MOMENT_S = 5;

/** Such as 'Please try again in 40 minutes.' */
export function tryAgainText(seconds: number): Message {
  if (seconds <= MOMENT_S) return word(msg("Please try again in a moment."));
  const wholeSeconds = Math.ceil(seconds);
  if (wholeSeconds < MINUTE_S) {
    return message("Please try again in {count, plural, one {# second} other {# seconds}}.", {
      count: wholeSeconds,
    });
  }
  const minutes = Math.ceil(seconds / MINUTE_S);
  if (minutes < HOUR_S / MINUTE_S) {
    return message("Please try again in {count, plural, one {# minute} other {# minutes}}.", {
      count: minutes,
    });
  }
  return message("Please try again in {count, plural, one {# hour} other {# hours}}.", {
    count: Math.ceil(seconds / HOUR_S),
  });
}
