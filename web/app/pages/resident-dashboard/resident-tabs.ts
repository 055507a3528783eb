/**
 * The tabs of the resident dashboard (specification, section 2). The count of a tab includes the unread items of its `topics`, and the
 * unread messages of its `kinds` of conversations.
 */
import { msg } from "@domain/message.ts";
import { isReader } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { Bell, Gift, MessageSquare, TriangleAlert, User, Wallet } from "lucide-react";
import { INCIDENT_TOPIC } from "../../../features/incidents/incidents.store.ts";
import { BEHAVIOR_TOPIC, PAYMENT_TOPIC, REWARD_LOG_TOPIC } from "../../../features/logs/logs.store.ts";
import { NOTIFICATION_TOPIC } from "../../../features/notifications/notifications.store.ts";
import { REWARD_TOPIC } from "../../../features/rewards/rewards.store.ts";
import { lazyScreen } from "../../lazy-screen.tsx";
import { CHAT_KINDS } from "../../use-unread-indicators.ts";

const notifications = lazyScreen(
  async () => (await import("./resident-notifications-tab.tsx")).ResidentNotificationsTab,
);
const rewards = lazyScreen(async () => (await import("./resident-rewards-tab.tsx")).ResidentRewardsTab);
const incidents = lazyScreen(async () => (await import("./resident-incidents-tab.tsx")).ResidentIncidentsTab);
const chat = lazyScreen(async () => (await import("./resident-chat-tab.tsx")).ResidentChatTab);

/** The tabs without a condition. */
export const TABS = [
  { id: "profile", label: msg("Profile"), Icon: User, topics: [BEHAVIOR_TOPIC, PAYMENT_TOPIC], kinds: [] },
  {
    id: "notifications",
    label: msg("Notifications"),
    Icon: Bell,
    topics: [NOTIFICATION_TOPIC],
    kinds: [],
    ...notifications,
  },
  {
    id: "rewards",
    label: msg("Rewards"),
    Icon: Gift,
    topics: [REWARD_TOPIC, REWARD_LOG_TOPIC],
    kinds: [],
    ...rewards,
  },
  {
    id: "incidents",
    label: msg("Incidents"),
    Icon: TriangleAlert,
    topics: [INCIDENT_TOPIC],
    kinds: [],
    ...incidents,
  },
  { id: "chat", label: msg("Resident Chat"), Icon: MessageSquare, topics: [], kinds: CHAT_KINDS, ...chat },
] as const;

/** A sixth tab, if the property uses the ledger, for residents who owe rent (`useHasBalance`). */
export const BALANCE_TAB = {
  id: "balance",
  label: msg("Balance"),
  Icon: Wallet,
  topics: [],
  kinds: [],
  ...lazyScreen(async () => (await import("./resident-balance-tab.tsx")).ResidentBalanceTab),
} as const;

/** The tabs of a user. Residents whose registration is not approved yet have only Profile. */
export function tabsOf(user: SessionUserView, hasBalance: boolean) {
  if (!isReader(user)) return TABS.slice(0, 1);
  return hasBalance ? [...TABS, BALANCE_TAB] : TABS;
}
