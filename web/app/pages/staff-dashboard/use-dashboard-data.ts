/** Loads what the staff dashboard shows, figures first; the live channel keeps it afterwards. */
import { useEffect } from "react";
import { useOverview } from "../../../features/dashboard/overview.store.ts";
import { useStaffIncidents } from "../../../features/staff-incidents/staff-incidents.store.ts";
import { useStaffNotifications } from "../../../features/staff-notifications/staff-notifications.store.ts";
import { useUnread } from "../../../lib/unread.store.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";
import { view } from "../../../lib/views.ts";

/** What could not be loaded at all is quietly asked for again: a screen on a wall has nobody to press Retry. */
const RETRY_EVERY_MS = 15_000;

function retryFailed(): void {
  for (const store of [useOverview, useStaffIncidents, useStaffNotifications]) {
    const { status, refetch } = store.getState();
    if (status === "failed") void refetch();
  }
}

/** @param userID the member of staff, once known */
export function useDashboardData(userID: string | undefined): void {
  const today = usePropertyToday();

  // Figures also change with the property's day, without anybody's doing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new day counts anew
  useEffect(() => (userID ? view(undefined, useOverview) : undefined), [userID, today]);

  useEffect(() => {
    if (!userID) return;
    useUnread.getState().open(userID);
    const end = view<string>(userID, useStaffIncidents, useStaffNotifications);
    const timer = setInterval(retryFailed, RETRY_EVERY_MS);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [userID]);
}
