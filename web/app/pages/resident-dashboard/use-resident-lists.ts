/** Loads what the resident dashboard shows: one's own record first, and every list as soon as it may be read. */
import { isMember } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { useEffect } from "react";
import { useIncidents } from "../../../features/incidents/incidents.store.ts";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { useMyProfile } from "../../../features/my-profile/my-profile.store.ts";
import { useNotifications } from "../../../features/notifications/notifications.store.ts";
import { useRewards } from "../../../features/rewards/rewards.store.ts";
import { useUnread } from "../../../lib/unread.store.ts";
import { view } from "../../../lib/views.ts";

const OWN = [useMyProfile, useBehaviorLog, usePaymentLog];
const OF_MEMBERS = [useNotifications, useIncidents, useRewardLog, useRewards];

export function useResidentLists(user: SessionUserView | null): void {
  const userID = user?.userID;
  const member = user !== null && isMember(user);

  useEffect(() => {
    if (!userID) return;
    useUnread.getState().open(userID);
    return view<string>(userID, ...OWN);
  }, [userID]);

  useEffect(() => (userID && member ? view<string>(userID, ...OF_MEMBERS) : undefined), [userID, member]);
}
