/** Screen reader announcements of the resident dashboard. */
import { INCIDENT_TOPIC } from "../../../features/incidents/incidents.store.ts";
import { BEHAVIOR_TOPIC, PAYMENT_TOPIC, REWARD_LOG_TOPIC } from "../../../features/logs/logs.store.ts";
import { SCORES_TOPIC, useMyProfile } from "../../../features/my-profile/my-profile.store.ts";
import { NOTIFICATION_TOPIC } from "../../../features/notifications/notifications.store.ts";
import { REWARD_TOPIC } from "../../../features/rewards/rewards.store.ts";
import { formatMoney } from "../../../lib/formats.ts";
import type { Announcement } from "../../../lib/unread.store.ts";
import { topicOfKind } from "../../../live/message-announcements.ts";
import { AnnouncementRegion, announcedText, type TopicNames } from "../../../ui/announcement-region.tsx";

/** Items that arrive within this time of the first one are announced together. */
const BATCH_MS = 1000;

/** The singular and plural names of the items of each topic. */
const NAMES: TopicNames = {
  [NOTIFICATION_TOPIC]: ["notification", "notifications"],
  [BEHAVIOR_TOPIC]: ["behavior log entry", "behavior log entries"],
  [PAYMENT_TOPIC]: ["payment log entry", "payment log entries"],
  [REWARD_LOG_TOPIC]: ["reward log entry", "reward log entries"],
  [REWARD_TOPIC]: ["reward", "rewards"],
  [INCIDENT_TOPIC]: ["incident", "incidents"],
  [topicOfKind("property")]: ["chat message", "chat messages"],
  [topicOfKind("office")]: ["message from the office", "messages from the office"],
};

function fieldSentences(): Record<string, string> {
  const { data } = useMyProfile.getState();
  if (!data) return {};
  const { resident } = data;
  return {
    residentScore: `Your Resident score is now ${resident.residentScore}.`,
    paymentScore: `Your Payment score is now ${resident.paymentScore}.`,
    totalCP: `You now have ${resident.totalCP} CP.`,
    class: `You are now in class ${resident.class}.`,
    monthlyFee: `Your monthly fee is now ${formatMoney(resident.monthlyFee)}.`,
  };
}

/** The announcements as text; empty if there is nothing to announce. */
export function announcementText(announcements: readonly Announcement[]): string {
  return announcedText(NAMES, announcements, SCORES_TOPIC, fieldSentences());
}

export function UnreadAnnouncements() {
  return <AnnouncementRegion textOf={announcementText} batchMs={BATCH_MS} />;
}
