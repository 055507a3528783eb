/** The lists of a resident's timeline. It loads the audit events; the profile loads the other lists, which its other tabs show, too. */
import type { AuditEventView } from "@domain/audit-event.ts";
import type { BehaviorLogView } from "@domain/behavior-log.ts";
import type { IncidentView } from "@domain/incident.ts";
import type { NotificationView } from "@domain/notification.ts";
import type { PaymentLogView } from "@domain/payment-log.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import type { StoreApi, UseBoundStore } from "zustand";
import { api } from "../../lib/http.ts";
import { createPagedList, type ListState } from "../../lib/list-store.ts";
import type { Dated } from "../../lib/unread.store.ts";

export const TIMELINE_TOPIC = "timeline";

const BASE = "/api/dashboard";

/** Read markers are not stored, because the timeline is open only for a short time. */
const commonOptions = {
  topic: TIMELINE_TOPIC,
  hasReadMarker: false,
  filter: (item: { userID: string }, userID: string) => item.userID === userID,
};

export const useTimelineIncidents = createPagedList<IncidentView>({
  ...commonOptions,
  fetch: (userID, { limit, before }) =>
    api.list<IncidentView>(`${BASE}/incidents/${encodeURIComponent(userID)}`, {
      query: { limit, before },
      upTo: limit,
    }),
});

export const useTimelineAudit = createPagedList<AuditEventView>({
  ...commonOptions,
  fetch: (userID, { limit, before }) =>
    api.get<AuditEventView[]>(`${BASE}/audit`, { query: { userID, limit, before } }),
});

export interface TimelineList<Item extends Dated> {
  store: UseBoundStore<StoreApi<ListState<Item>>>;
  /** The topic of the unread marks. */
  topic: string;
}

/** The lists of the profile that the timeline shows, too. */
export interface ProfileLists {
  behavior: TimelineList<BehaviorLogView>;
  payment: TimelineList<PaymentLogView>;
  reward: TimelineList<RewardLogView>;
  notification: TimelineList<NotificationView>;
}

export interface TimelineLists extends ProfileLists {
  incident: TimelineList<IncidentView>;
  audit: TimelineList<AuditEventView>;
}

export const withTimelineLists = (lists: ProfileLists): TimelineLists => ({
  ...lists,
  incident: { store: useTimelineIncidents, topic: TIMELINE_TOPIC },
  audit: { store: useTimelineAudit, topic: TIMELINE_TOPIC },
});
