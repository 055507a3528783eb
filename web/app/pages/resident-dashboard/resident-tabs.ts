/** The five tabs of the resident dashboard, and the topics whose unread items each one counts (specification, section 2). */
import { Bell, Gift, MessageSquare, TriangleAlert, User } from "lucide-react";
import { INCIDENT_TOPIC } from "../../../features/incidents/incidents.store.ts";
import { BEHAVIOR_TOPIC, PAYMENT_TOPIC, REWARD_LOG_TOPIC } from "../../../features/logs/logs.store.ts";
import { NOTIFICATION_TOPIC } from "../../../features/notifications/notifications.store.ts";
import { REWARD_TOPIC } from "../../../features/rewards/rewards.store.ts";
import { CHAT_TOPIC } from "../../../live/chat-unread.ts";
import { lazyPage } from "../../lazy-page.tsx";

const notifications = lazyPage(
  async () => (await import("./resident-notifications-tab.tsx")).ResidentNotificationsTab,
);
const rewards = lazyPage(async () => (await import("./resident-rewards-tab.tsx")).ResidentRewardsTab);
const incidents = lazyPage(async () => (await import("./resident-incidents-tab.tsx")).ResidentIncidentsTab);
const chat = lazyPage(async () => (await import("../common/property-chat.tsx")).PropertyChat);

export const TABS = [
  { id: "profile", label: "Profile", Icon: User, topics: [BEHAVIOR_TOPIC, PAYMENT_TOPIC] },
  { id: "notifications", label: "Notifications", Icon: Bell, topics: [NOTIFICATION_TOPIC], ...notifications },
  { id: "rewards", label: "Rewards", Icon: Gift, topics: [REWARD_TOPIC, REWARD_LOG_TOPIC], ...rewards },
  { id: "incidents", label: "Incidents", Icon: TriangleAlert, topics: [INCIDENT_TOPIC], ...incidents },
  { id: "chat", label: "Resident Chat", Icon: MessageSquare, topics: [CHAT_TOPIC], ...chat },
] as const;

/** The tabs of a resident whose registration is not approved yet. */
export const PENDING_TABS = TABS.slice(0, 1);
