/** The lists behind one resident's timeline, each from the newest on; the live channel adds to them. */
import type { AuditEventView } from "@domain/audit-event.ts";
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { IncidentView } from "@domain/incident.ts";
import type { NotificationView } from "@domain/notification.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import type { Dated } from "../../lib/arrivals.store.ts";
import { api } from "../../lib/http.ts";
import { createListStore, createPagedList, type PageQuery } from "../../lib/list-store.ts";
import { newestFirst } from "../../lib/merge-items.ts";
import type { Source } from "./timeline-kinds.ts";

export const TIMELINE_TOPIC = "timeline";

const BASE = "/api/dashboard";

type Own = Dated & { userID: string };

/** What each list has in common with the others: the timeline is looked into now and then, and remembers nothing. */
const common = {
  topic: TIMELINE_TOPIC,
  remembers: false,
  belongs: (item: Own, userID: string) => item.userID === userID,
};

function pagesOf<Item extends Own>(log: string) {
  return createPagedList<Item>({
    ...common,
    fetch: (userID, { limit, before }: PageQuery) =>
      api.get<Item[]>(`${BASE}/${log}/${encodeURIComponent(userID)}`, { query: { limit, before } }),
  });
}

export const useTimelineBehavior = pagesOf<BehaviorLogView>("behaviorlog");
export const useTimelineRewards = pagesOf<RewardLogView>("rewardlog");
export const useTimelineNotices = pagesOf<NotificationView>("notifications");
export const useTimelineIncidents = pagesOf<IncidentView>("incidents");

/** One a month, and answered by month: they come whole. */
export const useTimelinePayments = createListStore<PaymentLogView>({
  ...common,
  order: newestFirst,
  fetch: (userID) => api.list<PaymentLogView>(`${BASE}/paymentlog/${encodeURIComponent(userID)}`),
});

export const useTimelineAudit = createPagedList<AuditEventView>({
  ...common,
  fetch: (userID, { limit, before }) =>
    api.get<AuditEventView[]>(`${BASE}/audit`, { query: { userID, limit, before } }),
});

export const TIMELINE_STORES = {
  behavior: useTimelineBehavior,
  payment: useTimelinePayments,
  reward: useTimelineRewards,
  notification: useTimelineNotices,
  incident: useTimelineIncidents,
  audit: useTimelineAudit,
} as const satisfies Record<Source, unknown>;
