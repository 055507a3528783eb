/** Who is asking: for limits, for the session and for the log. */
import type { Logger } from "pino";
import { HttpError } from "../http/errors.ts";

export interface Caller {
  address: string;
  requestID: string;
  /** The request's User-Agent header; empty without one. */
  userAgent: string;
  /** Whoever is signed in already. */
  userID: string | undefined;
  /** The request's Cookie header. */
  cookie: string | undefined;
}

/** What of a caller the log keeps. */
export const seen = ({ address, requestID }: Caller) => ({ address, requestID });

/** Waits for a limit to count a try. @throws HttpError 429, which is noted */
export async function throttled<T>(
  count: Promise<T>,
  { call, caller, log }: { call: string; caller: Caller; log: Pick<Logger, "warn"> },
): Promise<T> {
  try {
    return await count;
  } catch (error) {
    if (error instanceof HttpError)
      log.warn({ event: "throttled", call, ...seen(caller) }, "a try was throttled");
    throw error;
  }
}
