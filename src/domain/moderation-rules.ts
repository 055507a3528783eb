/** Rules of the property's chat: editing, removing and reporting messages, and muting residents. */

import { isBlank, lineProblem, type Problem } from "./field-rules.ts";
import { type Message, message, msgs } from "./message.ts";
import type { MuteView } from "./moderation.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The author of a message may edit or remove it for this long. */
export const AUTHOR_MINUTES = 15;

/** The most edits of a message. Each edit stores the text before it. */
export const EDITS_MAX = 20;

/** Staff can read the earlier texts of a message for this long after its last change. Then the texts are erased. */
export const EARLIER_TEXTS_MS = 30 * DAY_MS;

export const MODERATION_TEXTS = msgs({
  notFound: "Message not found.",
  notOwn: "Only the author can edit a message.",
  notYours: "Only the author and staff can remove a message.",
  tooLate: message("Messages can be edited or removed for {minutes} minutes after they were sent.", {
    minutes: AUTHOR_MINUTES,
  }),
  tooOften: message("A message can be edited {max} times.", { max: EDITS_MAX }),
  removed: "This message was removed.",
  ownReport: "You can't report your own message.",
  reasonMissing: "Please enter a reason.",
  tooManyReports: "You have reported too many messages in a short time.",
  durationMissing: "Please select how long.",
  onlyResidents: "Only residents can be muted.",
  changedByOthers: "The message was changed by others at the same time. Please try again.",
});

/** How long a mute lasts. `lifted` ends it. */
export const MUTE_DURATIONS = ["hour", "day", "unlimited", "lifted"] as const;
export type MuteDuration = (typeof MUTE_DURATIONS)[number];

/** Whether the author of a message may still edit or remove it. */
export const mayAuthorChange = ({ timestamp: sentAt }: { timestamp: string | Date }, now: Date): boolean =>
  now.getTime() - new Date(sentAt).getTime() <= AUTHOR_MINUTES * MINUTE_MS;

/** The first broken rule of a reason, or undefined. */
export function moderationReasonProblem(form: { reason: string }): Problem<"reason"> | undefined {
  if (isBlank(form.reason)) return { field: "reason", text: MODERATION_TEXTS.reasonMissing };
  return lineProblem(form, msgs({ reason: "Reason" }));
}

/** The first broken rule of a mute, or undefined. */
export function muteProblem(form: {
  duration: string;
  reason: string;
}): Problem<"duration" | "reason"> | undefined {
  if (!MUTE_DURATIONS.includes(form.duration as MuteDuration))
    return { field: "duration", text: MODERATION_TEXTS.durationMissing };
  return moderationReasonProblem(form);
}

/** The end of a mute that begins now; null if it has no end. */
export function muteEnd(duration: MuteDuration, now: Date): Date | null {
  if (duration === "unlimited") return null;
  const length = { hour: HOUR_MS, day: DAY_MS, lifted: 0 }[duration];
  return new Date(now.getTime() + length);
}

/** A mute as it is stored. */
export interface ChatMute {
  /** The end, also of a mute that staff lifted; null for a mute without one. */
  until: Date | null;
  reason: string;
  /** The member of staff. */
  mutedBy: string;
}

/** Whether a mute has not ended. */
export const isMuted = (mute: ChatMute | undefined, now: Date): mute is ChatMute =>
  mute !== undefined && (mute.until === null || mute.until > now);

/** The text for a muted resident. @param timeZone the time zone in which the text names the end */
export function mutedText({ until, reason }: MuteView, timeZone = "UTC"): Message {
  if (until === null)
    return message("You can't write in this chat until staff lift this. Reason: {reason}", { reason });
  return message("You can't write in this chat until {until}. Reason: {reason}", {
    until: { moment: new Date(until).toISOString(), timeZone },
    reason,
  });
}
