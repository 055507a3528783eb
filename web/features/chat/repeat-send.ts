/** A send that is tried again while the server is away; the same id goes along each time, so that it is stored once. */
import { isTransient } from "../../lib/http.ts";

/** A fail-over of the database stays invisible when sends are tried for this long. */
export const RETRY_FOR_MS = 30_000;

/** The pauses between tries; the last one repeats. */
const RETRY_PAUSES_MS = [500, 1_000, 2_000, 4_000] as const;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends until the server answers. @throws what it refused with, or the last failure once the time is over */
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
