/** The `updatedAt` of a change. It is later than the one before, even if another node's clock is ahead: the latest time wins. */
export const timeAfter = (before: Date, now: Date): Date =>
  now > before ? now : new Date(before.getTime() + 1);

/** A request sets `updatedAt` when it begins. This long after it, the change is stored, or the request has failed. */
export const LATE_WRITES_MS = 10_000;
