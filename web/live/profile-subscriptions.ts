/** The subscriptions of a resident's profile, whose stores no other screen loads. */
import type { AuditEventView } from "@domain/audit-event.ts";
import { useSession } from "../features/auth/session.store.ts";
import {
  invalidateLeases,
  invalidateLeasesOf,
  useLeases,
  useLikelyHouseholds,
} from "../features/household/household.store.ts";
import { BEHAVIOR_TOPIC, PAYMENT_TOPIC, REWARD_LOG_TOPIC } from "../features/logs/logs.store.ts";
import { applyAccessEvent, useAccess } from "../features/resident-access/access.store.ts";
import { applyEmailChange, applyProfile, useProfile } from "../features/resident-profile/profile.store.ts";
import { usePropertyCpTotal } from "../features/resident-profile/property-cp.store.ts";
import {
  TIMELINE_TOPIC,
  useTimelineAudit,
  useTimelineIncidents,
} from "../features/resident-timeline/timeline.stores.ts";
import { residentSessions } from "../features/sessions/sessions.store.ts";
import {
  RESIDENT_NOTIFICATION_TOPIC,
  useResidentNotifications,
} from "../features/staff-notifications/resident-notifications.store.ts";
import { useUnread } from "../lib/unread.store.ts";
import { catchUp } from "../lib/views.ts";
import { list, type Subscription } from "./subscriptions.ts";

/** The topics of all entries that a profile shows. */
const PROFILE_TOPICS = [
  BEHAVIOR_TOPIC,
  PAYMENT_TOPIC,
  REWARD_LOG_TOPIC,
  RESIDENT_NOTIFICATION_TOPIC,
  TIMELINE_TOPIC,
];

/** The user's own actions, and the entries that they create, are not marked as new. Such an entry is the `targetID` of its action. */
function applyTimelineAudit(event: AuditEventView): void {
  const isOwn = event.actorID === useSession.getState().user?.userID;
  useTimelineAudit.getState().applyEvent(event, isOwn ? "own" : undefined);
  if (isOwn) for (const topic of PROFILE_TOPICS) useUnread.getState().markRead(topic, event.targetID);
  // An announcement sends its notifications to their readers only, because there may be thousands.
  if (event.action === "announcement-sent") catchUp(useResidentNotifications);
}

export const PROFILE_SUBSCRIPTIONS: readonly Subscription[] = [
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
  { events: { "lease:updated": invalidateLeases, "resident:updated": invalidateLeasesOf }, store: useLeases },
  // `invalidateLeases` fetches these after an event, too.
  { events: {}, store: useLikelyHouseholds },
  {
    events: { "sessions:changed": residentSessions.applyChange },
    store: residentSessions.useList,
  },
  list(useTimelineIncidents, "incident:created", "incident:updated"),
  { events: { "audit:recorded": applyTimelineAudit }, store: useTimelineAudit },
];
