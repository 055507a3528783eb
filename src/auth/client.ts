/** The client of a call about a login, for limits and the log. */
import type { Logger } from "pino";
import { HttpError } from "../http/errors.ts";

export interface Client {
  address: string;
  requestID: string;
  /** The request's User-Agent header; empty without one. */
  userAgent: string;
  /** The logged-in user, if any. */
  userID: string | undefined;
  /** The request's Cookie header. */
  cookie: string | undefined;
}

/** The fields of a client that are logged. */
export const clientInfo = ({ address, requestID }: Client) => ({ address, requestID });

/** Waits for a limit to count a try, and logs a refusal. @throws HttpError 429 */
export async function countOrReject<T>(
  count: Promise<T>,
  { call, client, log }: { call: string; client: Client; log: Pick<Logger, "warn"> },
): Promise<T> {
  try {
    return await count;
  } catch (error) {
    if (error instanceof HttpError)
      log.warn({ event: "throttled", call, ...clientInfo(client) }, "a rate limit refused a try");
    throw error;
  }
}
