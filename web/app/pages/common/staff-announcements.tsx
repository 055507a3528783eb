/** Screen reader announcements of the staff screens, for changes by others to the data on the screen. */
import { msg } from "@domain/message.ts";
import { useCallback } from "react";
import { RESIDENT_TOPIC } from "../../../features/residents/residents.store.ts";
import { REWARD_TOPIC } from "../../../features/rewards/rewards.store.ts";
import { STAFF_INCIDENT_TOPIC } from "../../../features/staff-incidents/staff-incidents.store.ts";
import { STAFF_NOTIFICATION_TOPIC } from "../../../features/staff-notifications/staff-notifications.store.ts";
import type { SpokenItem } from "../../../lib/unread.store.ts";
import { AnnouncementRegion, announcedText, type TopicNames } from "../../../ui/announcement-region.tsx";

/** Items that arrive within this time of the first one are announced together. */
const BATCH_MS = 2000;

/** The names of the topics of each screen. */
const SCREENS = {
  dashboard: {
    [STAFF_INCIDENT_TOPIC]: msg("{count, plural, one {# incident report} other {# incident reports}}"),
    [STAFF_NOTIFICATION_TOPIC]: msg("{count, plural, one {# notification} other {# notifications}}"),
  },
  residents: { [RESIDENT_TOPIC]: msg("{count, plural, one {# resident} other {# residents}}") },
  rewards: { [REWARD_TOPIC]: msg("{count, plural, one {# reward} other {# rewards}}") },
} as const satisfies Record<string, TopicNames>;

type Screen = keyof typeof SCREENS;

/** The announcements as text; empty if there is nothing to announce. */
export function staffAnnouncementText(screen: Screen, announcements: readonly SpokenItem[]): string {
  return announcedText(SCREENS[screen], announcements);
}

export function StaffAnnouncements({ screen }: { screen: Screen }) {
  const textOf = useCallback(
    (announcements: readonly SpokenItem[]) => staffAnnouncementText(screen, announcements),
    [screen],
  );
  return <AnnouncementRegion textOf={textOf} batchMs={BATCH_MS} />;
}
