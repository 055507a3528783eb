/** The send rate of a user, as a maximum number of sends in a time window. */

const MINUTE_S = 60;

export interface SendWindow {
  /** Sends within the window. */
  points: number;
  /** The length of the window. */
  seconds: number;
}

/**
 * Computes the window in which the rate allows exactly the burst. For example, 30 per minute with a burst of 10 give 10 sends
 * in 20 seconds.
 * @param perMinute the steady rate in sends per minute
 * @param burst the maximum of immediate sends
 */
export function sendWindow(perMinute: number, burst: number): SendWindow {
  const seconds = Math.min(MINUTE_S, Math.max(1, Math.round((burst / perMinute) * MINUTE_S)));
  return { points: Math.max(burst, Math.round((perMinute / MINUTE_S) * seconds)), seconds };
}

/** Counts sends. */
export interface SendRate {
  /** Takes one send. @returns 0, or the milliseconds after which the next one is allowed */
  take(userID: string): Promise<number>;
}
