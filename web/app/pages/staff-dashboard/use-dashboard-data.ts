/** Loads the data of the staff dashboard, beginning with the stats. Live events update it afterwards. */
import { useEffect } from "react";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { useStaffIncidents } from "../../../features/staff-incidents/staff-incidents.store.ts";
import { useStaffNotifications } from "../../../features/staff-notifications/staff-notifications.store.ts";
import { useUnread } from "../../../lib/unread.store.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { view } from "../../../lib/views.ts";

/** Failed loads are repeated, because a wall display has no user to press Retry. */
const RETRY_EVERY_MS = 15_000;

function retryFailed(): void {
  for (const store of [useOverview, useStaffIncidents, useStaffNotifications]) {
    const { status, refetch } = store.getState();
    if (status === "failed") void refetch();
  }
}

/** @param userID the staff member; undefined during the session check */
export function useDashboardData(userID: string | undefined): void {
  const today = usePropertyToday();

  // The stats also change when a new day begins at the property.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new day refetches the stats
  useEffect(() => (userID ? view(undefined, useOverview) : undefined), [userID, today]);

  useEffect(() => {
    if (!userID) return;
    // The read markers, by which the lists mark unread items.
    useUnread.getState().loadUser(userID);
    const endView = view<string>(userID, useStaffIncidents, useStaffNotifications);
    const timer = setInterval(retryFailed, RETRY_EVERY_MS);
    return () => {
      clearInterval(timer);
      endView();
    };
  }, [userID]);
}
