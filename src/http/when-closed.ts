/** When a response is over. */
import type { ServerResponse } from "node:http";

/**
 * Calls a function once a response has been sent, or its connection is gone. The caller of a request that waited may be gone already: then
 * the response emits no further `close`, so what counts until then would count forever.
 */
export function whenClosed(response: ServerResponse, done: () => void): void {
  if (response.closed) done();
  else response.once("close", done);
}
