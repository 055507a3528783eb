/**
 * Loads the data of a profile: the resident first, then the logs and notifications. Resets the stores when the screen closes,
 * so that live events cause no fetches for a closed profile.
 */
import { useEffect } from "react";
import {
  BEHAVIOR_TOPIC,
  PAYMENT_TOPIC,
  REWARD_LOG_TOPIC,
  useBehaviorLog,
  usePaymentLog,
  useRewardLog,
} from "../../../features/logs/logs.store.ts";
import { useFullResident } from "../../../features/resident-profile/full-resident.store.ts";
import { PROFILE_TOPIC, useProfile } from "../../../features/resident-profile/profile.store.ts";
import { usePropertyCpTotal } from "../../../features/resident-profile/property-cp.store.ts";
import {
  type ProfileLists,
  TIMELINE_TOPIC,
  useTimelineIncidents,
} from "../../../features/resident-timeline/timeline.stores.ts";
import {
  RESIDENT_NOTIFICATION_TOPIC,
  useResidentNotifications,
} from "../../../features/staff-notifications/resident-notifications.store.ts";
import { useUnread } from "../../../lib/unread.store.ts";
import { viewThenReset } from "../../../lib/views.ts";
import { PROFILE_SUBSCRIPTIONS } from "../../../live/profile-subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";

/** The lists of the profile's panels and timeline. */
export const PROFILE_LISTS: ProfileLists = {
  behavior: { store: useBehaviorLog, topic: BEHAVIOR_TOPIC },
  payment: { store: usePaymentLog, topic: PAYMENT_TOPIC },
  reward: { store: useRewardLog, topic: REWARD_LOG_TOPIC },
  notification: { store: useResidentNotifications, topic: RESIDENT_NOTIFICATION_TOPIC },
};

export function useProfileData(userID: string | undefined): void {
  useScreenSubscriptions(PROFILE_SUBSCRIPTIONS);
  useEffect(() => {
    if (userID === undefined) return;
    const { removeTopic } = useUnread.getState();
    const lists = Object.values(PROFILE_LISTS);
    // Read markers of another resident don't apply.
    for (const topic of [PROFILE_TOPIC, TIMELINE_TOPIC, ...lists.map((list) => list.topic)])
      removeTopic(topic);
    const resetProfile = viewThenReset(userID, useProfile, ...lists.map(({ store }) => store));
    const resetTotal = viewThenReset(undefined, usePropertyCpTotal);
    const resetIncidents = viewThenReset(userID, useTimelineIncidents);
    return () => {
      resetProfile();
      resetTotal();
      resetIncidents();
      useFullResident.getState().reset();
    };
  }, [userID]);
}
