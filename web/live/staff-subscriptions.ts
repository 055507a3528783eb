/** The subscriptions of staff, apart from those of residents: neither loads the stores of the other. */
import type { AuditEventView } from "@domain/audit-event.ts";
import { useSession } from "../features/auth/session.store.ts";
import { useInbox } from "../features/conversations/inbox.store.ts";
import { applyModerationEvent, useModeration } from "../features/conversations/moderation.store.ts";
import { invalidateFacts, useResidentFacts } from "../features/conversations/resident-facts.store.ts";
import { useShortReplies } from "../features/conversations/short-replies.store.ts";
import { invalidateMonth } from "../features/dashboard/month.store.ts";
import { useOverview } from "../features/dashboard/overview.store.ts";
import { BEHAVIOR_TOPIC, PAYMENT_TOPIC, REWARD_LOG_TOPIC } from "../features/logs/logs.store.ts";
import { applyReportEvent, REPORT_EVENTS, useReports } from "../features/reports/reports.store.ts";
import { applyAccessEvent, useAccess } from "../features/resident-access/access.store.ts";
import { applyEmailChange, applyProfile, useProfile } from "../features/resident-profile/profile.store.ts";
import { usePropertyCpTotal } from "../features/resident-profile/property-cp.store.ts";
import {
  TIMELINE_TOPIC,
  useTimelineAudit,
  useTimelineIncidents,
} from "../features/resident-timeline/timeline.stores.ts";
import { applyResident, useResidents } from "../features/residents/residents.store.ts";
import { useRewards } from "../features/rewards/rewards.store.ts";
import { residentSessions } from "../features/sessions/sessions.store.ts";
import { useSettings } from "../features/settings/settings.store.ts";
import { useAllIncidents, useStaffIncidents } from "../features/staff-incidents/staff-incidents.store.ts";
import {
  RESIDENT_NOTIFICATION_TOPIC,
  useResidentNotifications,
} from "../features/staff-notifications/resident-notifications.store.ts";
import { useStaffNotifications } from "../features/staff-notifications/staff-notifications.store.ts";
import { applyStaffChange } from "../lib/staff-changes.ts";
import { useUnread } from "../lib/unread.store.ts";
import { catchUp } from "../lib/views.ts";
import { usePresence } from "./presence.store.ts";

import { CONVERSATIONS, LOGS, list, MY_SESSIONS, PROPERTY, type Subscription } from "./subscriptions.ts";

/** The topics of all entries that a profile shows. */
const PROFILE_TOPICS = [
  BEHAVIOR_TOPIC,
  PAYMENT_TOPIC,
  REWARD_LOG_TOPIC,
  RESIDENT_NOTIFICATION_TOPIC,
  TIMELINE_TOPIC,
];

/** The user's own actions, and the entries that they create, are not marked as new. */
function applyTimelineAudit(event: AuditEventView): void {
  const isOwn = event.actorID === useSession.getState().user?.userID;
  useTimelineAudit.getState().applyEvent(event, isOwn ? "own" : undefined);
  if (isOwn) for (const topic of PROFILE_TOPICS) useUnread.getState().markRead(topic, event.targetID);
  // Its notifications are sent to their readers only, because there may be thousands.
  if (event.action === "announcement-sent") catchUp(useResidentNotifications);
}

export const STAFF_SUBSCRIPTIONS: readonly Subscription[] = [
  ...PROPERTY,
  { events: { "settings:changed": () => void useSettings.getState().refetch() }, store: useSettings },
  { events: { "staff:changed": applyStaffChange }, refetch: applyStaffChange },
  ...CONVERSATIONS,
  { events: {}, store: useInbox },
  { events: { "audit:recorded": applyModerationEvent }, store: useModeration },
  {
    events: { "short-replies:changed": () => useShortReplies.getState().invalidate() },
    store: useShortReplies,
  },
  {
    events: {
      "resident:updated": invalidateFacts,
      "incident:created": invalidateFacts,
      "incident:updated": invalidateFacts,
    },
    store: useResidentFacts,
  },
  { events: { presence: ({ online }) => usePresence.getState().applyEvent(online) } },
  {
    events: {
      "resident:created": (resident) => applyResident(resident),
      "resident:updated": (resident) => applyResident(resident),
    },
    store: useResidents,
  },
  list(useRewards, "reward:created"),
  list(useStaffIncidents, "incident:created", "incident:updated"),
  list(useAllIncidents, "incident:created", "incident:updated"),
  list(useStaffNotifications, "notification:created"),
  {
    events: { "overview:changed": useOverview.getState().applyResponse },
    store: useOverview,
  },
  // The open month follows the dashboard's stats; only a page that could not be loaded is fetched again.
  { events: {}, refetch: invalidateMonth },
  ...LOGS,
  list(useResidentNotifications, "notification:created"),
  {
    events: {
      "resident:updated": (resident) => applyProfile(resident),
      "email-change:changed": applyEmailChange,
    },
    store: useProfile,
  },
  // Every resident's points count in the property's total. They are stored before this event is sent.
  {
    events: { "resident:updated": usePropertyCpTotal.getState().invalidate },
    refetch: usePropertyCpTotal.getState().invalidate,
  },
  { events: { "audit:recorded": applyAccessEvent }, store: useAccess },
  ...MY_SESSIONS,
  {
    events: { "sessions:changed": residentSessions.applyChange },
    store: residentSessions.useList,
  },
  list(useTimelineIncidents, "incident:created", "incident:updated"),
  { events: { "audit:recorded": applyTimelineAudit }, store: useTimelineAudit },
  {
    events: Object.fromEntries(REPORT_EVENTS.map((event) => [event, () => applyReportEvent(event)])),
    store: useReports,
  },
];
