/** How fast one user may send, as a window of time: so many sends in it, however they are spread. */

const MINUTE_S = 60;

export interface SendWindow {
  /** Sends within the window. */
  points: number;
  /** Its length. */
  seconds: number;
}

/**
 * The window in which the burst is all that a minute's rate allows: 30 a minute and 10 at once are 10 in 20 seconds.
 * @param perMinute sends a minute, steadily
 * @param burst sends at once
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
