import { msgs } from "@domain/message.ts";

/** The quick choices of a due date, in days from today. */
export const QUICK_DAYS = msgs([
  ["Today", 0],
  ["Tomorrow", 1],
  ["In 3 days", 3],
  ["In a week", 7],
]);
