/** A resident's own lists: log entries, notifications, rewards and incidents, as staff add and change them. */
import { useIncidents } from "../features/incidents/incidents.store.ts";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../features/logs/logs.store.ts";
import { useNotifications } from "../features/notifications/notifications.store.ts";
import { useRewards } from "../features/rewards/rewards.store.ts";
import { bindList } from "./bind-list.ts";

export const MY_LISTS = [
  bindList(useBehaviorLog, "behavior-log:created"),
  bindList(usePaymentLog, "payment-log:saved"),
  bindList(useRewardLog, "reward-log:created"),
  bindList(useNotifications, "notification:created"),
  bindList(useRewards, "reward:created"),
  bindList(useIncidents, "incident:created", "incident:updated"),
];
