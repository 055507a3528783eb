/** The time of a change of a record. It is later than the one before, even if another node's clock is ahead: the latest time wins. */
export const timeAfter = (before: Date, now: Date): Date =>
  now > before ? now : new Date(before.getTime() + 1);
