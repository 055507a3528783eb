/** Screen reader announcements of the profile, for changes by others. */

import { msg } from "@domain/message.ts";
import { BEHAVIOR_TOPIC, PAYMENT_TOPIC, REWARD_LOG_TOPIC } from "../../../features/logs/logs.store.ts";
import {
  type MarkedField,
  PROFILE_TOPIC,
  useProfile,
} from "../../../features/resident-profile/profile.store.ts";
import { RESIDENT_NOTIFICATION_TOPIC } from "../../../features/staff-notifications/resident-notifications.store.ts";
import { formatMoney } from "../../../lib/formats.ts";
import { t } from "../../../lib/t.ts";
import type { SpokenItem } from "../../../lib/unread.store.ts";
import { AnnouncementRegion, announcedText, type TopicNames } from "../../../ui/announcement-region.tsx";

/** Items that arrive within this time of the first one are announced together. */
const BATCH_MS = 1000;

/** The new and changed entries, by topic, which are spoken as numbers. */
const NAMES: TopicNames = {
  [BEHAVIOR_TOPIC]: msg("{count, plural, one {# behavior log entry} other {# behavior log entries}}"),
  [PAYMENT_TOPIC]: msg("{count, plural, one {# payment log entry} other {# payment log entries}}"),
  [REWARD_LOG_TOPIC]: msg("{count, plural, one {# reward log entry} other {# reward log entries}}"),
  [RESIDENT_NOTIFICATION_TOPIC]: msg("{count, plural, one {# notification} other {# notifications}}"),
};

/** A sentence for each field. Those of the fields that have changed are spoken. */
function fieldSentences(): Record<string, string> {
  const { data } = useProfile.getState();
  if (!data) return {};
  const { resident } = data;
  return {
    residentScore: t("Resident Score is now {value}.", { value: resident.residentScore }),
    paymentScore: t("Payment Score is now {value}.", { value: resident.paymentScore }),
    totalCP: t("Currency Points are now {value}.", { value: resident.totalCP }),
    turnoverScore: t("Turnover Score is now {value}.", { value: resident.turnoverScore ?? "-" }),
    class: t("Class is now {value}.", { value: resident.class }),
    monthlyFee: t("Monthly fee is now {value}.", { value: formatMoney(resident.monthlyFee) }),
  } satisfies Record<MarkedField, string>;
}

/** The announcements as text; empty if there is nothing to announce. */
export function profileAnnouncementText(announcements: readonly SpokenItem[]): string {
  return announcedText(NAMES, announcements, PROFILE_TOPIC, fieldSentences());
}

export function ProfileAnnouncements() {
  return <AnnouncementRegion textOf={profileAnnouncementText} batchMs={BATCH_MS} />;
}
