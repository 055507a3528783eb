/** The lists behind a resident's timeline: the profile's own logs and notifications, and two that only the timeline shows. */
import type { AuditEventView } from "@domain/audit-event.ts";
import type { IncidentView } from "@domain/incident.ts";
import { api } from "../../lib/http.ts";
import { createPagedList } from "../../lib/list-store.ts";
import {
  BEHAVIOR_TOPIC,
  PAYMENT_TOPIC,
  REWARD_LOG_TOPIC,
  useBehaviorLog,
  usePaymentLog,
  useRewardLog,
} from "../logs/logs.store.ts";
import { RESIDENT_NOTICE_TOPIC, useResidentNotices } from "../staff-notices/resident-notices.store.ts";
import type { Source } from "./timeline-kinds.ts";

export const TIMELINE_TOPIC = "timeline";

const BASE = "/api/dashboard";

/** The timeline is opened for a moment: what was seen of it is not remembered on the device. */
const common = {
  topic: TIMELINE_TOPIC,
  remembers: false,
  belongs: (item: { userID: string }, userID: string) => item.userID === userID,
};

export const useTimelineIncidents = createPagedList<IncidentView>({
  ...common,
  fetch: (userID, { limit, before }) =>
    api.get<IncidentView[]>(`${BASE}/incidents/${encodeURIComponent(userID)}`, { query: { limit, before } }),
});

export const useTimelineAudit = createPagedList<AuditEventView>({
  ...common,
  fetch: (userID, { limit, before }) =>
    api.get<AuditEventView[]>(`${BASE}/audit`, { query: { userID, limit, before } }),
});

export const TIMELINE_STORES = {
  behavior: useBehaviorLog,
  payment: usePaymentLog,
  reward: useRewardLog,
  notification: useResidentNotices,
  incident: useTimelineIncidents,
  audit: useTimelineAudit,
} as const satisfies Record<Source, unknown>;

/** The topic of each list, for the mark of a new entry. */
export const TOPICS: Readonly<Record<Source, string>> = {
  behavior: BEHAVIOR_TOPIC,
  payment: PAYMENT_TOPIC,
  reward: REWARD_LOG_TOPIC,
  notification: RESIDENT_NOTICE_TOPIC,
  incident: TIMELINE_TOPIC,
  audit: TIMELINE_TOPIC,
};
