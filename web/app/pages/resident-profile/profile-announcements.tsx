/** Screen reader announcements of the profile, for changes by others. */
import { BEHAVIOR_TOPIC, PAYMENT_TOPIC, REWARD_LOG_TOPIC } from "../../../features/logs/logs.store.ts";
import {
  PROFILE_TOPIC,
  type ScoresField,
  useProfile,
} from "../../../features/resident-profile/profile.store.ts";
import { RESIDENT_NOTIFICATION_TOPIC } from "../../../features/staff-notifications/resident-notifications.store.ts";
import { formatMoney } from "../../../lib/formats.ts";
import type { Announcement } from "../../../lib/unread.store.ts";
import { AnnouncementRegion, countSentences, type TopicNames } from "../../../ui/announcement-region.tsx";

/** Items that arrive within this time of the first one are announced together. */
const BATCH_MS = 1000;

const NAMES: TopicNames = {
  [BEHAVIOR_TOPIC]: ["behavior log entry", "behavior log entries"],
  [PAYMENT_TOPIC]: ["payment log entry", "payment log entries"],
  [REWARD_LOG_TOPIC]: ["reward log entry", "reward log entries"],
  [RESIDENT_NOTIFICATION_TOPIC]: ["notification", "notifications"],
};

function standingSentences(changed: ReadonlySet<string>): string[] {
  const { data } = useProfile.getState();
  if (!data) return [];
  const { resident } = data;
  const sentences: Record<ScoresField, string> = {
    residentScore: `Resident Score is now ${resident.residentScore}.`,
    paymentScore: `Payment Score is now ${resident.paymentScore}.`,
    totalCP: `Currency Points are now ${resident.totalCP}.`,
    turnoverScore: `Turnover Score is now ${resident.turnoverScore}.`,
    class: `Class is now ${resident.class}.`,
    monthlyFee: `Risk fee is now ${formatMoney(resident.monthlyFee)}.`,
  };
  return Object.entries(sentences).flatMap(([field, sentence]) => (changed.has(field) ? [sentence] : []));
}

/** The announcements as text; empty if there is nothing to announce. */
export function profileAnnouncementText(announcements: readonly Announcement[]): string {
  const changed = announcements.filter(({ topic }) => topic === PROFILE_TOPIC).map(({ id }) => id);
  return [
    ...countSentences(NAMES, announcements, "new", "New"),
    ...countSentences(NAMES, announcements, "updated", "Updated"),
    ...standingSentences(new Set(changed)),
  ].join(" ");
}

export function ProfileAnnouncements() {
  return <AnnouncementRegion textOf={profileAnnouncementText} batchMs={BATCH_MS} />;
}
