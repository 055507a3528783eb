/** Repeats a send while the server is unavailable. Callers send the same id or key each time, so that it is stored once. */
import { isTransient } from "./http.ts";

/** Long enough to hide a failover of the database from the user. */
export const RETRY_FOR_MS = 30_000;

/** The pauses between tries; the last one repeats. */
const RETRY_PAUSES_MS = [500, 1_000, 2_000, 4_000] as const;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends until the server answers. @throws the server's error response, or the last failure when the time is over */
export async function sendUntilAnswered(send: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + RETRY_FOR_MS;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await send();
      return;
    } catch (error) {
      const wait = RETRY_PAUSES_MS[Math.min(attempt, RETRY_PAUSES_MS.length - 1)] ?? 0;
      if (!isTransient(error) || Date.now() + wait > deadline) throw error;
      await pause(wait);
    }
  }
}
