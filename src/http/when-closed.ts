/** When a response is over. */
import type { ServerResponse } from "node:http";

/**
 * Calls a function once a response has been sent, or its connection is gone. If a request waited, its client may have left before this call:
 * the response has emitted `close` already, and a listener alone would never be called.
 */
export function whenClosed(response: ServerResponse, done: () => void): void {
  if (response.closed) done();
  else response.once("close", done);
}
