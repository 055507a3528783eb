/** Loads the data of the resident dashboard. Some lists need an approved registration. */
import { isReader } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { useEffect } from "react";
import { useIncidents } from "../../../features/incidents/incidents.store.ts";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { useMyProfile } from "../../../features/my-profile/my-profile.store.ts";
import { useNotifications } from "../../../features/notifications/notifications.store.ts";
import { useRewards } from "../../../features/rewards/rewards.store.ts";
import { useUnread } from "../../../lib/unread.store.ts";
import { view } from "../../../lib/views.ts";

const RESIDENT_STORES = [useMyProfile, useBehaviorLog, usePaymentLog];
const READER_STORES = [useNotifications, useIncidents, useRewardLog, useRewards];

export function useResidentLists(user: SessionUserView | null): void {
  const userID = user?.userID;
  const mayRead = user !== null && isReader(user);

  useEffect(() => {
    if (!userID) return;
    // The read markers, by which the lists mark unread items.
    useUnread.getState().loadUser(userID);
    return view<string>(userID, ...RESIDENT_STORES);
  }, [userID]);

  useEffect(
    () => (userID && mayRead ? view<string>(userID, ...READER_STORES) : undefined),
    [userID, mayRead],
  );
}
