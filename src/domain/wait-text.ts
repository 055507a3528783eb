/** Tells how long to wait, in words that fit the wait. */

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A wait of at most this long is 'a moment'. */
const MOMENT_S = 5;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** When to try again, for example 'Please try again in 40 minutes.' */
export function tryAgainText(seconds: number): string {
  if (seconds <= MOMENT_S) return "Please try again in a moment.";
  if (seconds < MINUTE_S) return `Please try again in ${counted(Math.ceil(seconds), "second")}.`;
  const minutes = Math.ceil(seconds / MINUTE_S);
  if (minutes < HOUR_S / MINUTE_S) return `Please try again in ${counted(minutes, "minute")}.`;
  return `Please try again in ${counted(Math.ceil(seconds / HOUR_S), "hour")}.`;
}
