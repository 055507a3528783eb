/**
 * The server's time, independent of the device's clock. Deadlines, due dates, days and ages use it. Durations that begin and end on this page
 * are measured by the device's clock.
 */

/** The header of a response has whole seconds, and takes a moment to arrive. */
const EXACT_TO_MS = 2_000;

/** A response that took longer says too little of when it was written. */
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
  const measured = serverTime + 500 - (sentAt + arrivedAt) / 2;
  const next = Math.abs(measured) < EXACT_TO_MS ? 0 : measured;
  if (Math.abs(next - offset) < EXACT_TO_MS) return;
  offset = next;
  for (const listener of listeners) listener();
}

/** Calls a function when the time turns out to be another one. @returns the end of that */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
