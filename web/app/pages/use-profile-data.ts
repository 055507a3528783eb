/**
 * Loads what the profile shows of one resident: the resident first, then the logs and what they were told; and lets go of it
 * with the screen, so that nothing is asked for that nobody looks at.
 */
import { useEffect } from "react";
import {
  BEHAVIOR_TOPIC,
  PAYMENT_TOPIC,
  REWARD_LOG_TOPIC,
  useBehaviorLog,
  usePaymentLog,
  useRewardLog,
} from "../../features/logs/logs.store.ts";
import { openProfile, useProfile } from "../../features/resident-profile/profile.store.ts";
import { usePropertyCpTotal } from "../../features/resident-profile/property-cp.store.ts";
import {
  RESIDENT_NOTICE_TOPIC,
  useResidentNotices,
} from "../../features/staff-notices/resident-notices.store.ts";
import { useArrivals } from "../../lib/arrivals.store.ts";

const LISTS = [
  [useBehaviorLog, BEHAVIOR_TOPIC],
  [usePaymentLog, PAYMENT_TOPIC],
  [useRewardLog, REWARD_LOG_TOPIC],
  [useResidentNotices, RESIDENT_NOTICE_TOPIC],
] as const;

export function useProfileData(userID: string | undefined): void {
  useEffect(() => {
    if (userID === undefined) return;
    openProfile(userID);
    for (const [store, topic] of LISTS) {
      // What was seen of one resident says nothing about another.
      useArrivals.getState().forget(topic);
      void store.getState().load(userID);
    }
    void usePropertyCpTotal.getState().load();
    return () => {
      useProfile.getState().reset();
      for (const [store] of LISTS) store.getState().leave();
      usePropertyCpTotal.getState().reset();
    };
  }, [userID]);
}
