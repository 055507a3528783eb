/**
 * The server's time, independent of the device's clock. Deadlines, due dates, days and ages use it. Durations that begin and end on this page
 * are measured by the device's clock.
 */

/** Smaller differences may be errors of measurement: the header has whole seconds, and a response takes a moment to arrive. */
const ACCURACY_MS = 2_000;

/** A response that took longer is ignored, because it may have been written at any time since the request. */
const ROUND_TRIP_MAX_MS = 10_000;

let offset = 0;
const listeners = new Set<() => void>();

export const serverNow = (): number => Date.now() + offset;

export const serverDate = (): Date => new Date(serverNow());

/** Learns the time from a response. @param sentAt when its request was sent, by the device's clock */
export function noteServerTime(response: Pick<Response, "headers">, sentAt: number): void {
  const arrivedAt = Date.now();
  const serverTime = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(serverTime) || arrivedAt < sentAt || arrivedAt - sentAt > ROUND_TRIP_MAX_MS) return;
  // The header has whole seconds: on average, the server's clock was half a second further.
  const measured = serverTime + 500 - (sentAt + arrivedAt) / 2;
  const next = Math.abs(measured) < ACCURACY_MS ? 0 : measured;
  if (Math.abs(next - offset) < ACCURACY_MS) return;
  offset = next;
  for (const listener of listeners) listener();
}

/** Calls the listener when a response shows that the server's time differs from the known one. @returns a function that removes the listener */
export function onServerTimeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
