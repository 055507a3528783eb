/** Screen reader announcements of the resident dashboard. */
import { msg } from "@domain/message.ts";
import { INCIDENT_TOPIC } from "../../../features/incidents/incidents.store.ts";
import { BEHAVIOR_TOPIC, PAYMENT_TOPIC, REWARD_LOG_TOPIC } from "../../../features/logs/logs.store.ts";
import { SCORES_TOPIC, useMyProfile } from "../../../features/my-profile/my-profile.store.ts";
import { NOTIFICATION_TOPIC } from "../../../features/notifications/notifications.store.ts";
import { REWARD_TOPIC } from "../../../features/rewards/rewards.store.ts";
import { formatMoney } from "../../../lib/formats.ts";
import { t } from "../../../lib/t.ts";
import type { SpokenItem } from "../../../lib/unread.store.ts";
import { topicOfKind } from "../../../live/message-announcements.ts";
import { AnnouncementRegion, announcedText, type TopicNames } from "../../../ui/announcement-region.tsx";

/** Items that arrive within this time of the first one are announced together. */
const BATCH_MS = 1000;

/** The texts for numbers of items, by topic. */
const NAMES: TopicNames = {
  [NOTIFICATION_TOPIC]: msg("{count, plural, one {# notification} other {# notifications}}"),
  [BEHAVIOR_TOPIC]: msg("{count, plural, one {# behavior log entry} other {# behavior log entries}}"),
  [PAYMENT_TOPIC]: msg("{count, plural, one {# payment log entry} other {# payment log entries}}"),
  [REWARD_LOG_TOPIC]: msg("{count, plural, one {# reward log entry} other {# reward log entries}}"),
  [REWARD_TOPIC]: msg("{count, plural, one {# reward} other {# rewards}}"),
  [INCIDENT_TOPIC]: msg("{count, plural, one {# incident} other {# incidents}}"),
  [topicOfKind("property")]: msg("{count, plural, one {# chat message} other {# chat messages}}"),
  [topicOfKind("office")]: msg(
    "{count, plural, one {# message from the office} other {# messages from the office}}",
  ),
};

/** The sentences about the scores, by the field that changed. */
function fieldSentences(): Record<string, string> {
  const { data } = useMyProfile.getState();
  if (!data) return {};
  const { resident } = data;
  return {
    residentScore: t("Your Resident score is now {residentScore}.", {
      residentScore: resident.residentScore,
    }),
    paymentScore: t("Your Payment score is now {paymentScore}.", { paymentScore: resident.paymentScore }),
    totalCP: t("You now have {totalCP} CP.", { totalCP: resident.totalCP }),
    class: t("You are now in class {class}.", { class: resident.class }),
    monthlyFee: t("Your monthly fee is now {money}.", { money: formatMoney(resident.monthlyFee) }),
  };
}

/** The announcements as text; empty if there is nothing to announce. */
export function announcementText(announcements: readonly SpokenItem[]): string {
  return announcedText(NAMES, announcements, SCORES_TOPIC, fieldSentences());
}

export function UnreadAnnouncements() {
  return <AnnouncementRegion textOf={announcementText} batchMs={BATCH_MS} />;
}
