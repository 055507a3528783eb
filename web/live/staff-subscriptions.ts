/**
 * The subscriptions of all staff screens. `RESIDENT_SUBSCRIPTIONS` is in another file, so that neither role loads the stores of the other role.
 * A store that only one screen shows has its subscription there (`useScreenSubscriptions`).
 */
import { useOverview } from "../features/dashboard/overview.store.ts";
import { applyResident, useResidents } from "../features/residents/residents.store.ts";
import { useAllIncidents, useStaffIncidents } from "../features/staff-incidents/staff-incidents.store.ts";
import { useStaffNotifications } from "../features/staff-notifications/staff-notifications.store.ts";
import { applyStaffChange } from "../lib/staff-changes.ts";
import { usePresence } from "./presence.store.ts";
import {
  CONVERSATIONS,
  LOGS,
  list,
  MY_SESSIONS,
  PROPERTY,
  REWARDS,
  type Subscription,
} from "./subscriptions.ts";

export const STAFF_SUBSCRIPTIONS: readonly Subscription[] = [
  ...PROPERTY,
  { events: { "staff:changed": applyStaffChange }, refetch: applyStaffChange },
  ...CONVERSATIONS,
  { events: { presence: ({ online }) => usePresence.getState().applyEvent(online) } },
  {
    events: {
      "resident:created": (resident) => applyResident(resident),
      "resident:updated": (resident) => applyResident(resident),
    },
    store: useResidents,
  },
  ...REWARDS,
  list(useStaffIncidents, "incident:created", "incident:updated"),
  list(useAllIncidents, "incident:created", "incident:updated"),
  list(useStaffNotifications, "notification:created"),
  {
    events: { "overview:changed": useOverview.getState().applyResponse },
    store: useOverview,
  },
  ...LOGS,
  ...MY_SESSIONS,
];
