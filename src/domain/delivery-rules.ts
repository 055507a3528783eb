/** Rules and texts of messages by mail and push. */

import type { DeliveryKind } from "./delivery.ts";
import { msgs } from "./message.ts";

export const DELIVERY_TEXTS = msgs({
  notFound: "This message no longer exists.",
  linkExpired: "The link in this message no longer works. Issue a new one.",
  preferenceFailed: "The setting could not be saved. Try again.",
  testFailed: "The test could not be sent. Try again.",
  retryFailed: "Error sending the message again.",
  tokenInvalid: "This link is not valid. You can turn emails off in 'Account & security'.",
});

/** The kinds of emails that a person can turn off. Links to set a password and notices about the account always arrive. */
export const OPTIONAL_KINDS: readonly DeliveryKind[] = [
  "announcement",
  "office-message",
  "incident-update",
  "notification",
];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * A person who reads a message of the office or an announcement within this time gets no email about it. Emails about changes of incidents
 * wait this long, too, and then until the end of the hour.
 */
export const READING_TIME_MS = 10 * MINUTE_MS;

/** A message to the office that a member of staff reads within this time causes no push to the others. */
export const STAFF_READING_TIME_MS = 30_000;

/** The hour, as a number, whose changes of incidents become one email: a change belongs to the hour in which its reading time ends. */
export const incidentMailHour = (now: Date): number =>
  Math.floor((now.getTime() + READING_TIME_MS) / HOUR_MS);

/** How long a change of an incident waits for its email: until the end of its hour. */
export const incidentMailDelayMs = (now: Date): number =>
  (incidentMailHour(now) + 1) * HOUR_MS - now.getTime();
